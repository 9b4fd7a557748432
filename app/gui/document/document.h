// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "model/shape/propagation/propagate.h"
#include "views/panels/panelstate.h"

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

class SharedPropagation;

// The open model and the edits to it; everything else is computed from those two, in jobs. GUI thread. Each result
// carries the revision of the edits it was made from; one that is not of the present revision is dropped.
class Document : public QObject
{
    Q_OBJECT

public:
    using Changes = std::shared_ptr<const std::vector<ShapeChange>>;

    explicit Document(JobRunner &jobs, QObject *parent = nullptr);

    // Reads a model and, once it is there, applies the edits as one step to undo. What is open stays until then, and
    // if the file cannot be read. A reading under way is cancelled. Where the file is the open one, external data that
    // the person agreed to read is read again.
    void open(const QString &path, const ShapeEdits &edits = {});
    // Reads the open file once more, with external data outside of its folder that the person agrees to: as
    // ModelFile::open() has it. The edits stay.
    void readOutsideData(const QStringList &agreedData);
    void cancelOpening();
    void close();

    [[nodiscard]] bool isOpen() const { return !m_state.isEmpty(); }
    [[nodiscard]] bool isOpening() const { return m_opening.isRunning(); }
    [[nodiscard]] const QString &path() const { return m_path; }
    // Its edits are the present ones; its shapes may still be of earlier ones, see isUpToDate().
    [[nodiscard]] const PanelState &state() const { return m_state; }
    [[nodiscard]] const ShapeEdits &edits() const { return m_state.edits; }
    [[nodiscard]] const Changes &changes() const { return m_changes; }
    [[nodiscard]] const ShapeCounts &counts() const { return m_counts; }
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    [[nodiscard]] bool isUpToDate() const { return isOpen() && m_shapesRevision == m_revision; }
    // Of the last propagation.
    [[nodiscard]] double propagationSeconds() const { return m_seconds; }

    // New edits, as a step to undo named by the label. Edits that change nothing are no step.
    void setEdits(const ShapeEdits &edits, const QString &label);
    // Computes the shapes once more, where that was cancelled.
    void recompute();
    [[nodiscard]] QUndoStack *undoStack() { return &m_undoStack; }
    // The present edits are in a file that was saved.
    void setSaved();

Q_SIGNALS:
    void opened();
    void closed();
    void openFailed(const QString &path, const shapewright::Error &error);
    void editsChanged();
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
    void finishOpening(const QString &path, const QStringList &agreedData, const ShapeEdits &edits,
                       Result<Opened> &result);
    void applyEdits(const ShapeEdits &edits);
    void propagateEdits();
    void takeShapes(std::uint64_t revision, Result<Shapes> &result);

    QUndoStack m_undoStack;
    QString m_path;
    QStringList m_agreedData; // external data outside of the folder of m_path that may be read
    PanelState m_state;
    Propagator m_propagator; // of m_state.graph; shared with the jobs under way
    Changes m_changes;
    ShapeCounts m_counts;
    std::uint64_t m_revision = 0;
    std::uint64_t m_shapesRevision = 0; // that m_state.after was made from
    double m_seconds = 0;
    LatestJob m_opening;
    LatestJob m_propagation;
};

} // namespace shapewright
