// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/messagebar.h"

#include "views/theme/icons.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace shapewright {

MessageBar::MessageBar(const Theme &theme, QWidget *parent)
    : QFrame(parent), m_theme(theme), m_text(new QLabel(this)), m_action(new QPushButton(this)),
      m_otherAction(new QPushButton(this)), m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setObjectName(QStringLiteral("message"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_action->setObjectName(QStringLiteral("messageAction"));
    m_close->setProperty("flat", true);
    m_close->setAccessibleName(tr("Close the message"));
    m_close->setToolTip(tr("Close the message"));
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    connect(m_action, &QPushButton::clicked, this, [this] {
        const auto act = std::exchange(m_act, {});
        dismiss();
        if (act)
            act();
    });
    m_otherAction->setObjectName(QStringLiteral("messageOtherAction"));
    connect(m_otherAction, &QPushButton::clicked, this, [this] {
        if (m_otherAct)
            m_otherAct();
    });
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 8, 6);
    layout->setSpacing(12);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_otherAction);
    layout->addWidget(m_action);
    layout->addWidget(m_close);
    hide();
}

void MessageBar::setTheme(const Theme &theme)
{
    m_theme = theme;
    colourIn();
}

void MessageBar::show(Kind kind, const QString &text, const QString &action, std::function<void()> act)
{
    m_kind = kind;
    m_act = std::move(act);
    m_text->setText(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    m_otherAction->hide();
    colourIn();
    setVisible(true);
    QAccessibleEvent alert(m_text, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageBar::offerToo(const QString &action, std::function<void()> act)
{
    m_otherAct = std::move(act);
    m_otherAction->setText(action);
    m_otherAction->show();
}

void MessageBar::dismiss()
{
    hide();
    m_text->clear();
    m_act = {};
    m_otherAct = {};
}

QString MessageBar::text() const
{
    return m_text->text();
}

void MessageBar::colourIn()
{
    QColor colour = m_theme.accent;
    switch (m_kind) {
    case Kind::Done:
        colour = m_theme.fixed;
        break;
    case Kind::Note:
        colour = m_theme.accent;
        break;
    case Kind::Failure:
        colour = m_theme.error;
        break;
    }
    setStyleSheet(
        QStringLiteral("#messageBar { background: %1; border: none; border-left: 4px solid %2; "
                       "border-bottom: 1px solid %3; } #message { color: %4; }")
            .arg(tint(colour, m_theme).name(), colour.name(), tintBorder(colour, m_theme).name(), m_theme.text.name()));
    m_close->setIcon(themedIcon(QStringLiteral("close"), m_theme));
}

} // namespace shapewright
