// SPDX-License-Identifier: Apache-2.0
#include "app/gui/document/graphpreview.h"

#include "app/gui/document/document.h"
#include "app/gui/document/savedstate.h"

#include <utility>

namespace shapewright {

GraphPreview::GraphPreview(JobRunner &jobs, Document &document, QObject *parent)
    : QObject(parent), m_jobs(jobs), m_document(document), m_planning(jobs), m_asking(jobs)
{
    for (const auto change : {&Document::opened, &Document::closed})
        connect(&document, change, this, &GraphPreview::forget);
    for (const auto change : {&Document::editsChanged, &Document::shapesChanged, &Document::wishesChanged})
        connect(&document, change, this, &GraphPreview::update);
}

bool GraphPreview::isCurrent() const
{
    return m_made.model && m_document.isUpToDate() && m_made.model->original == m_document.state().graph &&
           m_made.edits == m_document.allEdits();
}

bool GraphPreview::isSettled() const
{
    return !m_planning.isRunning() && !m_asking.isRunning();
}

void GraphPreview::provide(const GraphWishes &wishes, Model model, Rows rows)
{
    m_provided = Made{std::move(model), std::move(rows), {m_document.edits(), wishes}};
}

void GraphPreview::forget()
{
    m_provided.reset();
    take({});
    update();
}

// A large model takes a while to be destroyed, which therefore happens in a job, too.
void GraphPreview::take(Made made)
{
    Made old = std::exchange(m_made, std::move(made));
    m_providers.reset();
    if (m_made.model && m_made.model->folded)
        askProviders();
    Q_EMIT changed();
    if (old.model)
        m_jobs.start<bool>(
            tr("Planning edits of the graph"), [made = std::move(old)](const JobContext &) { return true; },
            [](Result<bool> &) {});
}

void GraphPreview::update()
{
    m_planning.drop();
    m_asking.drop();
    m_error.reset();
    if (m_document.wishes().isEmpty()) {
        take({});
        return;
    }
    if (m_provided && m_provided->edits == m_document.allEdits()) {
        take(*std::exchange(m_provided, {}));
        return;
    }
    if (isCurrent() && m_made.model->folded && !m_providers)
        askProviders();
    if (m_document.isUpToDate() && !isCurrent()) {
        const auto work = [state = m_document.state()](const JobContext &job) -> Result<Made> {
            const ModelEdits edits(state.edits, state.wishes);
            auto model = wishedModel(state.graph, edits, *state.after, job, state.adapted, state.parts);
            if (!model)
                return tl::unexpected(model.error());
            auto rows = GraphEditRows::of(*model, *state.after, state.wishes.parts);
            return Made{std::make_shared<const WishedModel>(*std::move(model)),
                        std::make_shared<const GraphEditRows>(std::move(rows)), edits};
        };
        m_planning.start<Made>(tr("Planning edits of the graph"), work, [this](Result<Made> &made) {
            if (made) {
                take(*std::move(made));
                return;
            }
            m_error = made.error();
            const PanelState &state = m_document.state();
            Made failed;
            if (state.graph)
                failed.rows =
                    std::make_shared<const GraphEditRows>(GraphEditRows::of(state.wishes.parts, *state.graph));
            take(std::move(failed)); // what the wishes came to before the last edit is true no more
        });
    }
    Q_EMIT changed();
}

void GraphPreview::askProviders()
{
    using Changes = std::vector<ProviderChange>;
    const auto work = [providers = knownProviders(), model = m_made.model,
                       state = m_document.state().written()](const JobContext &job) -> Result<Changes> {
        const auto unwished = savedState(state, job);
        if (!unwished)
            return tl::unexpected(unwished.error());
        return providerChanges(providers, {*unwished->graph, *unwished->after}, {*model->graph, *model->after}, job);
    };
    m_asking.start<Changes>(tr("Checking execution providers"), work, [this](Result<Changes> &changes) {
        if (changes)
            m_providers = std::make_shared<const Changes>(*std::move(changes));
        Q_EMIT changed();
    });
}

} // namespace shapewright
