// SPDX-License-Identifier: Apache-2.0
#include "views/theme/theme.h"

#include <QFontInfo>

#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

// `@name` is replaced by that colour of the theme, `@tone` by `light` or `dark`, and `@mono` by the font of names and
// shapes.
const char16_t *const rules = uR"(
QMainWindow, QDialog, QMessageBox { background: @surface; }
#pictureArea { background: @window; }
QWidget { color: @text; selection-background-color: @accent; selection-color: @onAccent; }
QListWidget[role="suggestions"] { background: @surface; border: 1px solid @nodeBorder; }
QToolTip { background: @header; color: @text; border: 1px solid @nodeBorder; padding: 5px 7px; }

QMenuBar { background: @surface; color: @mutedText; border-bottom: 1px solid @border; padding: 1px 4px; }
QMenuBar::item { padding: 4px 9px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: @header; color: @text; }
QMenu { background: @surface; border: 1px solid @nodeBorder; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: @accentTint; color: @text; }
QMenu::item:disabled { color: @disabledText; }
QMenu::separator { height: 1px; background: @border; margin: 4px 6px; }

QToolBar, QFrame[role="toolbar"] { background: @surface; border: none; border-bottom: 1px solid @border; padding: 6px 10px; spacing: 8px; }
QStatusBar { background: @surface; color: @mutedText; border-top: 1px solid @border; }
QStatusBar QLabel { color: @mutedText; padding: 2px 8px; }
QStatusBar::item { border: none; }

QPushButton, QToolButton {
    background: @surface; color: @text; border: 1px solid @border; border-radius: 5px; padding: 5px 12px;
    outline: none;
}
QToolButton { padding: 5px 8px; }
QPushButton:hover, QToolButton:hover { background: @header; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked { background: @accentTint; }
QPushButton:focus, QToolButton:focus { border-color: @accent; }
QPushButton:disabled, QToolButton:disabled { color: @disabledText; }
QPushButton:default, QPushButton[primary="true"], QToolButton[primary="true"] {
    background: @accent; color: @onAccent; border-color: @accent; font-weight: 600;
}
QPushButton:default:hover, QPushButton[primary="true"]:hover, QToolButton[primary="true"]:hover { background: @accentHover; }
QPushButton:default:focus, QPushButton[primary="true"]:focus, QToolButton[primary="true"]:focus { border-color: @text; }
QPushButton:default:disabled, QPushButton[primary="true"]:disabled, QToolButton[primary="true"]:disabled {
    background: @header; color: @disabledText; border-color: @border;
}
QPushButton[link="true"], QToolButton[link="true"] { background: transparent; border-color: transparent; color: @accent; padding: 2px 4px; }
QPushButton[flat="true"], QToolButton[flat="true"] { background: transparent; border-color: transparent; padding: 3px 6px; }
QPushButton[link="true"]:focus, QToolButton[link="true"]:focus, QPushButton[flat="true"]:focus, QToolButton[flat="true"]:focus { border-color: @accent; }
QPushButton[flat="true"]:hover, QToolButton[flat="true"]:hover { background: @header; }
QToolButton::menu-indicator { image: none; }

QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {
    background: @surface; color: @text; border: 1px solid @border; border-radius: 5px; padding: 4px 8px;
}
QLineEdit:hover, QAbstractSpinBox:hover, QComboBox:hover { border-color: @nodeBorder; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus { border-color: @accent; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: @disabledText; background: @header; }
QPlainTextEdit[role="code"] { font-family: @mono; }
QTextEdit[role="text"] { border: none; border-radius: 0; padding: 0; color: @mutedText; }
QLineEdit[dim="true"] { font-family: @mono; padding: 3px 7px; }
QLineEdit[fixed="true"] { color: @fixed; border-color: @fixed; font-weight: 700; }
QLineEdit[invalid="true"] { color: @error; border-color: @error; }
QComboBox QLineEdit, QComboBox QLineEdit:hover, QComboBox QLineEdit:focus { background: transparent; border: none; padding: 0; }
QComboBox[cell="true"] { padding: 0 6px; font-family: @mono; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(:/shapewright/theme/chevron-down-@tone.svg); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: @surface; border: 1px solid @nodeBorder; padding: 3px; }
QSpinBox::up-button, QDoubleSpinBox::up-button { border: none; width: 18px; subcontrol-position: top right; }
QSpinBox::down-button, QDoubleSpinBox::down-button { border: none; width: 18px; subcontrol-position: bottom right; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url(:/shapewright/theme/chevron-up-@tone.svg); width: 9px; height: 9px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url(:/shapewright/theme/chevron-down-@tone.svg); width: 9px; height: 9px; }

QCheckBox, QRadioButton { spacing: 8px; padding: 2px; outline: none; }
QCheckBox::indicator, QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid @mutedText; background: @surface; }
QCheckBox::indicator { border-radius: 3px; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/shapewright/theme/check-@tone.svg); }
QRadioButton::indicator:checked { background: @accent; border-color: @accent; image: url(:/shapewright/theme/dot-@tone.svg); }
QCheckBox:focus, QRadioButton:focus { color: @accent; }
QCheckBox:disabled, QRadioButton:disabled { color: @disabledText; }

