// SPDX-License-Identifier: Apache-2.0
#include "model/types/mailbox.h"

#include <deque>
#include <mutex>
#include <utility>

namespace shapewright {

struct Mailbox::Shared {
    std::mutex mutex;
    // Both members are guarded by the mutex.
    Mailbox *box = nullptr; // null after the mailbox was destroyed
    std::deque<Letter> letters;
};

Mailbox::Mailbox(QObject *parent) : QObject(parent), m_shared(std::make_shared<Shared>())
{
    m_shared->box = this;
    // The signal only wakes the receiver. Letters pass under the mutex, which thread sanitizers see, as they do not see
    // Qt's locks. Therefore nothing else that a sender made may be handed over, as it would be by a queued call.
    connect(this, &Mailbox::letterArrived, this, &Mailbox::open, Qt::QueuedConnection);
}

Mailbox::~Mailbox()
{
    std::deque<Letter> dropped; // Destroyed after the mutex is released, because a letter may hold a sender.
    const std::scoped_lock lock(m_shared->mutex);
    m_shared->box = nullptr;
    dropped.swap(m_shared->letters);
}

Mailbox::Sender Mailbox::sender() const
{
    return [shared = m_shared](Letter letter) {
        const std::scoped_lock lock(shared->mutex);
        if (!shared->box)
            return;
        shared->letters.push_back(std::move(letter));
        Q_EMIT shared->box->letterArrived();
    };
}

// Handles one letter for each wake-up, because a letter may destroy this object.
void Mailbox::open()
{
    Letter letter;
    {
        const std::scoped_lock lock(m_shared->mutex);
        letter = std::move(m_shared->letters.front());
        m_shared->letters.pop_front();
    }
    letter();
}

} // namespace shapewright
