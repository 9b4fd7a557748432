// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "model/preview/adaptedshapes.h"
#include "model/shape/reasons/explanation.h"
#include "views/panels/details/detailspanel.h"

#include <QObject>

#include <memory>
#include <vector>

namespace shapewright {

class Actions;
class Document;
class Navigator;
class Workspace;

// Has dims explained in jobs and shown in their tab. One at a time: a later request takes the place of the one under
// way, and after an edit what is looked at is explained anew.
class ExplainController : public QObject
{
    Q_OBJECT

public:
    ExplainController(JobRunner &jobs, Document &document, Workspace &workspace, const Navigator &navigator,
                      Actions &actions, QObject *parent);

    void explain(ValueId value);
    // A tensor, or the first that a node makes; with nothing selected it says how to ask.
    void explainSelection(const Selection &selection);

private:
    void start(ValueId value);
    void cancel();
    void finish(ValueId value, const Result<std::vector<DimExplanation>> &result,
                const std::shared_ptr<const GraphOrigins> &origins);
    void takeShapes();
    void showPath();

    Document &m_document;
    Workspace &m_workspace;
    LatestJob m_job;
    QList<ValueId> m_path; // of what is explained
};

} // namespace shapewright
