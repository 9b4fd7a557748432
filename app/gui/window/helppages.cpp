// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/helppages.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace shapewright {

namespace {

constexpr auto indexPage = "README.md";

QString pageText(const QString &path)
{
    QFile file(QStringLiteral(":/help/") + path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    static const QRegularExpression comment(QStringLiteral("^<!--.*?-->\\s*"),
                                            QRegularExpression::DotMatchesEverythingOption);
    return QString::fromUtf8(file.readAll()).remove(comment);
}

// A heading may have code and links: `Output of \`diff\``.
QString plainHeading(const QString &markdown)
{
    static const QRegularExpression link(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)"));
    return QString(markdown).replace(link, QStringLiteral("\\1")).remove(QLatin1Char('`')).trimmed();
}

} // namespace

QList<HelpPage> readHelpPages()
{
    const QString index = pageText(QString::fromLatin1(indexPage));
    static const QRegularExpression line(QStringLiteral("^(?:## (.*)|- \\[([^\\]]+)\\]\\(([^)]+\\.md)\\).*)$"),
                                         QRegularExpression::MultilineOption);
    QList<HelpPage> pages;
    QString group;
    for (auto at = line.globalMatch(index); at.hasNext();) {
        const QRegularExpressionMatch match = at.next();
        const QString path = match.captured(3);
        if (path.isEmpty())
            group = match.captured(1);
        else if (const QString text = pageText(path); !text.isEmpty())
            pages.append({path, match.captured(2), group, text});
    }
    pages.append({QString::fromLatin1(indexPage), sectionsOf({{}, {}, {}, index}).value(0).heading, {}, index});
    return pages;
}

QList<HelpSection> sectionsOf(const HelpPage &page)
{
    static const QRegularExpression heading(QStringLiteral("^(#+) (.*)$"));
    QList<HelpSection> sections;
    bool isCode = false;
    for (const QString &line : page.text.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("```")))
            isCode = !isCode;
        if (const auto match = heading.match(line); match.hasMatch() && !isCode) {
            const QString plain = plainHeading(match.captured(2));
            sections.append({plain, headingAnchor(plain), int(match.capturedLength(1)), {}});
        }
        if (!sections.isEmpty())
            sections.last().text += line + QLatin1Char('\n');
    }
    return sections;
}

QString headingAnchor(const QString &heading)
{
    static const QRegularExpression others(QStringLiteral("[^\\w\\- ]"),
                                           QRegularExpression::UseUnicodePropertiesOption);
    return QString(heading).remove(others).trimmed().toLower().replace(QLatin1Char(' '), QLatin1Char('-'));
}

bool hasWords(const HelpSection &section, const QStringList &words)
{
    return !words.isEmpty() && std::ranges::all_of(words, [&section](const QString &word) {
        return section.text.contains(word, Qt::CaseInsensitive);
    });
}

QString linkedPath(const QString &page, const QString &link)
{
    const QString path = link.section(QLatin1Char('#'), 0, 0);
    if (path.isEmpty())
        return page;
    const qsizetype folder = page.lastIndexOf(QLatin1Char('/')) + 1;
    return QDir::cleanPath(page.left(folder) + path);
}

} // namespace shapewright
