// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

namespace shapewright {

// Colours and fonts of the application; a value, light or dark. A colour means one thing: each symbol its own,
// unknown amber (and dashed), what the person fixed green, selection blue, red for errors alone.
struct Theme {
    bool isDark = false;
    QColor window;       // behind the picture
    QColor surface;      // panels, node bodies, fields
    QColor header;       // panel headings, tab bars
    QColor border;
    QColor text;
    QColor mutedText;
    QColor accent;       // selection, default button
    QColor onAccent;
    QColor accentTint;   // background of a selected row
    QColor fixed;        // numbers that the person fixed
    QColor unknown;      // `?`
    QColor error;
    QColor edge;
    QFont uiFont;
    QFont monoFont;      // names, shapes, values

    [[nodiscard]] static Theme light();
    [[nodiscard]] static Theme dark();

    // Distinct, the same for a name in every run, fit for colour-blind people.
    [[nodiscard]] QColor symbol(const QString &name) const;
    // Title colour of a node by the family of its operator.
    [[nodiscard]] QColor category(const QString &opType, const QString &domain) const;
    [[nodiscard]] QPalette palette() const;
    [[nodiscard]] QString styleSheet() const; // for the whole application
};

// A colour mixed towards the theme's surface, for chips' backgrounds.
[[nodiscard]] QColor tint(const QColor &colour, const Theme &theme);

} // namespace shapewright
