// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <functional>
#include <memory>

namespace shapewright {

// Receives functions from other threads and runs them in the thread that it lives in, in the order of their arrival.
// Functions that are not yet run when the mailbox is destroyed are dropped, and so are those sent later.
class Mailbox : public QObject
{
    Q_OBJECT

public:
    using Letter = std::function<void()>;
    // May be called from any thread, and may outlive the mailbox.
    using Sender = std::function<void(Letter)>;

    explicit Mailbox(QObject *parent = nullptr);
    ~Mailbox() override;

    [[nodiscard]] Sender sender() const;

Q_SIGNALS:
    void letterArrived(); // emitted in the sender's thread

private:
    struct Shared; // shared with the senders
    void open();

    std::shared_ptr<Shared> m_shared;
};

} // namespace shapewright
