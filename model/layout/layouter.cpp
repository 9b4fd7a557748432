// SPDX-License-Identifier: Apache-2.0
#include "model/layout/layouter.h"

#include "model/layout/placerprocess.h"
#include "model/layout/plan.h"
#include "model/process/helperprogram.h"
#include "model/types/mailbox.h"

#include <QCborValue>
#include <QHash>
#include <QTimer>

#include <deque>
#include <functional>
#include <list>
#include <thread>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

using layout::PlacerProcess;
using layout::Plan;
using protocol::PieceReply;
using protocol::PieceRequest;

constexpr int processes = 2;
constexpr int mostFailures = 4; // after this many failures, the helper is not used for this layout any more
constexpr int mostCachedPieces = 4096;
// A layout that takes less time is shown only when it is finished.
constexpr std::chrono::milliseconds shownWhenFinished{150};
constexpr std::size_t mostGrownNodes = 1500;

QByteArray cacheKey(const PieceRequest &request)
{
    return QCborValue(protocol::toMessage(request)).toCbor();
}

} // namespace

class Layouter::Private
{
public:
    Private(Layouter *layouter, QString helper) : q(layouter), program(std::move(helper))
    {
        growth.setSingleShot(true);
        connect(&growth, &QTimer::timeout, &growth, [this] { grow(); });
    }

    ~Private() { stop(); }

    void start(LayoutRequest request)
    {
        stop();
        running = true;
        growth.start(shownWhenFinished);
        runWorker<Plan>(
            [graph = std::move(request)](const std::stop_token &token) { return layout::makePlan(graph, token); },
            [this](std::shared_ptr<const Plan> made) { ask(std::move(made)); });
    }

    // Stops the current layout. Its results are dropped.
    void stop()
    {
        running = false;
        growth.stop();
        ++generation;
        for (std::jthread &worker : workers)
            worker.request_stop();
        placers.clear();
        queue.clear();
        replies.clear();
        settled.clear();
        plan.reset();
        grownNodes = 0;
        problem.clear();
        failures = 0;
        piecesWithout = 0;
        isMissing = false;
    }

    Layouter *q;
    bool running = false;
    std::chrono::milliseconds budget{1500};

private:
    struct Task {
        std::uint32_t number = 0;
        bool again = false; // a second attempt with the least effort
    };
    struct Placer {
        std::unique_ptr<PlacerProcess> process;
        std::optional<Task> task;
    };

    // Runs `work` in a thread of its own and passes its result to `then` in our thread.
    template <typename Value>
    void runWorker(std::function<Value(const std::stop_token &)> work,
                   std::function<void(std::shared_ptr<const Value>)> then)
    {
        const auto worker = workers.emplace(workers.end());
        auto receive = [this, worker, then = std::move(then),
                        started = generation](std::shared_ptr<const Value> value) {
            worker->join();
            workers.erase(worker);
            if (started == generation)
                then(std::move(value));
        };
        *worker = std::jthread([send = mailbox.sender(), work = std::move(work),
                                receive = std::move(receive)](const std::stop_token &token) {
            send([receive, value = std::make_shared<const Value>(work(token))] { receive(value); });
        });
    }

    void ask(std::shared_ptr<const Plan> made)
    {
        plan = std::move(made);
        replies.assign(plan->tasks.size(), {});
        settled.assign(plan->tasks.size(), 1);
        for (std::uint32_t i = 0; i < plan->tasks.size(); ++i) {
            const auto cached = cache.constFind(cacheKey(plan->tasks[i]));
            if (cached != cache.cend())
                replies[i] = *cached;
            else {
                queue.push_back({i, false});
                settled[i] = 0;
            }
        }
        open = queue.size();
        while (!queue.empty() && placers.size() < processes) {
            Placer &placer = placers.emplace_back();
            placer.process = std::make_unique<PlacerProcess>(program);
            // Queued, with the process as context: a slot that hears the answer may cancel, which deletes the process.
            connect(
                placer.process.get(), &PlacerProcess::answered, placer.process.get(),
                [this, &placer](const std::optional<PieceReply> &reply, const QString &reason, bool missing) {
                    take(placer, reply, reason, missing);
                },
                Qt::QueuedConnection);
            askNext(placer);
        }
        if (open == 0)
            finish();
        grow();
    }

    void askNext(Placer &placer)
    {
        placer.task.reset();
        if (queue.empty())
            return;
        placer.task = queue.front();
        queue.pop_front();
        PieceRequest request = plan->tasks[placer.task->number];
        if (placer.task->again)
            request.effort = PieceRequest::Effort::Least;
        placer.process->place(request, budget);
    }

