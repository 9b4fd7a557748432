// SPDX-License-Identifier: Apache-2.0
#include "app/gui/jobs/mailbox.h"

#include <QMetaObject>

#include <deque>
#include <mutex>
#include <utility>

namespace shapewright {

struct Mailbox::Shared {
    std::mutex mutex;
    // Both are under the mutex.
    Mailbox *box = nullptr; // null once it is destroyed
    std::deque<Letter> letters;
};

Mailbox::Mailbox(QObject *parent) : QObject(parent), m_shared(std::make_shared<Shared>())
{
    m_shared->box = this;
}

Mailbox::~Mailbox()
{
    std::deque<Letter> dropped; // is destroyed outside of the lock: a letter may hold a sender
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
        // The call is only a wake-up. The letter is under the mutex, where thread sanitizers can follow it.
        QMetaObject::invokeMethod(shared->box, &Mailbox::open, Qt::QueuedConnection);
    };
}

// One letter for each wake-up: what it does may destroy this.
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
