// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "model/edits/modeledits.h"
#include "model/preview/partsshapes.h"
#include "model/shape/propagation/propagate.h"
#include "views/panels/panelstate.h"
#include "views/panels/results/changerows.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QUndoStack>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

class AdaptPlans;
class SharedPropagation;

// The open model, the edits, and all that jobs compute from these two. GUI thread. Each result carries the revision of
// the edits that it was computed from; a result of an older revision is dropped.
class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(JobRunner &jobs, QObject *parent = nullptr);

    // Reads a model in a job and then applies the edits as one undo step. The open model stays until the new one is
    // read, and also if that fails (openFailed). An unfinished earlier open() is cancelled. If `path` is the open file,
    // external data that the person has already agreed to is read again.
    void open(const QString &path, const ModelEdits &edits = {});
    // Reads the open file again, including the external data outside of its folder in `agreedData` (see
    // ModelFile::open()), which the person agreed to read. The edits stay.
    void readOutsideData(const QStringList &agreedData);
    void cancelOpening();
    void close();

    [[nodiscard]] bool isOpen() const { return !m_state.isEmpty(); }
    [[nodiscard]] bool isOpening() const { return m_opening.isRunning(); }
    [[nodiscard]] const QString &path() const { return m_path; }
    // The edits in it are always the current ones. The shapes may still belong to earlier edits, see isUpToDate().
    [[nodiscard]] const PanelState &state() const { return m_state; }
    [[nodiscard]] const ShapeEdits &edits() const { return m_state.edits; }
    [[nodiscard]] const GraphWishes &wishes() const { return m_state.wishes; }
    [[nodiscard]] ModelEdits allEdits() const { return {m_state.edits, m_state.wishes}; }
    [[nodiscard]] const std::shared_ptr<const ChangeRows> &changes() const { return m_changes; }
    [[nodiscard]] const ShapeCounts &counts() const { return m_counts; }
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    [[nodiscard]] bool isUpToDate() const { return isOpen() && m_shapesRevision == m_revision; }
    // The duration of the last propagation in seconds.
    [[nodiscard]] double propagationSeconds() const { return m_seconds; }

    // Each sets new edits as an undo step with the text `label`, and does nothing if they are equal to the current
    // ones. The first two leave the other kind of edits as it is.
    void setEdits(const ShapeEdits &edits, const QString &label);
    void setWishes(const GraphWishes &wishes, const QString &label);
    void setAllEdits(const ModelEdits &edits, const QString &label);
    // The same for the wish of parts that was tried with the present edits of shapes.
    void setParts(const TriedParts &tried, const QString &label);
    // Plans what adapting the open graph comes to; for jobs.
    [[nodiscard]] const std::shared_ptr<AdaptPlans> &adaptPlans() const { return m_adaptPlans; }
    // Computes the shapes again after a cancelled or failed propagation.
    void recompute();
    [[nodiscard]] QUndoStack *undoStack() { return &m_undoStack; }
    // Records that the current edits are in a saved file.
    void setSaved();

Q_SIGNALS:
    void opened();
    void closed();
    void openFailed(const QString &path, const shapewright::Error &error);
    void editsChanged();  // those of shapes
    void wishesChanged(); // the shapes stay, but for the wish to adapt the graph, which changes them like an edit
    void shapesChanged();
    void saved();
    void propagationCancelled();
    void propagationFailed(const shapewright::Error &error);

private:
    struct Opened;
    struct Shapes;
    using Propagator = std::shared_ptr<SharedPropagation>;
    friend class ChangeEditsCommand;

    [[nodiscard]] QStringList dataAgreedFor(const QString &path) const;
    void read(const QString &path, const QStringList &agreedData, const std::function<void(Result<Opened> &)> &done);
    void finishOpening(const QString &path, const QStringList &agreedData, const ModelEdits &edits,
                       Result<Opened> &result);
    void applyEdits(const ModelEdits &edits);
    void propagateEdits();
    void finishPropagation(std::uint64_t revision, Result<Shapes> &result);

    QUndoStack m_undoStack;
    QString m_path;
    QStringList m_agreedData; // external data outside of the model's folder that the person agreed to read
    PanelState m_state;
    TriedParts m_tried;                       // as long as it fits
    Propagator m_propagator;                  // of the open graph; shared with the running jobs
    std::shared_ptr<AdaptPlans> m_adaptPlans; // likewise
    std::shared_ptr<const ChangeRows> m_changes;
    ShapeCounts m_counts;
    std::uint64_t m_revision = 0;
    std::uint64_t m_shapesRevision = 0; // the revision of the edits that m_state.after was computed from
    double m_seconds = 0;
    LatestJob m_opening;
    LatestJob m_propagation;
};

} // namespace shapewright
