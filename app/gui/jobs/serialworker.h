// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/guarded.h"
#include "app/gui/jobs/mailbox.h"
#include "app/gui/jobs/workerpool.h"
#include "model/types/result.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <utility>

namespace shapewright {

// Does one thing after the other, in the order in which they were asked for: all that is kept in a person's folders is
// read and written here, so that no older write comes after a newer one and none is read before it is there. GUI
// thread; the work is done in another. What was asked for before this is destroyed is still done, unless the disk takes
// seconds for it.
class SerialWorker
{
public:
    SerialWorker();
    ~SerialWorker();

    // `done` hears of it in the GUI thread, as long as the receiver lives.
    template <typename T>
    void run(QObject *receiver, std::function<Result<T>()> work, std::function<void(Result<T> &)> done)
    {
        add([work = std::move(work), done = std::move(done), receiver = QPointer(receiver)] {
            auto result = std::make_shared<Result<T>>(guarded<T>(work));
            return Mailbox::Letter([result, done, receiver] {
                if (receiver)
                    done(*result);
            });
        });
    }
    // For nobody to hear of.
    void run(const std::function<void()> &work)
    {
        add([work] {
            work();
            return Mailbox::Letter();
        });
    }

private:
    void add(std::function<Mailbox::Letter()> work);

    Mailbox m_mailbox;
    WorkerPool m_pool;
};

} // namespace shapewright