QFrame[role="header"] { background: @header; border: none; border-top: 1px solid @border; border-bottom: 1px solid @border; }
QFrame[role="row"] { background: @surface; border: none; border-bottom: 1px solid @border; }
QFrame[role="row"][selected="true"] { background: @accentTint; }
QFrame[role="card"] { background: @surface; border: 1px solid @border; border-radius: 6px; }
QFrame[frameShape="4"], QFrame[frameShape="5"] { color: @border; } /* the lines in a desktop's dialogs */
QFrame[role="separator"] { background: @border; border: none; max-height: 1px; min-height: 1px; }
QLabel { background: transparent; }
QLabel[role="heading"], QPushButton[role="heading"] { font-weight: 600; }
QLabel[role="hint"], QLabel[role="muted"] { color: @mutedText; }
QLabel[role="mono"] { font-family: @mono; }
QLabel[role="name"] { font-family: @mono; font-weight: 700; }
QLabel[role="good"] { color: @fixed; font-weight: 600; }
QLabel[role="bad"] { color: @error; font-weight: 600; }
QLabel[role="warning"] { color: @unknown; }
QLabel[role="picture"] { border: 1px solid @border; }
QLabel[role="contradiction"] { color: @error; }
QLabel[role="link"] { color: @accent; }
QLabel[role="pill"] { background: @header; border: 1px solid @border; border-radius: 13px; padding: 4px 11px; font-weight: 600; }
QLabel[role="badge"] { background: @border; color: @text; border-radius: 8px; padding: 0px 6px; }
QLabel[role="errorBadge"] { background: @errorFill; color: #ffffff; border-radius: 8px; padding: 0px 6px; }

QTabWidget::pane { border: none; border-top: 1px solid @border; background: @surface; }
QTabWidget::tab-bar { left: 0; }
QTabBar { background: @header; qproperty-drawBase: 0; }
QTabBar::tab { background: @header; color: @mutedText; border: none; border-bottom: 2px solid transparent; padding: 8px 8px 7px 8px; }
QTabBar[narrow="true"]::tab { padding: 8px 5px 7px 5px; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { background: @surface; color: @text; border-bottom-color: @accent; font-weight: 600; }
QTabBar::tab:focus { color: @accent; }
QTabBar::scroller { width: 44px; }
QTabBar QToolButton { background: @header; border: none; border-radius: 0; padding: 0; }
QTabBar QToolButton::left-arrow { image: url(:/shapewright/theme/chevron-left-@tone.svg); width: 12px; height: 12px; }
QTabBar QToolButton::right-arrow { image: url(:/shapewright/theme/chevron-right-@tone.svg); width: 12px; height: 12px; }

QAbstractItemView {
    background: @surface; color: @text; border: none; outline: none; gridline-color: @border;
    alternate-background-color: @surface; selection-background-color: @accentTint; selection-color: @text;
}
QTableView::item, QTreeView::item, QListView::item { border-bottom: 1px solid @border; padding: 4px 10px; }
QTableView::item:selected, QTreeView::item:selected, QListView::item:selected { background: @accentTint; color: @text; }
QTableView::item:focus, QListView::item:focus { border: 1px solid @accent; }
QTreeView { outline: 1px solid @accent; }
QTreeView::branch { background: @surface; border: none; }
QTreeView::branch:selected { background: @accentTint; }
QTreeView::branch:has-children:closed { image: url(:/shapewright/theme/chevron-right-@tone.svg); }
QTreeView::branch:has-children:open { image: url(:/shapewright/theme/chevron-down-@tone.svg); }
QHeaderView { background: @surface; border: none; }
QTreeView::item { min-height: 21px; }
QHeaderView::section { background: @surface; color: @mutedText; font-weight: 400; border: none; border-bottom: 1px solid @border; padding: 6px 10px; }
QTableCornerButton::section { background: @surface; border: none; }

QScrollArea { background: @surface; border: none; }
QScrollArea > QWidget > QWidget { background: @surface; }
QScrollBar:vertical { background: transparent; width: 11px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 11px; margin: 0; }
QScrollBar::handle { background: @scroll; border-radius: 3px; margin: 2px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: @mutedText; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: @surface; }

QSplitter::handle { background: @border; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QDockWidget { color: @text; }
QDockWidget::title { background: @header; border-bottom: 1px solid @border; padding: 6px 10px; text-align: left; }
QGroupBox { border: 1px solid @border; border-radius: 6px; margin-top: 18px; padding: 8px; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; left: 2px; top: 0; }
QProgressBar { background: @header; border: 1px solid @border; border-radius: 5px; text-align: center; color: @text; min-height: 16px; }
QProgressBar::chunk { background: @accentTint; border-radius: 4px; }
)";

QColor mid(const QColor &a, const QColor &b)
{
    return QColor((a.red() + b.red()) / 2, (a.green() + b.green()) / 2, (a.blue() + b.blue()) / 2);
}

} // namespace

QString Theme::styleSheet() const
{
    // The order matters: a name that begins with another name is replaced before it.
    const std::pair<QString, QString> replacements[] = {
        {u"@disabledText"_s, mid(mutedText, surface).name()},
        {u"@accentHover"_s, mid(accent, isDark ? text : accent.darker(130)).name()},
        {u"@accentTint"_s, accentTint.name()},
        {u"@accent"_s, accent.name()},
        {u"@unknown"_s, unknown.name()},
        {u"@errorFill"_s, u"#cf2020"_s},
        {u"@error"_s, error.name()},
        {u"@fixed"_s, fixed.name()},
        {u"@header"_s, header.name()},
        {u"@mutedText"_s, mutedText.name()},
        {u"@nodeBorder"_s, nodeBorder.name()},
        {u"@onAccent"_s, onAccent.name()},
        {u"@border"_s, border.name()},
        {u"@scroll"_s, nodeBorder.name()},
        {u"@surface"_s, surface.name()},
        {u"@text"_s, text.name()},
        {u"@window"_s, window.name()},
        {u"@tone"_s, isDark ? u"dark"_s : u"light"_s},
        {u"@mono"_s, u"\"%1\""_s.arg(QFontInfo(monoFont).family())}, // Qt accepts no list of families here
    };
    QString sheet = QString::fromUtf16(rules);
    for (const auto &[name, value] : replacements)
        sheet.replace(name, value);
    return sheet;
}

} // namespace shapewright
