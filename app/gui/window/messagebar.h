// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace shapewright {

// A line above the work that says how something ended, until it is closed or another takes its place.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    enum class Kind { Done, Note, Failure };

    explicit MessageBar(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void show(Kind kind, const QString &text, const QString &action = {}, std::function<void()> act = {});
    // One more thing to do with what is shown now. It stays shown then, for the first one.
    void offerToo(const QString &action, std::function<void()> act);
    void dismiss();
    // Empty while nothing is shown.
    [[nodiscard]] QString text() const;

private:
    void colourIn();

    Theme m_theme;
    Kind m_kind = Kind::Note;
    QLabel *m_text;
    QPushButton *m_action;
    QPushButton *m_otherAction;
    QToolButton *m_close;
    std::function<void()> m_act;
    std::function<void()> m_otherAct;
};

} // namespace shapewright
