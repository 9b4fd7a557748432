// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "model/readiness/provideranswer.h"

#include <QObject>

#include <memory>
#include <vector>

namespace shapewright {

class Document;
class Notices;
class Workspace;

// Has execution providers asked about the model in jobs, while their tab or their colours are in sight; after an edit
// anew.
class ReadinessController : public QObject
{
    Q_OBJECT

public:
    ReadinessController(JobRunner &jobs, Document &document, Workspace &workspace, Notices &notices, QObject *parent);

    // Shows what a provider makes of the model, in its tab and in the picture. False where there is none of that name.
    bool show(const QString &provider);
    // What is shown is of the present edits, or nothing is shown.
    [[nodiscard]] bool isSettled() const;

Q_SIGNALS:
    void settled();

private:
    using Answers = std::vector<ProviderAnswer>;

    void forget();
    void makeStale();
    void askIfShown();
    void finish(const std::shared_ptr<const ModelGraph> &graph, Result<Answers> &result);
    void colourPicture();

    Document &m_document;
    Workspace &m_workspace;
    Notices &m_notices;
    const std::vector<Provider> m_providers;
    LatestJob m_job;
    bool m_isStale = true; // what is shown is not of the present shapes
};

} // namespace shapewright
