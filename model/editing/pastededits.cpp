// SPDX-License-Identifier: Apache-2.0
#include "model/editing/pastededits.h"

#include "model/editing/editintents.h"
#include "model/editing/editsteps.h"
#include "model/editing/suggestededits.h"
#include "model/edits/edittext.h"
#include "model/edits/invalidedit.h"
#include "model/edits/shellwords.h"
#include "model/edits/suggestiontext.h"
#include "model/types/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <string_view>
#include <unordered_map>
#include <vector>

namespace shapewright {

using namespace editsteps;

namespace {

struct PastedEdits {
    Q_DECLARE_TR_FUNCTIONS(PastedEdits)
};

template <typename Map>
void overlay(Map &onto, const Map &given)
{
    for (const auto &[key, value] : given)
        onto.insert_or_assign(key, value);
}

Result<ShapeEdits> withJson(const ModelGraph &graph, const ShapeEdits &edits, const QString &text)
{
    const auto given = editsFromJson(text.toUtf8());
    if (!given)
        return tl::unexpected(given.error());
    if (!given->wishes.isEmpty())
        return invalidEdit(
            PastedEdits::tr("The text also contains edits of the graph. Save it as a file and load that."));
    const ShapeEdits &shapes = given->shapes;
    ShapeEdits changed = edits;
    overlay(changed.symbols, shapes.symbols);
    overlay(changed.denotations, shapes.denotations);
    overlay(changed.axes, shapes.axes);
    overlay(changed.shapes, shapes.shapes);
    overlay(changed.values, shapes.values);
    changed.zeroConfirmed = changed.zeroConfirmed || shapes.zeroConfirmed;
    changed.exportOverridden = changed.exportOverridden || shapes.exportOverridden;
    return checked(graph, edits, std::move(changed));
}

// Finds dims by name in constant time, because there may be thousands of both lines and dims.
class NamedDims
{
public:
    explicit NamedDims(const DynamicDims &dims)
    {
        for (const DynamicDims::Entry &entry : dims.entries)
            m_entries.try_emplace(entry.name, &entry);
    }

    const DynamicDims::Entry *find(const QString &name) const
    {
        const auto found = m_entries.find(name.toStdString());
        return found != m_entries.end() ? found->second : nullptr;
    }

private:
    std::unordered_map<std::string_view, const DynamicDims::Entry *> m_entries;
};

Step namedStep(const ModelGraph &graph, const NamedDims &dims, QString name, const QString &value)
{
    name = name.trimmed();
    if (name.startsWith(QStringLiteral("? ")))
        name = name.mid(2);
    const auto *entry = dims.find(name);
    if (entry == nullptr)
        entry = dims.find(toQString(upperCase(name.toStdString()))); // a denotation
    if (entry != nullptr)
        return
            [&graph, entry, value](const ShapeEdits &edits) { return unchecked::withDim(graph, edits, *entry, value); };
    if (const auto input = graph.input(name.toStdString()))
        return [&graph, input, value](const ShapeEdits &edits) {
            return unchecked::withShape(graph, edits, *input, value);
        };
    return [name](const ShapeEdits &) -> Result<ShapeEdits> {
        return invalidEdit(PastedEdits::tr("The model has no dimension or input called “%1”.").arg(name));
    };
}

// The edits of a line of `--dim` options, one in a line. Nothing if it has any other option.
std::optional<QString> linesOfOptions(const QString &pasted)
{
    QStringList lines = shellWords(pasted).value_or(QStringList());
    lines.removeAll(QStringLiteral("--dim"));
    for (QString &line : lines) {
        if (line.startsWith(QStringLiteral("--dim=")))
            line.remove(0, 6);
        else if (line.startsWith(QLatin1Char('-')))
            return {};
    }
    return lines.isEmpty() ? std::nullopt : std::optional(lines.join(QLatin1Char('\n')));
}

// Whether the text is a line of options for the command line, and not lines of values.
bool areOptions(const QString &pasted)
{
    if (pasted.startsWith(QStringLiteral("--dim ")))
        return true; // even if the rest cannot be parsed, so that the error is about options
    const auto words = shellWords(pasted);
    return words && !words->isEmpty() &&
           (words->first() == QStringLiteral("--dim") || words->first().startsWith(QStringLiteral("--dim=")));
}

} // namespace

Result<ShapeEdits> editsPasted(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims, int firstRow,
                               const QString &text)
{
    QString pasted = text.trimmed();
    if (pasted.startsWith(QLatin1Char('{')))
        return withJson(graph, edits, pasted);
    if (areOptions(pasted)) {
        if (const auto suggestion = suggestionFromLine(pasted))
            return editsWithSuggestion(graph, edits, dims, *suggestion);
        const auto lines = linesOfOptions(pasted); // with ranges, which no suggestion has
        if (!lines)
            return invalidEdit(PastedEdits::tr("“%1” is not an edit.").arg(pasted));
        pasted = *lines;
    }
    std::vector<Step> steps;
    const NamedDims named(dims);
    std::size_t row = std::size_t(qMax(0, firstRow));
    for (const QString &line : pasted.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        if (line.trimmed().isEmpty())
            continue;
        const QLatin1Char separator(line.contains(QLatin1Char('\t')) ? '\t' : '=');
        const qsizetype sign = line.lastIndexOf(separator);
        if (sign >= 0) {
            steps.push_back(namedStep(graph, named, line.left(sign), line.mid(sign + 1).trimmed()));
            continue;
        }
        while (row < dims.entries.size() && !isSettable(dims.entries[row]))
            ++row;
        if (row >= dims.entries.size()) {
            steps.push_back([](const ShapeEdits &) -> Result<ShapeEdits> {
                return invalidEdit(PastedEdits::tr("There are more lines than dimensions from here on."));
            });
            break;
        }
        steps.push_back([&graph, &entry = dims.entries[row++], line](const ShapeEdits &changed) {
            return unchecked::withDim(graph, changed, entry, line);
        });
    }
    return checkedSteps(graph, edits, steps);
}

Result<ShapeEdits> editsWithout(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims,
                                const QList<int> &rows)
{
    std::vector<Step> steps;
    for (const int row : rows) {
        const DynamicDims::Entry &entry = dims.entries[std::size_t(row)];
        if (isSettable(entry))
            steps.push_back(
                [&graph, &entry](const ShapeEdits &changed) { return unchecked::withoutDim(graph, changed, entry); });
    }
    return checkedSteps(graph, edits, steps);
}

} // namespace shapewright
