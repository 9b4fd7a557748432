// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace shapewright {

// A page of `docs/`, which are compiled into the program.
struct HelpPage {
    QString path;  // from the folder of the pages, such as `howto/phone.md`
    QString title; // as the index names it
    QString group; // the heading above it in the index
    QString text;  // Markdown, without the comment at its beginning
};

// A section of a page: what is below a heading, up to the next one.
struct HelpSection {
    QString heading;
    QString anchor;
    int level = 1;
    QString text; // with the heading
};

// All pages, in the order of the index `README.md`, which is the last one.
[[nodiscard]] QList<HelpPage> readHelpPages();
[[nodiscard]] QList<HelpSection> sectionsOf(const HelpPage &page);
// The id of a heading in links such as `command-line.md#output-of-diff`.
[[nodiscard]] QString headingAnchor(const QString &heading);
// Whether a section has all words; case is ignored. No word is nowhere.
[[nodiscard]] bool hasWords(const HelpSection &section, const QStringList &words);
// Where a link in a page leads: the path of another page, from the folder of the pages.
[[nodiscard]] QString linkedPath(const QString &page, const QString &link);

} // namespace shapewright
