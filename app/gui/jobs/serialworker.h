// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/guarded.h"
#include "app/gui/jobs/workerpool.h"
#include "model/types/mailbox.h"
#include "model/types/result.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <utility>

namespace shapewright {

// Runs file work on one thread in the order in which it was requested. All reading and writing of settings files
// (presets, kept edits, kept tests) and of saved edits goes through it, so that an older write never follows a newer
// one and a read sees all earlier writes. Belongs to the GUI thread. Its destructor waits until all requested work is
// done, but gives up after a few seconds.
class SerialWorker
{
public:
    SerialWorker();
    ~SerialWorker();

    // Calls `done` in the GUI thread with the result of `work`, unless `receiver` was destroyed before.
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
    // For work whose result nobody needs.
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
