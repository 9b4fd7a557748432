// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/grapheditscontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/document/graphpreview.h"
#include "app/gui/edits/adaptcontroller.h"
#include "app/gui/jobs/outcome.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/panelentry.h"
#include "app/gui/window/workspace.h"
#include "model/wording/adaptwording.h"
#include "model/wording/wishwording.h"
#include "model/wording/wording.h"
#include "views/graph/view/graphview.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/graphedits/grapheditspanel.h"
#include "views/panels/results/resulttabs.h"

#include <QAction>

namespace shapewright {

GraphEditsController::GraphEditsController(Document &document, GraphPreview &preview, const AdaptController &adapting,
                                           Workspace &workspace, Actions &actions, QObject *parent)
    : QObject(parent), m_document(document), m_preview(preview), m_adapting(adapting), m_workspace(workspace),
      m_actions(actions), m_panel(new GraphEditsPanel(workspace.tabs().delegate()))
{
    workspace.addPanel(m_panel, tr("Graph edits"),
                       {QStringLiteral("graphEdits"), tr("Go to grap&h edits"), "constant",
                        tr("Move the focus to the edits of the graph"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)},
                       actions, tr("Edits"));
    for (const auto change : {&Document::opened, &Document::closed, &Document::wishesChanged})
        connect(&document, change, this, &GraphEditsController::showWishes);
    connect(&preview, &GraphPreview::changed, this, &GraphEditsController::showPreview);
    connect(&adapting, &AdaptController::trialChanged, this, [this] {
        showWishes();
        showPreview();
    });
    connect(m_panel, &GraphEditsPanel::wishesRequested, &document, &Document::setWishes);
    connect(m_panel, &GraphEditsPanel::nodeActivated, &workspace.tabs(), &ResultTabs::nodeActivated);
    connect(actions.fold, &QAction::triggered, m_panel, &GraphEditsPanel::requestFold);
    showWishes();
    showPreview();
}

void GraphEditsController::showWishes()
{
    m_panel->setWishes(m_document.wishes(), m_document.isOpen(), m_adapting.isOffered());
    m_actions.fold->setChecked(m_document.wishes().fold.has_value());
}

void GraphEditsController::showPreview()
{
    const GraphPreview::Model &model = m_preview.model();
    m_panel->setPreview(summary(), m_preview.rows());
    m_panel->setProviders(m_preview.providers());
    ResultTabs &tabs = m_workspace.tabs();
    const int folded = model && model->folded ? int(model->folded->result.gone.size()) : 0;
    const int removed = folded + (model ? int(model->partsFates.gone.size()) : 0);
    const int changed = (model && model->adapted ? int(model->adapted->steps.size()) : 0) +
                        int(changesOf(m_document.wishes().parts).size());
    tabs.setBadge(m_panel, removed + changed);
    tabs.setSpokenTitle(m_panel, changed == 0
                                     ? tr("Graph edits, nodes removed: %1").arg(removed)
                                     : tr("Graph edits, changes: %1, nodes removed: %2").arg(changed).arg(removed));
    const auto fates = model ? std::shared_ptr<const NodeFates>(model, &model->fates) : nullptr;
    m_workspace.view().highlights().setFates(fates);
    m_workspace.details().setFates(fates);
}

void GraphEditsController::setShownRows(const QString &text)
{
    if (text == m_shownRows)
        return;
    m_shownRows = text;
    showPreview();
}

QString GraphEditsController::summary() const
{
    if (!m_document.isOpen())
        return {};
    if (m_document.wishes().isEmpty() && m_adapting.trial() && !m_adapting.trial()->isPossible())
        return adaptSummary(*m_adapting.trial()->model).join(QStringLiteral(" · "));
    if (m_document.wishes().isEmpty())
        return tr("Once dimensions are static, many nodes compute constants, which some execution providers do not "
                  "support. Folding replaces them by initializers in the saved model: its inputs, outputs and results "
                  "stay the same, and the open model does not change.");
    if (m_preview.error())
        return outcomeOf(*m_preview.error()) == Outcome::Cancelled ? tr("Cancelled.") : describe(*m_preview.error());
    if (!m_preview.model())
        return tr("Computing…");
    QStringList lines = wishSummary(*m_preview.model());
    if (lines.isEmpty() && !m_document.wishes().parts.isEmpty())
        return tr("Other names or metadata.");
    if (lines.isEmpty())
        return tr("Nothing to adapt: no edit changes a static dim of an input.");
    if (!m_shownRows.isEmpty())
        lines.append(tr("Test run: %1").arg(m_shownRows));
    return lines.join(QStringLiteral(" · "));
}

} // namespace shapewright
