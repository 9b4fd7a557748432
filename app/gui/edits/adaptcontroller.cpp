// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/adaptcontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/window/notices.h"
#include "app/gui/window/workspace.h"
#include "model/editing/suggestededits.h"
#include "model/shape/tables/shapetable.h"
#include "model/wording/adaptwording.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/shapespanel.h"

#include <algorithm>
#include <utility>

namespace shapewright {

namespace {

const QString adaptOffer = QStringLiteral("adapt"); // the key of a question

JobRunner::Work<AdaptPlans::Shapes> planning(const Document &document, const ShapeEdits &edits)
{
    return [plans = document.adaptPlans(), unadapted = document.state().after, edits](const JobContext &job) {
        return plans->shapes(edits, unadapted, job);
    };
}

} // namespace

AdaptController::AdaptController(JobRunner &jobs, Document &document, Workspace &workspace, Notices &notices,
                                 QObject *parent)
    : QObject(parent), m_document(document), m_workspace(workspace), m_notices(notices), m_trying(jobs),
      m_requested(jobs)
{
    for (const auto change : {&Document::opened, &Document::closed, &Document::editsChanged, &Document::shapesChanged})
        connect(&document, change, this, &AdaptController::tryPresentEdits);
    ShapesPanel &shapes = workspace.shapes();
    connect(&shapes, &ShapesPanel::overrideOffered, this, &AdaptController::offerOverride);
    connect(&shapes, &ShapesPanel::adaptRequested, this, &AdaptController::request);
    connect(&workspace.tabs(), &ResultTabs::suggestionRequested, this, [this](const Suggestion &suggestion) {
        if (suggestion.adapts)
            apply(m_document.edits(), adaptLabel(true));
    });
}

bool AdaptController::isWorthwhile(const AdaptPlans::Shapes &shapes)
{
    return shapes && shapes->isPossible() && !shapes->steps.empty();
}

void AdaptController::tryPresentEdits()
{
    m_requested.drop();
    m_trying.drop();
    m_notices.withdraw(adaptOffer);
    const bool hadTrial = std::exchange(m_trial, nullptr) != nullptr;
    const PanelState &state = m_document.state();
    const bool isTried =
        m_document.isUpToDate() && !state.wishes.adapt && !adaptWishes(*state.graph, state.edits).empty();
    if (isTried)
        m_trying.start<AdaptPlans::Shapes>(tr("Planning to adapt the graph"), planning(m_document, state.edits),
                                           [this](Result<AdaptPlans::Shapes> &shapes) { finishTrial(shapes); });
    if (hadTrial)
        Q_EMIT trialChanged();
}

void AdaptController::finishTrial(Result<AdaptPlans::Shapes> &shapes)
{
    if (!shapes) // nobody asked for the trial; a file that changed meanwhile is told by others
        return;
    m_trial = *std::move(shapes);
    if (isOffered())
        m_notices.ask(adaptOffer,
                      tr("Constants hold the old size (%1). Adapting the graph corrects them (changes: %2).")
                          .arg(axesTexts(*m_trial->model).join(QStringLiteral("; ")))
                          .arg(m_trial->steps.size()),
                      {tr("&Adapt the graph"), [this] { apply(m_document.edits(), adaptLabel(true)); }, false, true},
                      changeOffer());
    else if (m_trial && !m_trial->isPossible())
        showRefusal(*m_trial);
    else if (const auto change = changeOffer(); m_trial && change)
        m_notices.ask(adaptOffer,
                      tr("The edits change static dimensions (%1). No constant holds an old size.")
                          .arg(axesTexts(*m_trial->model).join(QStringLiteral("; "))),
                      *change);
    Q_EMIT trialChanged();
}

PanelState AdaptController::withOffer(PanelState state) const
{
    if (!m_trial || state.graph != m_trial->original || (m_trial->isPossible() && !isOffered()))
        return state;
    auto table = std::make_shared<ShapeTable>(*state.after);
    if (!m_trial->isPossible())
        table->problems.push_back(refusalProblem(*m_trial, Severity::Warning));
    for (Problem &problem : table->problems) {
        const auto isSame = [&problem](const Problem &other) {
            return other.code == problem.code && other.node == problem.node && other.value == problem.value;
        };
        const bool isOfEdits = problem.isError() || problem.code == Problem::Code::FixedByExport;
        if (m_trial->isPossible() && isOfEdits && std::ranges::none_of(m_trial->shown->problems, isSame))
            problem.suggestions.insert(problem.suggestions.begin(), Suggestion{{}, true});
    }
    state.after = std::move(table);
    return state;
}

void AdaptController::request(const ShapeEdits &edits, const QString &label)
{
    m_requested.start<AdaptPlans::Shapes>(tr("Planning to adapt the graph"), planning(m_document, edits),
                                          [this, edits, label](Result<AdaptPlans::Shapes> &shapes) {
                                              if (!shapes)
                                                  m_notices.showFailure(shapes.error());
                                              else if (*shapes && !(*shapes)->isPossible())
                                                  showRefusal(**shapes);
                                              else
                                                  apply(edits, label);
                                          });
}

// The offer to change the dim anyway is there at once, that to adapt the graph once it was tried.
void AdaptController::offerOverride(const QString &input, const QString &shape)
{
    const auto edits = m_workspace.shapes().overridingEdits(input, shape);
    const auto change = [this, input, shape] { m_workspace.shapes().overrideExport(input, shape); };
    const Notices::Offer anyway{tr("&Change anyway"), change};
    m_notices.show(
        Notices::Kind::Note,
        tr("%1 is static in the file: constants computed from this size stay as they are and may break.").arg(input),
        {anyway});
    if (!edits)
        return;
    const auto take = [this, anyway, input, edits = *edits,
                       label = tr("%1 = [%2], adapt the graph").arg(input, shape)](Result<AdaptPlans::Shapes> &shapes) {
        if (!shapes)
            return m_notices.showFailure(shapes.error());
        if (!*shapes)
            return;
        const AdaptedShapes &tried = **shapes;
        if (!tried.isPossible()) {
            std::vector<Notices::Offer> offers{anyway};
            if (const auto node = tried.refusedAt())
                offers.insert(offers.begin(), {tr("&Show node"), [this, node] { showNode(*node); }, true});
            m_notices.show(Notices::Kind::Note,
                           tr("%1 is static in the file. %2").arg(input, adaptSummary(*tried.model).constFirst()),
                           offers);
        } else if (isWorthwhile(*shapes)) {
            m_notices.show(Notices::Kind::Note,
                           tr("%1 is static in the file, and constants hold its size. Adapting the graph corrects them "
                              "(changes: %2).")
                               .arg(input)
                               .arg(tried.steps.size()),
                           {{tr("&Adapt the graph"), [this, edits, label] { apply(edits, label); }}, anyway});
        }
    };
    m_requested.start<AdaptPlans::Shapes>(tr("Planning to adapt the graph"), planning(m_document, *edits), take);
}

void AdaptController::showRefusal(const AdaptedShapes &shapes)
{
    std::vector<Notices::Offer> offers;
    if (const auto node = shapes.refusedAt())
        offers.push_back({tr("&Show node"), [this, node] { showNode(*node); }, true});
    if (const auto change = changeOffer(); change && &shapes == m_trial.get())
        offers.push_back(*change);
    m_notices.show(Notices::Kind::Note, adaptSummary(*shapes.model).constFirst(), offers);
}

std::optional<Notices::Offer> AdaptController::changeOffer()
{
    if (m_document.edits().exportOverridden)
        return {};
    const auto change = [this] {
        ShapeEdits edits = m_document.edits();
        edits.exportOverridden = true;
        m_document.setEdits(edits, suggestionText({.sizes = {}, .allows = Suggestion::Permission::StaticDims}));
    };
    return Notices::Offer{tr("&Change anyway"), change, false, true};
}

void AdaptController::apply(const ShapeEdits &edits, const QString &label)
{
    GraphWishes wishes = m_document.wishes();
    wishes.adapt = true;
    m_document.setAllEdits({edits, wishes}, label);
}

void AdaptController::showNode(NodeId node)
{
    Q_EMIT m_workspace.tabs().nodeActivated(node);
}

} // namespace shapewright
