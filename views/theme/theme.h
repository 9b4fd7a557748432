// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QFont>
#include <QHash>
#include <QPalette>
#include <QString>
#include <QStringList>

namespace shapewright {

// The colours and fonts of the application, light or dark, as a value. Each colour has one meaning: every symbol has
// its own, amber (with a dashed frame) is an unknown dim, green is a number that the user fixed, blue is the selection,
// and red is an error. Every text colour has a contrast of at least 4.5:1 on window, surface, header and accentTint.
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
    QColor fixed;      // numbers that the user fixed
    QColor unknown;    // an unknown dim, shown as `?`
    QColor error;
    QColor replaced; // of two models: nodes that took the place of others
    QColor edge;
    QColor nodeBorder;
    QColor provider;   // nodes that the execution provider supports
    QColor onCategory; // text on category() and on provider
    QFont uiFont;
    QFont monoFont; // names, shapes, values

    [[nodiscard]] static Theme light();
    [[nodiscard]] static Theme dark();

    // The colours can be told apart by colour-blind people. A name has the same colour in every run, and an expression
    // that of its first name.
    [[nodiscard]] QColor symbol(const QString &name) const;
    // Returns this theme with a different symbol() colour for each of these names, as far as the eight colours go; then
    // the least used ones come again. A name keeps its usual colour unless an earlier name in the list already has it.
    // Pass the symbols of a model's inputs in their order, then those that edits add.
    [[nodiscard]] Theme withSymbols(const QStringList &names) const;
    // A shorter form of a symbol's name, for where the whole one does not fit: what it shares with the beginning of
    // another symbol is cut at the front, so that `p2o.DynamicDimension.1` and `.2` become `…1` and `…2`.
    // Also of the names within an expression.
    [[nodiscard]] QString shortName(const QString &dim) const;
    [[nodiscard]] bool isKnownSymbol(const QString &name) const { return m_symbolSlots.contains(name); }
    // The colour of a node's title, which shows the family of its operator.
    [[nodiscard]] QColor category(const QString &opType, const QString &domain) const;
    // The name of the operator's family, such as `Layer` or `Activation`.
    [[nodiscard]] static QString categoryName(const QString &opType, const QString &domain);
    // The colour of the boxes of graph inputs and outputs.
    [[nodiscard]] QColor terminal() const;

    [[nodiscard]] QPalette palette() const;
    // The style sheet of the whole application, for use with the Fusion style. Besides Qt's own widgets it knows these
    // dynamic properties. `role` of a QLabel: `heading` (of a panel), `hint` (beside the heading), `muted`, `mono`,
    // `name` (mono, bold), `pill`, `badge`, `errorBadge`, `good`, `warning`, `bad`, `link`, `picture`. `role` of a
    // QFrame: `header` (the grey bar of a panel's heading), `toolbar`, `row` (with a line beneath), `card`,
    // `separator`. `role` of a QTextEdit: `text`. Of a QLineEdit: `fixed`, `dim`, `invalid`. Of a QComboBox: `cell` (of
    // a table). Of a QPushButton or QToolButton: `primary`, `link`, `flat`. Of a QTabBar: `narrow`.
    [[nodiscard]] QString styleSheet() const;

private:
    QHash<QString, int> m_symbolSlots;
    QHash<QString, QString> m_shortNames; // only of names that have one
};

// For texts that are read letter by letter, such as names: Inter draws the x of `1x16` as ×, and JetBrains Mono joins
// `->`, `::` and `!=`, unless a text of Latin letters is not shaped. Other texts keep their font, and so their kerning.
[[nodiscard]] QFont literalFont(QFont font, const QString &text);
// Whether a font may join characters of the text that are to be read one by one.
[[nodiscard]] bool isJoined(const QString &text);
// Mixes `colour` into `ground`. `share`, from 0 to 1, is the part of `colour`.
[[nodiscard]] QColor mixed(const QColor &colour, const QColor &ground, double share);
// Mix a colour towards the theme's surface: tint() for the background of a chip, tintBorder() for its frame.
[[nodiscard]] QColor tint(const QColor &colour, const Theme &theme);
[[nodiscard]] QColor tintBorder(const QColor &colour, const Theme &theme);

} // namespace shapewright
