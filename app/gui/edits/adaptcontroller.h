// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/document/adaptplans.h"
#include "app/gui/jobs/latestjob.h"
#include "app/gui/window/notices.h"
#include "views/panels/panelstate.h"

#include <QObject>
#include <QString>

#include <optional>

namespace shapewright {

class Document;
class Workspace;

// Offers to adapt the graph where edits give another size to an axis whose size is baked into the model. It is planned
// in a job before it is offered; where it is not possible, the node and the reason are shown instead. GUI thread.
class AdaptController : public QObject
{
    Q_OBJECT

public:
    AdaptController(JobRunner &jobs, Document &document, Workspace &workspace, Notices &notices, QObject *parent);

    // What adapting the graph to the present edits would come to, if that is known and not wished yet.
    [[nodiscard]] const AdaptPlans::Shapes &trial() const { return m_trial; }
    [[nodiscard]] bool isOffered() const { return isWorthwhile(m_trial); }
    // Adds to the problems of the document's state that adapting solves them, or why it is not possible.
    [[nodiscard]] PanelState withOffer(PanelState state) const;
    [[nodiscard]] bool isSettled() const { return !m_trying.isRunning() && !m_requested.isRunning(); }

Q_SIGNALS:
    void trialChanged();

private:
    [[nodiscard]] static bool isWorthwhile(const AdaptPlans::Shapes &shapes);
    void tryPresentEdits();
    void finishTrial(Result<AdaptPlans::Shapes> &shapes);
    // Plans what was asked for, and sets these edits with the wish to adapt the graph if that is possible.
    void request(const ShapeEdits &edits, const QString &label);
    // A shape was refused, since it changes a static dim.
    void offerOverride(const QString &input, const QString &shape);
    void showRefusal(const AdaptedShapes &shapes);
    // To change static dims without adapting the graph; nothing if that is allowed already.
    [[nodiscard]] std::optional<Notices::Offer> changeOffer();
    void apply(const ShapeEdits &edits, const QString &label);
    void showNode(NodeId node);

    Document &m_document;
    Workspace &m_workspace;
    Notices &m_notices;
    LatestJob m_trying;
    LatestJob m_requested;
    AdaptPlans::Shapes m_trial;
};

} // namespace shapewright
