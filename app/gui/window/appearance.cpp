// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/appearance.h"

#include <QApplication>
#include <QMetaMethod>
#include <QMetaProperty>
#include <QProxyStyle>
#include <QScreen>
#include <QStyleHints>
#include <QWidget>

#include <algorithm>
#include <array>
#include <utility>

namespace shapewright {

namespace {

// Fusion, without the desktop's pictures on the buttons of dialogs: those are not of our colours.
class PlainStyle : public QProxyStyle
{
public:
    PlainStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override
    {
        return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0 : QProxyStyle::styleHint(hint, option, widget, data);
    }
};

// The first sheet makes Qt give each class of widgets the desktop's font again, where that has some (GTK's or
// Plasma's).
bool hasFontsOfDesktop(const QFont &ours)
{
    constexpr std::array classes{"QLabel", "QMenu", "QMenuBar", "QPushButton", "QToolButton", "QAbstractItemView"};
    return std::ranges::any_of(classes, [&ours](const char *name) { return QApplication::font(name) != ours; });
}

} // namespace

Appearance::Appearance(QObject *parent)
    : QObject(parent)
      // Qt 6.4 does not tell the colour scheme; the palette it starts with does.
      ,
      m_systemIsDark(QApplication::palette().color(QPalette::Window).lightness() < 128)
{
    QApplication::setStyle(new PlainStyle);
    // Later versions tell it, on GNOME a moment after the start. They are asked by name, since 6.4 does not know it.
    const QMetaObject &hints = *QGuiApplication::styleHints()->metaObject();
    if (const int scheme = hints.indexOfProperty("colorScheme"); scheme >= 0) {
        connect(QGuiApplication::styleHints(), hints.property(scheme).notifySignal(), this,
                metaObject()->method(metaObject()->indexOfSlot("followSystem()")));
        followSystem();
    }
    apply();
}

void Appearance::followSystem()
{
    const int scheme = QGuiApplication::styleHints()->property("colorScheme").toInt();
    if (scheme == 0) // Qt::ColorScheme::Unknown, Light, Dark
        return;
    const bool wasDark = std::exchange(m_systemIsDark, scheme == 2);
    if (m_choice == Choice::System && wasDark != m_systemIsDark)
        apply();
}

void Appearance::setChoice(Choice choice)
{
    if (choice == m_choice)
        return;
    m_choice = choice;
    apply();
}

void Appearance::apply()
{
    const bool dark = m_choice == Choice::Dark || (m_choice == Choice::System && m_systemIsDark);
    m_theme = dark ? Theme::dark() : Theme::light();
    QApplication::setPalette(m_theme.palette());
    QApplication::setFont(m_theme.uiFont);
    if (m_isSheetOn)
        qApp->setStyleSheet(m_theme.styleSheet());
    Q_EMIT themeChanged(m_theme);
}

void Appearance::putSheetOn()
{
    if (std::exchange(m_isSheetOn, true))
        return;
    qApp->setStyleSheet(m_theme.styleSheet());
    if (!hasFontsOfDesktop(m_theme.uiFont))
        return;
    QApplication::setFont(m_theme.uiFont);
    qApp->setStyleSheet(m_theme.styleSheet()); // once more, since its rules begin with that font
}

QSize roomOnScreen(const QWidget &dialog)
{
    const QSize frame(20, 40);
    return dialog.screen()->availableGeometry().size() - frame;
}

std::optional<Appearance::Choice> Appearance::fromName(const QString &name)
{
    for (const Choice choice : {Choice::System, Choice::Light, Choice::Dark}) {
        if (Appearance::name(choice) == name)
            return choice;
    }
    return {};
}

QString Appearance::name(Choice choice)
{
    switch (choice) {
    case Choice::System:
        return QStringLiteral("system");
    case Choice::Light:
        return QStringLiteral("light");
    case Choice::Dark:
        return QStringLiteral("dark");
    }
    return {};
}

} // namespace shapewright
