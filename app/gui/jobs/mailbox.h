// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <functional>
#include <memory>

namespace shapewright {

// Runs functions that other threads send in the thread that it lives in, in the order in which they come. What is sent
// after it was destroyed, or not yet run by then, is dropped.
class Mailbox : public QObject
{
    Q_OBJECT

public:
    using Letter = std::function<void()>;
    // For any thread; may outlive the mailbox.
    using Sender = std::function<void(Letter)>;

    explicit Mailbox(QObject *parent = nullptr);
    ~Mailbox() override;

    [[nodiscard]] Sender sender() const;

private:
    struct Shared; // with the senders
    void open();

    std::shared_ptr<Shared> m_shared;
};

} // namespace shapewright
