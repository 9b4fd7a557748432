// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QObject>

#include <optional>

namespace shapewright {

// Light, dark, or as the system is; puts the theme on the application.
class Appearance : public QObject
{
    Q_OBJECT

public:
    enum class Choice { System, Light, Dark };

    explicit Appearance(QObject *parent = nullptr);

    [[nodiscard]] Choice choice() const { return m_choice; }
    void setChoice(Choice choice);
    [[nodiscard]] const Theme &theme() const { return m_theme; }
    // Puts the style sheet on the application. For the first window when it is put together: while there is a sheet,
    // every widget that gets another parent is polished anew with all that is in it.
    void putSheetOn();

    // `system`, `light`, `dark`; no value for others.
    [[nodiscard]] static std::optional<Choice> fromName(const QString &name);
    [[nodiscard]] static QString name(Choice choice);

Q_SIGNALS:
    void themeChanged(const shapewright::Theme &theme);

private Q_SLOTS:
    void followSystem();

private:
    void apply();

    bool m_systemIsDark;
    Choice m_choice = Choice::System;
    bool m_isSheetOn = false;
    Theme m_theme;
};

// For a dialog on its screen, its frame taken off.
[[nodiscard]] QSize roomOnScreen(const QWidget &dialog);

} // namespace shapewright
