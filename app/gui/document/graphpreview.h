// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "model/edits/modeledits.h"
#include "model/preview/providerchanges.h"
#include "model/preview/wishedmodel.h"
#include "views/panels/graphedits/grapheditrows.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

class Document;

// What the wishes of a document make of its model. It is computed in jobs, again after each edit; the one that runs is
// cancelled with the next edit. GUI thread.
class GraphPreview : public QObject
{
    Q_OBJECT

public:
    using Model = std::shared_ptr<const WishedModel>;
    using Rows = std::shared_ptr<const GraphEditRows>;
    using Providers = std::shared_ptr<const std::vector<ProviderChange>>;

    GraphPreview(JobRunner &jobs, Document &document, QObject *parent = nullptr);

    // What was computed last. Until isCurrent() it belongs to the edits before. Null without wishes.
    [[nodiscard]] const Model &model() const { return m_made.model; }
    [[nodiscard]] const Rows &rows() const { return m_made.rows; }
    [[nodiscard]] const Providers &providers() const { return m_providers; } // null until it is computed
    // Whether model() belongs to the present model and edits.
    [[nodiscard]] bool isCurrent() const;
    // Why it is not, if computing it failed or was cancelled.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    // True if nothing is being computed.
    [[nodiscard]] bool isSettled() const;
    // Takes what these wishes make of the open model under its present edits of shapes, so that it is not computed
    // again once the document has the wishes.
    void provide(const GraphWishes &wishes, Model model, Rows rows);

Q_SIGNALS:
    void changed();

private:
    struct Made {
        Model model;
        Rows rows;
        ModelEdits edits;
    };

    void forget();
    void update();
    void take(Made made);
    void askProviders();

    JobRunner &m_jobs;
    Document &m_document;
    Made m_made;
    std::optional<Made> m_provided;
    Providers m_providers;
    std::optional<Error> m_error;
    LatestJob m_planning;
    LatestJob m_asking;
};

} // namespace shapewright
