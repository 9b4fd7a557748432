// SPDX-License-Identifier: Apache-2.0
#include "app/gui/document/document.h"

#include "app/gui/document/changeeditscommand.h"
#include "app/gui/document/sharedpropagation.h"
#include "model/onnx/modelfile.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include <utility>

namespace shapewright {

struct Document::Shapes {
    std::shared_ptr<const ShapeTable> table;
    Changes changes;
    ShapeCounts counts;
    double seconds = 0;
};

struct Document::Opened {
    std::shared_ptr<const ModelGraph> graph;
    Propagator propagator;
    std::shared_ptr<const ShapeTable> table;
    std::shared_ptr<const DynamicDims> dims;
    ShapeCounts counts;
    double seconds = 0;
};

namespace {

// A share of a job's progress: from `begin` on, `length` long.
JobContext part(const JobContext &job, double begin, double length)
{
    return {job.stop, [&job, begin, length](double fraction) { job.report(begin + length * fraction); }};
}

} // namespace

Document::Document(JobRunner &jobs, QObject *parent) : QObject(parent), m_jobs(jobs), m_opening(jobs) {}

void Document::open(const QString &path, const ShapeEdits &edits, const QStringList &agreedData)
{
    const auto work = [path, agreedData](const JobContext &job) -> Result<Opened> {
        const auto file = ModelFile::open(path, part(job, 0, 0.4), agreedData);
        if (!file)
            return tl::unexpected(file.error());
        Opened opened;
        opened.graph = ModelGraph::build(*file);
        job.report(0.5);
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        QElapsedTimer clock;
        clock.start();
        opened.propagator = std::make_shared<SharedPropagation>(opened.graph);
        auto table = opened.propagator->update({}, part(job, 0.5, 0.5));
        if (!table)
            return tl::unexpected(table.error());
        opened.table = std::move(*table);
        opened.seconds = double(clock.nsecsElapsed()) * 1e-9;
        opened.dims = std::make_shared<const DynamicDims>(dynamicDims(*opened.graph, *opened.table));
        opened.counts = countShapes(*opened.graph, *opened.table);
        return opened;
    };
    m_opening.start<Opened>(tr("Reading %1").arg(QFileInfo(path).fileName()), work,
                            [this, path, edits](Result<Opened> &result) { finishOpening(path, edits, result); });
}

void Document::cancelOpening()
{
    m_opening.cancel();
}

void Document::finishOpening(const QString &path, const ShapeEdits &edits, Result<Opened> &result)
{
    if (!result) {
        Q_EMIT openFailed(path, result.error());
        return;
    }
    m_jobs.cancel(std::exchange(m_propagation, 0));
    m_undoStack.clear();
    m_path = QFileInfo(path).absoluteFilePath();
    m_state = {result->graph, result->table, result->table, result->dims, {}};
    m_propagator = result->propagator;
    m_changes = std::make_shared<const std::vector<ShapeChange>>();
    m_counts = result->counts;
    m_seconds = result->seconds;
    m_shapesRevision = ++m_revision;
    Q_EMIT opened();
    if (!edits.isEmpty())
        setEdits(edits, tr("edits given at the start"));
}

void Document::close()
{
    cancelOpening();
    m_jobs.cancel(std::exchange(m_propagation, 0));
    m_undoStack.clear();
    m_path.clear();
    m_state = {};
    m_propagator.reset();
    m_changes.reset();
    m_counts = {};
    ++m_revision;
    Q_EMIT closed();
}

void Document::setEdits(const ShapeEdits &edits, const QString &label)
{
    if (isOpen() && edits != m_state.edits)
        m_undoStack.push(new ChangeEditsCommand(*this, m_state.edits, edits, label));
}

void Document::applyEdits(const ShapeEdits &edits)
{
    m_state.edits = edits;
    ++m_revision;
    Q_EMIT editsChanged();
    propagateEdits();
}

void Document::recompute()
{
    if (isOpen() && !isUpToDate())
        propagateEdits();
}

void Document::propagateEdits()
{
    m_jobs.cancel(m_propagation);
    const auto work = [graph = m_state.graph, before = m_state.before, propagator = m_propagator,
                       edits = m_state.edits](const JobContext &job) -> Result<Shapes> {
        QElapsedTimer clock;
        clock.start();
        auto table = propagator->update(edits, job);
        if (!table)
            return tl::unexpected(table.error());
        Shapes shapes{std::move(*table), {}, {}, double(clock.nsecsElapsed()) * 1e-9};
        shapes.changes = std::make_shared<const std::vector<ShapeChange>>(shapeChanges(*graph, *before, *shapes.table));
        shapes.counts = countShapes(*graph, *shapes.table);
        return shapes;
    };
    m_propagation =
        m_jobs.start<Shapes>(tr("Computing shapes"), work,
                             [this, revision = m_revision](Result<Shapes> &result) { takeShapes(revision, result); });
}

void Document::takeShapes(std::uint64_t revision, Result<Shapes> &result)
{
    if (revision != m_revision)
        return; // stale
    m_propagation = 0;
    if (!result) {
        Q_EMIT propagationCancelled();
        return;
    }
    m_state.after = result->table;
    m_shapesRevision = revision;
    m_changes = result->changes;
    m_counts = result->counts;
    m_seconds = result->seconds;
    Q_EMIT shapesChanged();
}

} // namespace shapewright
