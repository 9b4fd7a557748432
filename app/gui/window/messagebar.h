// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/window/notices.h"
#include "views/theme/theme.h"

#include <QFrame>

#include <deque>
#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QToolButton;

namespace shapewright {

// The notices of a window as a line above the work, one at a time. A question that waits is seen once the statement
// above it is closed and the questions before it are answered.
class MessageBar : public QFrame, public Notices
{
    Q_OBJECT

public:
    explicit MessageBar(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void show(Kind kind, const QString &text, const std::vector<Offer> &offers = {}) override;
    void ask(const QString &key, const QString &text, const Offer &offer,
             const std::optional<Offer> &other = {}) override;
    void withdraw(const QString &key) override;
    void withdrawAll() override;
    // Closes what is shown; a question is declined by that.
    void dismiss();
    void dismissStatement() override;
    // Empty while nothing is shown.
    [[nodiscard]] QString text() const;

private:
    struct Message {
        QString key; // of a question
        Kind kind = Kind::Note;
        QString text;
        std::vector<Offer> offers;
    };
    [[nodiscard]] const Message *shown() const;
    void takeOffer(std::size_t number);
    void showFirst();
    void colourIn(Kind kind);

    Theme m_theme;
    QLabel *m_text;
    QPushButton *m_action;
    QPushButton *m_otherAction;
    QToolButton *m_close;
    std::optional<Message> m_statement;
    std::deque<Message> m_questions; // the first one is asked, unless there is a statement
};

} // namespace shapewright
