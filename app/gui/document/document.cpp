// SPDX-License-Identifier: Apache-2.0
#include "app/gui/document/document.h"

#include "app/gui/document/adaptplans.h"
#include "app/gui/document/changeeditscommand.h"
#include "app/gui/document/sharedpropagation.h"
#include "app/gui/jobs/outcome.h"
#include "model/onnx/modelfile.h"
#include "model/shape/tables/shapetable.h"
#include "model/wording/adaptwording.h"
#include "model/wording/wording.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include <utility>

namespace shapewright {

struct Document::Shapes {
    std::shared_ptr<const ShapeTable> table;
    std::shared_ptr<const PartsShapes> parts;
    std::shared_ptr<const AdaptedShapes> adapted;
    std::shared_ptr<const ChangeRows> changes;
    ShapeCounts counts;
    double seconds = 0;

    // Does what the wishes that have a part in the shapes ask for.
    [[nodiscard]] Result<void> fulfil(const PanelState &state, const TriedParts &tried, AdaptPlans &plans,
                                      const JobContext &job);
};

namespace {

// A wish that cannot be fulfilled is an error, so that nothing is saved without it silently.
std::shared_ptr<const ShapeTable> shownShapes(const AdaptedShapes &adapted)
{
    if (adapted.isPossible())
        return adapted.shown;
    auto table = std::make_shared<ShapeTable>(*adapted.shown);
    table->problems.push_back(refusalProblem(adapted, Severity::Error));
    return table;
}

// Likewise.
std::shared_ptr<const ShapeTable> withRefusal(const ShapeTable &shapes, const Error &error)
{
    auto table = std::make_shared<ShapeTable>(shapes);
    table->problems.push_back({.severity = Severity::Error,
                               .code = Problem::Code::PartsRefused,
                               .args = {},
                               .detail = describe(error).toStdString()});
    return table;
}

} // namespace

struct Document::Opened {
    std::shared_ptr<const ModelGraph> graph;
    Propagator propagator;
    std::shared_ptr<const ShapeTable> table;
    std::shared_ptr<const DynamicDims> dims;
    std::shared_ptr<const ModelFacts> facts;
    ShapeCounts counts;
    double seconds = 0;
};

Document::Document(JobRunner &jobs, QObject *parent) : QObject(parent), m_opening(jobs), m_propagation(jobs) {}

void Document::open(const QString &path, const ModelEdits &edits)
{
    const QStringList agreedData = dataAgreedFor(path);
    read(path, agreedData,
         [this, path, agreedData, edits](Result<Opened> &result) { finishOpening(path, agreedData, edits, result); });
}

void Document::readOutsideData(const QStringList &agreedData)
{
    const QStringList agreed = m_agreedData + agreedData;
    // The person can go on editing the open model until the file is read, so the edits are taken only when reading has
    // finished.
    read(m_path, agreed, [this, path = m_path, agreed](Result<Opened> &result) {
        const ModelEdits edits = path == m_path ? allEdits() : ModelEdits();
        finishOpening(path, agreed, edits, result);
    });
}

QStringList Document::dataAgreedFor(const QString &path) const
{
    return QFileInfo(path).absoluteFilePath() == m_path ? m_agreedData : QStringList();
}

void Document::read(const QString &path, const QStringList &agreedData,
                    const std::function<void(Result<Opened> &)> &done)
{
    const auto work = [path, agreedData](const JobContext &job) -> Result<Opened> {
        const auto file = ModelFile::open(path, job.part(0, 0.4), agreedData);
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
        auto table = opened.propagator->update({}, job.part(0.5, 1));
        if (!table)
            return tl::unexpected(table.error());
        opened.table = std::move(*table);
        opened.seconds = double(clock.nsecsElapsed()) * 1e-9;
        opened.dims = std::make_shared<const DynamicDims>(dynamicDims(*opened.graph, *opened.table));
        opened.facts = std::make_shared<const ModelFacts>(modelFacts(*opened.graph));
        opened.counts = countShapes(*opened.graph, *opened.table);
        return opened;
    };
    m_opening.start<Opened>(tr("Reading %1").arg(QFileInfo(path).fileName()), work, done);
}

void Document::cancelOpening()
{
    m_opening.drop();
}

void Document::finishOpening(const QString &path, const QStringList &agreedData, const ModelEdits &edits,
                             Result<Opened> &result)
{
    if (!result) {
        Q_EMIT openFailed(path, result.error());
        return;
    }
    m_propagation.drop();
    m_undoStack.clear();
    m_path = QFileInfo(path).absoluteFilePath();
    m_agreedData = agreedData;
    m_state = {result->graph, result->table, result->table, result->dims, result->facts, {}, {}, {}, {}};
    m_propagator = result->propagator;
    m_adaptPlans = std::make_shared<AdaptPlans>(result->graph, result->table);
    m_changes = std::make_shared<const ChangeRows>(m_state, std::vector<ShapeChange>());
    m_counts = result->counts;
    m_seconds = result->seconds;
    m_shapesRevision = ++m_revision;
    Q_EMIT opened();
    if (!edits.isEmpty())
        setAllEdits(edits, tr("edits of the command line"));
}

void Document::close()
{
    cancelOpening();
    m_propagation.drop();
    m_undoStack.clear();
    m_path.clear();
    m_agreedData.clear();
    m_state = {};
    m_propagator.reset();
    m_adaptPlans.reset();
    m_changes.reset();
    m_counts = {};
    ++m_revision;
    Q_EMIT closed();
}

void Document::setEdits(const ShapeEdits &edits, const QString &label)
{
    setAllEdits({edits, m_state.wishes}, label);
}

void Document::setWishes(const GraphWishes &wishes, const QString &label)
{
    setAllEdits({m_state.edits, wishes}, label);
}

void Document::setParts(const TriedParts &tried, const QString &label)
{
    m_tried = tried;
    GraphWishes wishes = m_state.wishes;
    wishes.parts = tried.edits.wishes.parts;
    setWishes(wishes, label);
}

void Document::setAllEdits(const ModelEdits &edits, const QString &label)
{
    if (isOpen() && edits != allEdits())
        m_undoStack.push(new ChangeEditsCommand(*this, allEdits(), edits, label));
}

void Document::setSaved()
{
    m_undoStack.setClean();
    Q_EMIT saved();
}

void Document::applyEdits(const ModelEdits &edits)
{
    const bool hasOtherWishes = edits.wishes != m_state.wishes;
    const bool hasOtherShapes = edits.shapes != m_state.edits || edits.wishes.adapt != m_state.wishes.adapt ||
                                edits.wishes.parts != m_state.wishes.parts;
    m_state.edits = edits.shapes;
    m_state.wishes = edits.wishes;
    if (hasOtherShapes)
        ++m_revision;
    if (hasOtherWishes)
        Q_EMIT wishesChanged();
    if (!hasOtherShapes)
        return;
    Q_EMIT editsChanged();
    propagateEdits();
}

Result<void> Document::Shapes::fulfil(const PanelState &state, const TriedParts &tried, AdaptPlans &plans,
                                      const JobContext &job)
{
    std::optional<Error> refusal;
    if (!state.wishes.parts.isEmpty()) {
        auto taken = partsShapes(state.graph, {state.edits, state.wishes}, *state.before, *table, job, tried);
        if (taken)
            parts = std::make_shared<const PartsShapes>(*std::move(taken));
        else if (taken.error().code == ErrorCode::EditsInvalid)
            refusal = taken.error();
        else
            return tl::unexpected(taken.error());
        if (parts)
            table = parts->shown;
    }
    if (state.wishes.adapt) {
        auto made = parts ? AdaptPlans(parts->derived, parts->before).shapes(parts->model->edits, parts->after, job)
                          : plans.shapes(state.edits, table, job);
        if (!made)
            return tl::unexpected(made.error());
        adapted = *made && parts ? std::make_shared<const AdaptedShapes>(parts->told(**made)) : *made;
        if (adapted)
            table = shownShapes(*adapted);
    }
    if (refusal)
        table = withRefusal(*table, *refusal);
    return {};
}

void Document::recompute()
{
    if (isOpen() && !isUpToDate())
        propagateEdits();
}

void Document::propagateEdits()
{
    const auto work = [state = m_state, tried = std::exchange(m_tried, {}), propagator = m_propagator,
                       plans = m_adaptPlans](const JobContext &job) -> Result<Shapes> {
        QElapsedTimer clock;
        clock.start();
        auto table = propagator->update(state.edits, job);
        if (!table)
            return tl::unexpected(table.error());
        Shapes shapes{std::move(*table), {}, {}, {}, {}};
        if (const auto done = shapes.fulfil(state, tried, *plans, job); !done)
            return tl::unexpected(done.error());
        shapes.seconds = double(clock.nsecsElapsed()) * 1e-9;
        PanelState changed = state;
        changed.after = shapes.table;
        shapes.changes =
            std::make_shared<const ChangeRows>(changed, shapeChanges(*state.graph, *state.before, *shapes.table));
        shapes.counts = countShapes(*state.graph, *shapes.table);
        return shapes;
    };
    m_propagation.start<Shapes>(tr("Computing shapes"), work, [this, revision = m_revision](Result<Shapes> &result) {
        finishPropagation(revision, result);
    });
}

void Document::finishPropagation(std::uint64_t revision, Result<Shapes> &result)
{
    switch (outcomeOf(result)) {
    case Outcome::Done:
        break;
    case Outcome::Cancelled:
        Q_EMIT propagationCancelled();
        return;
    case Outcome::Failed:
        Q_EMIT propagationFailed(result.error());
        return;
    }
    m_state.after = result->table;
    m_state.parts = result->parts;
    m_state.adapted = result->adapted;
    m_shapesRevision = revision;
    m_changes = result->changes;
    m_counts = result->counts;
    m_seconds = result->seconds;
    Q_EMIT shapesChanged();
}

} // namespace shapewright
