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

// Computes in jobs which nodes each execution provider supports, for the Readiness tab, the colours in the picture, and
// the details of a block. It does so only while one of them is visible, and again after each edit. GUI thread.
class ReadinessController : public QObject
{
    Q_OBJECT

public:
    ReadinessController(JobRunner &jobs, Document &document, Workspace &workspace, Notices &notices, QObject *parent);

    // Shows which nodes a provider supports, in the Readiness tab and in the picture. Returns false if no provider has
    // that name.
    bool show(const QString &provider);
    // True if the answers belong to the current edits, or if none are shown.
    [[nodiscard]] bool isSettled() const;

Q_SIGNALS:
    void settled();
    void failed(const shapewright::Error &error); // followed by settled()

private:
    using Answers = std::vector<ProviderAnswer>;

    void forget();
    void makeStale();
    void askIfShown();
    void finish(const std::shared_ptr<const ModelGraph> &graph, Result<Answers> &result);
    void tellDetails();
    void colourPicture();

    Document &m_document;
    Workspace &m_workspace;
    Notices &m_notices;
    const std::vector<Provider> m_providers;
    LatestJob m_job;
    bool m_isStale = true; // the answers do not belong to the current shapes
    QString m_path;        // of the model that the answers are about
};

} // namespace shapewright
