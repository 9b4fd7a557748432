// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/operatortext.h"

#include "views/panels/panelstate.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <limits>

namespace shapewright {

namespace {

constexpr qsizetype longestDocumentation = 20'000; // for a local function; the texts of onnx are shorter

struct Words {
    Q_DECLARE_TR_FUNCTIONS(OperatorText)
};

// The links lead to other pages of the web site or to files of the onnx repository, which do not exist here.
QString withoutLinks(QString text)
{
    static const QRegularExpression link(QStringLiteral(R"(\[([^\]\n]*)\]\([^)\n]*\))"));
    return text.replace(link, QStringLiteral("\\1"));
}

// In the sources of onnx, the texts are indented like the code around them. Markdown would take that indent for code
// blocks.
QString withoutCommonIndent(const QString &text)
{
    QStringList lines = text.split(QLatin1Char('\n'));
    qsizetype indent = std::numeric_limits<qsizetype>::max();
    for (const QString &line : std::as_const(lines)) {
        const auto first = std::ranges::find_if(line, [](QChar c) { return !c.isSpace(); });
        if (first != line.end() && !(&line == &lines.constFirst() && first == line.begin()))
            indent = std::min(indent, qsizetype(first - line.begin()));
    }
    for (QString &line : lines) {
        const bool isIndented = line.first(std::min(indent, line.size())).trimmed().isEmpty();
        line = isIndented ? line.sliced(std::min(indent, line.size())) : line;
    }
    return lines.join(QLatin1Char('\n')).trimmed();
}

// The text up to the first blank line or code block. A paragraph of more than 320 characters is cut after a sentence.
QString firstParagraph(const QString &text)
{
    constexpr qsizetype enough = 320;
    static const QRegularExpression end(QStringLiteral(R"(\n[ \t]*(\n|```))"));
    // What a colon announces belongs to it, as the formula of Softmax does.
    QString paragraph = text.section(end, 0, 0).trimmed();
    for (int more = 1; paragraph.endsWith(u':') && more < 3; ++more)
        paragraph = text.section(end, 0, more, QString::SectionIncludeTrailingSep).trimmed();
    const qsizetype sentence = paragraph.lastIndexOf(QStringLiteral(". "), enough);
    return paragraph.size() > enough && sentence > 0 ? paragraph.first(sentence + 1) : paragraph;
}

// Writes documentation as Markdown or as plain text.
class Writer
{
public:
    explicit Writer(bool isMarkdown) : m_isMarkdown(isMarkdown) {}

    void heading(const QString &text)
    {
        m_text += m_isMarkdown ? QStringLiteral("\n\n**%1**\n").arg(text) : QStringLiteral("\n\n%1").arg(text);
    }

    void item(const std::string &name, const QStringList &facts, const std::string &description)
    {
        const QString text =
            m_isMarkdown ? withoutCommonIndent(toQString(description)) : toQString(description).trimmed();
        QString line = m_isMarkdown ? QStringLiteral("\n- **%1**").arg(toQString(name))
                                    : QStringLiteral("\n    %1").arg(toQString(name));
        if (!facts.isEmpty())
            line += QStringLiteral(" (%1)").arg(facts.join(QStringLiteral(", ")));
        if (!text.isEmpty())
            line += QStringLiteral(": ") + text;
        // The lines that follow are indented, so that Markdown keeps them in this list item.
        if (m_isMarkdown)
            line = line.left(1) + withoutLinks(line.mid(1)).replace(QLatin1Char('\n'), QStringLiteral("\n  "));
        m_text += line;
    }

    [[nodiscard]] QString code(const std::string &text) const
    {
        return m_isMarkdown ? QStringLiteral("`%1`").arg(toQString(text)) : toQString(text);
    }
    [[nodiscard]] const QString &text() const { return m_text; }

private:
    bool m_isMarkdown;
    QString m_text;
};

void writeParameters(Writer &writer, const QString &heading, const std::vector<OperatorDocs::Parameter> &parameters)
{
    using Occurs = OperatorDocs::Parameter::Occurs;
    if (!parameters.empty())
        writer.heading(heading);
    for (const OperatorDocs::Parameter &parameter : parameters) {
        QStringList facts;
        if (!parameter.type.empty())
            facts.append(writer.code(parameter.type));
        if (parameter.occurs == Occurs::Optional)
            facts.append(Words::tr("optional"));
        if (parameter.occurs == Occurs::Variadic)
            facts.append(Words::tr("variadic"));
        writer.item(parameter.name, facts, parameter.text);
    }
}

void writeAttributes(Writer &writer, const std::vector<OperatorDocs::Attribute> &attributes)
{
    if (!attributes.empty())
        writer.heading(Words::tr("Attributes"));
    for (const OperatorDocs::Attribute &attribute : attributes) {
        QStringList facts;
        if (!attribute.type.empty())
            facts.append(writer.code(attribute.type));
        if (attribute.isRequired)
            facts.append(Words::tr("required"));
        if (attribute.defaultText && !attribute.defaultText->empty())
            facts.append(Words::tr("default %1").arg(writer.code(*attribute.defaultText)));
        writer.item(attribute.name, facts, attribute.text);
    }
}

QString lists(const OperatorDocs &docs, bool isMarkdown)
{
    Writer writer(isMarkdown);
    writeParameters(writer, Words::tr("Inputs"), docs.inputs);
    writeParameters(writer, Words::tr("Outputs"), docs.outputs);
    writeAttributes(writer, docs.attributes);
    if (!docs.constraints.empty())
        writer.heading(Words::tr("Types"));
    for (const OperatorDocs::Constraint &constraint : docs.constraints)
        writer.item(constraint.name, {}, constraint.text + " " + constraint.types);
    return writer.text();
}

} // namespace

OperatorText operatorText(const OperatorDocs &docs, const QString &domain)
{
    using Source = OperatorDocs::Source;
    if (docs.source == Source::None) {
        const QString text =
            domain.isEmpty()
                ? Words::tr("ONNX has no description of this operator in the imported opset.")
                : Words::tr("Operators of %1 are not described here: ONNX has no schemas for them.").arg(domain);
        return {text, text, false};
    }
    const bool isMarkdown = docs.source == Source::Schema;
    QString text = toQString(docs.text).left(longestDocumentation);
    if (isMarkdown)
        text = withoutLinks(withoutCommonIndent(text));
    if (text.trimmed().isEmpty())
        text = isMarkdown ? Words::tr("An operator of ONNX Runtime: what it takes is known, but not described.")
                          : Words::tr("A function of the model, without a description.");
    OperatorText all{firstParagraph(text), text + lists(docs, isMarkdown).left(longestDocumentation * 2), isMarkdown};
    if (docs.isDeprecated) {
        const QString deprecated = Words::tr("Deprecated: removed from a later opset.");
        all.summary = deprecated + QStringLiteral("\n\n") + all.summary;
        all.whole = deprecated + QStringLiteral("\n\n") + all.whole;
    }
    return all;
}

} // namespace shapewright
