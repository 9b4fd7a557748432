// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QFont>
#include <QHash>
#include <QPalette>
#include <QString>
#include <QStringList>

namespace shapewright {

// Colours and fonts of the application; a value, light or dark. A colour means one thing: each symbol its own,
// unknown amber (and dashed), what the person fixed green, selection blue, red for errors alone. All text colours hold
// a contrast of 4.5:1 on window, surface, header and accentTint.
struct Theme {
    bool isDark = false;
    QColor window;  // behind the picture
    QColor surface; // panels, node bodies, fields
    QColor header;  // panel headings, tab bars
    QColor border;
    QColor text;
    QColor mutedText;
    QColor accent; // selection, default button
    QColor onAccent;
    QColor accentTint; // background of a selected row
    QColor fixed;      // numbers that the person fixed
    QColor unknown;    // `?`
    QColor error;
    QColor edge;
    QColor nodeBorder;
    QColor provider;   // nodes that an execution provider takes
    QColor onCategory; // text on category() and provider
    QFont uiFont;
    QFont monoFont; // names, shapes, values

    [[nodiscard]] static Theme light();
    [[nodiscard]] static Theme dark();

    // Fit for colour-blind people, and the same for a name in every run.
    [[nodiscard]] QColor symbol(const QString &name) const;
    // This theme with symbol() distinct for these names as far as there are colours (eight): a name keeps its own
    // colour unless one before it in the list has it. Give it the symbols of a model's inputs in their order.
    [[nodiscard]] Theme withSymbols(const QStringList &names) const;
    [[nodiscard]] bool isKnownSymbol(const QString &name) const { return m_symbolSlots.contains(name); }
    // Title colour of a node by the family of its operator.
    [[nodiscard]] QColor category(const QString &opType, const QString &domain) const;
    // The name of that family: `Layer`, `Activation`, …
    [[nodiscard]] static QString categoryName(const QString &opType, const QString &domain);
    // Of the boxes of graph inputs and outputs.
    [[nodiscard]] QColor terminal() const;

    [[nodiscard]] QPalette palette() const;
    // For the whole application, over the Fusion style. Beside Qt's own widgets it knows these dynamic properties:
    // `role` of a QLabel: `heading` (of a panel), `hint` (beside it), `muted`, `mono`, `name` (mono, bold), `pill`,
    // `badge`, `errorBadge`, `good`, `warning`, `bad`, `link`, `picture`; of a QFrame: `header` (grey bar of a panel's
    // heading), `toolbar`, `row` (with a line beneath), `card`, `separator`; of a QTextEdit: `text`; of a QLineEdit:
    // `fixed`, `dim`, `invalid`; of a QComboBox: `cell` (of a table); of a QPushButton or QToolButton: `primary`,
    // `link`, `flat`.
    [[nodiscard]] QString styleSheet() const;

private:
    QHash<QString, int> m_symbolSlots;
};

// A share, 0 to 1, of the first colour in the second.
[[nodiscard]] QColor mixed(const QColor &colour, const QColor &ground, double share);
// A colour mixed towards the theme's surface, for chips' backgrounds and their frames.
[[nodiscard]] QColor tint(const QColor &colour, const Theme &theme);
[[nodiscard]] QColor tintBorder(const QColor &colour, const Theme &theme);

} // namespace shapewright
