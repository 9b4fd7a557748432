// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/messagebar.h"

#include "views/theme/icons.h"
#include "views/theme/theme.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <iterator>
#include <utility>

namespace shapewright {

namespace {

// Without it, the longest path that a message names would be the least width of the window.
constexpr int leastText = 200;

} // namespace

MessageBar::MessageBar(const Theme &theme, QWidget *parent)
    : QFrame(parent), m_theme(theme), m_text(new QLabel(this)), m_action(new QPushButton(this)),
      m_otherAction(new QPushButton(this)), m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setObjectName(QStringLiteral("message"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setMinimumWidth(leastText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_action->setObjectName(QStringLiteral("messageAction"));
    m_close->setProperty("flat", true);
    m_close->setAccessibleName(tr("Close the message"));
    m_close->setToolTip(tr("Close the message"));
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    connect(m_action, &QPushButton::clicked, this, [this] { takeOffer(0); });
    m_otherAction->setObjectName(QStringLiteral("messageOtherAction"));
    connect(m_otherAction, &QPushButton::clicked, this, [this] { takeOffer(1); });
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
    if (const Message *message = shown())
        colourIn(message->kind);
}

void MessageBar::show(Kind kind, const QString &text, const std::vector<Offer> &offers)
{
    m_statement = Message{{}, kind, text, offers};
    showFirst();
}

void MessageBar::ask(const QString &key, const QString &text, const Offer &offer, const std::optional<Offer> &other)
{
    // What failed stays until it is closed; any other statement makes way for a question, which says more.
    if (m_statement && m_statement->kind != Kind::Failure)
        m_statement.reset();
    Message question{key, Kind::Note, text, {offer}};
    if (other)
        question.offers.push_back(*other);
    const auto canWait = [](const Message &asked) { return asked.offers.front().canWait; };
    const auto same = std::ranges::find(m_questions, key, &Message::key);
    if (same != m_questions.end())
        *same = std::move(question);
    else if (offer.canWait)
        m_questions.push_back(std::move(question));
    else
        m_questions.insert(std::ranges::find_if(m_questions, canWait), std::move(question));
    showFirst();
}

void MessageBar::withdraw(const QString &key)
{
    if (std::erase_if(m_questions, [&key](const Message &question) { return question.key == key; }) > 0)
        showFirst();
}

void MessageBar::withdrawAll()
{
    m_questions.clear();
    showFirst();
}

void MessageBar::dismiss()
{
    if (m_statement)
        m_statement.reset();
    else if (!m_questions.empty())
        m_questions.pop_front();
    showFirst();
}

void MessageBar::dismissStatement()
{
    m_statement.reset();
    showFirst();
}

const MessageBar::Message *MessageBar::shown() const
{
    if (m_statement)
        return &*m_statement;
    return m_questions.empty() ? nullptr : &m_questions.front();
}

void MessageBar::takeOffer(std::size_t number)
{
    const Message *message = shown();
    if (!message || number >= message->offers.size())
        return;
    const Offer offer = message->offers[number]; // a copy: the message may go
    if (!offer.keepsNotice)
        dismiss();
    offer.act();
}

void MessageBar::showFirst()
{
    const Message *message = shown();
    setVisible(message != nullptr);
    if (!message) {
        m_text->clear();
        return;
    }
    const bool isNew = m_text->text() != message->text;
    m_text->setText(message->text);
    QPushButton *const buttons[] = {m_action, m_otherAction};
    for (std::size_t i = 0; i < std::size(buttons); ++i) {
        const bool isOffered = i < message->offers.size();
        buttons[i]->setText(isOffered ? message->offers[i].text : QString());
        buttons[i]->setVisible(isOffered);
    }
    colourIn(message->kind);
    if (!isNew)
        return;
    QAccessibleEvent alert(m_text, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QString MessageBar::text() const
{
    return m_text->text();
}

void MessageBar::colourIn(Kind kind)
{
    QColor colour = m_theme.accent;
    switch (kind) {
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
    // After the style sheet, which sets the font anew. The text may be about a file that was saved.
    m_text->setFont(literalFont(m_text->font(), m_text->text()));
    m_close->setIcon(themedIcon(QStringLiteral("close"), m_theme));
}

} // namespace shapewright