    void take(Placer &placer, const std::optional<PieceReply> &reply, const QString &reason, bool missing)
    {
        const Task task = *placer.task;
        if (reply) {
            replies[task.number] = reply;
            if (cache.size() >= mostCachedPieces)
                cache.clear();
            if (!task.again)
                cache.insert(cacheKey(plan->tasks[task.number]), *reply);
        } else {
            problem = reason;
            isMissing = isMissing || missing;
            ++failures;
        }
        const bool giveUp = isMissing || failures >= mostFailures;
        if (!reply && !task.again && !giveUp)
            queue.push_back({task.number, true});
        else
            settle(task, reply.has_value());
        if (giveUp) {
            for (const Task &other : std::exchange(queue, {}))
                settle(other, false);
        }
        Q_EMIT q->progressed(1 - double(open) / double(plan->tasks.size() + 1));
        if (!running)
            return; // a slot has cancelled
        askNext(placer);
        if (open == 0)
            finish();
        grow();
    }

    void settle(const Task &task, bool isAnswered)
    {
        --open;
        settled[task.number] = 1;
        piecesWithout += isAnswered ? 0 : 1;
    }

    // Reports the top of the graph, unless the whole may still be finished soon.
    void grow()
    {
        if (growth.isActive() || !plan || plan->parts.empty())
            return;
        const auto [pieces, nodes] = settledTop();
        if (pieces == 0 || nodes < 2 * grownNodes || nodes >= plan->graph.nodes.size())
            return;
        grownNodes = nodes;
        runWorker<LayoutResult>(
            [made = plan, answers = replies, count = pieces](const std::stop_token &token) {
                return layout::carryOutTop(*made, answers, count, token);
            },
            [this, counted = nodes](const std::shared_ptr<const LayoutResult> &value) {
                if (counted == grownNodes) // unless there is more of it by now
                    Q_EMIT q->grown(*value);
            });
    }

    // The number of pieces at the top of the first stack that are ready, and the number of their nodes. Limited to what
    // can be assembled almost instantly.
    [[nodiscard]] std::pair<std::size_t, std::size_t> settledTop() const
    {
        const auto &parts = plan->parts.front();
        std::size_t pieces = 0, nodes = 0;
        while (pieces < parts.size() && nodes < mostGrownNodes && parts[pieces].task && settled[*parts[pieces].task])
            nodes += plan->pieces.stacks.front()[pieces++].nodes.size();
        return {pieces, nodes};
    }

    void finish()
    {
        runWorker<LayoutResult>([made = plan, answers = replies](
                                    const std::stop_token &token) { return layout::carryOut(*made, answers, token); },
                                [this](const std::shared_ptr<const LayoutResult> &value) {
                                    LayoutResult result = *value;
                                    result.note = note().toStdString();
                                    stop();
                                    Q_EMIT q->finished(std::move(result));
                                });
    }

    [[nodiscard]] QString note() const
    {
        if (problem.isEmpty())
            return {};
        if (isMissing)
            return tr("The layout helper %1 cannot be started (%2); the picture is laid out without it.")
                .arg(program, problem);
        if (piecesWithout == 0)
            return tr("The layout helper %1 failed at first (%2); parts of the picture are laid out with less effort.")
                .arg(program, problem);
        return tr("The layout helper %1 failed (%2); %3 of %4 parts of the picture are laid out without it.")
            .arg(program, problem)
            .arg(piecesWithout)
            .arg(plan->tasks.size());
    }

    QString program;
    Mailbox mailbox; // for the results of workers; those that are not received yet end with it
    std::list<std::jthread> workers;
    std::uint64_t generation = 0;

    std::shared_ptr<const Plan> plan;
    std::list<Placer> placers;
    std::deque<Task> queue;
    std::vector<std::optional<PieceReply>> replies; // for each task
    std::vector<std::uint8_t> settled;              // for each task: it has succeeded or failed
    std::size_t open = 0;                           // tasks that are not settled
    std::size_t grownNodes = 0;                     // nodes that have been reported
    std::size_t piecesWithout = 0;                  // pieces that we placed ourselves although the layouter was asked
    QTimer growth;                                  // runs while it is too early to show a part
    QString problem;
    int failures = 0;
    bool isMissing = false;
    QHash<QByteArray, PieceReply> cache;
};

Layouter::Layouter(QString program, QObject *parent)
    : QObject(parent), d(std::make_unique<Private>(this, std::move(program)))
{
}

Layouter::~Layouter() = default;

void Layouter::setBudget(std::chrono::milliseconds budget)
{
    d->budget = budget;
}

void Layouter::start(LayoutRequest request)
{
    d->start(std::move(request));
}

void Layouter::cancel()
{
    if (!d->running)
        return;
    d->stop();
    Q_EMIT finished(failure(ErrorCode::Cancelled));
}

bool Layouter::isRunning() const
{
    return d->running;
}

QString Layouter::defaultProgram()
{
    return helperProgram(u"shapewright-layouter"_s, "SHAPEWRIGHT_LAYOUTER");
}

} // namespace shapewright
