// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/editcontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/edits/overridesdialog.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/notices.h"
#include "app/gui/window/panelentry.h"
#include "app/gui/window/workspace.h"
#include "model/editing/suggestededits.h"
#include "model/types/text.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/shapespanel.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QAction>

#include <algorithm>

namespace shapewright {

EditController::EditController(Document &document, Workspace &workspace, Actions &actions, Notices &notices,
                               QWidget *window)
    : QObject(window), m_document(document), m_workspace(workspace), m_actions(actions), m_notices(notices)
{
    connectActions(window);
    ShapesPanel &shapes = workspace.shapes();
    connect(&shapes, &ShapesPanel::editsRefused, this, [this](const Error &error) { m_notices.showFailure(error); });
    connect(&shapes, &ShapesPanel::editsRequested, &document, &Document::setEdits);
    connect(workspace.tabs().testRun(), &TestRunPanel::sizesRequested, &shapes, &ShapesPanel::focusDimensions);
    connect(workspace.tabs().testRun(), &TestRunPanel::inputValuesRequested, this, &EditController::askInputValue);
    connect(&workspace.tabs(), &ResultTabs::suggestionRequested, this, &EditController::applySuggestion);
    for (const auto change : {&Document::opened, &Document::closed, &Document::editsChanged, &Document::shapesChanged})
        connect(&document, change, this, &EditController::showPermissions);
    connect(&document, &Document::propagationCancelled, this, [this] {
        m_notices.show(Notices::Kind::Note,
                       tr("The shapes shown are those before the last edit: inference was cancelled."),
                       {{tr("&Compute"), [this] { m_document.recompute(); }}});
    });
    connect(&document, &Document::propagationFailed, this,
            [this](const Error &error) { m_notices.showFailure(error); });
}

// The first one that decides which branch runs.
void EditController::askInputValue()
{
    const std::vector<Problem> &problems = m_document.state().problems();
    const auto choice = std::ranges::find(problems, Problem::Code::ValueChoosesBranch, &Problem::code);
    if (choice != problems.end() && !choice->args.empty())
        m_workspace.shapes().editValue(toQString(choice->args[0]));
}

void EditController::connectActions(QWidget *window)
{
    m_actions.addPanel({QStringLiteral("dimensions"), tr("Go to &dimensions"), "dimensions",
                        tr("Move the focus to the first dimension"), QKeySequence(Qt::CTRL | Qt::Key_1)},
                       [this] { m_workspace.shapes().focusDimensions(); });
    connect(m_actions.clearEdits, &QAction::triggered, this,
            [this] { m_document.setAllEdits({}, tr("clear all edits")); });
    connect(m_actions.useWithoutFile, &QAction::triggered, this,
            [this, window] { (new OverridesDialog(m_document.state(), window))->open(); });
    connect(m_actions.allowZero, &QAction::triggered, this, [this](bool allow) {
        ShapeEdits edits = m_document.edits();
        edits.zeroConfirmed = allow;
        m_document.setEdits(edits, withoutMnemonic(m_actions.allowZero->text()));
    });
    connect(m_actions.overrideExport, &QAction::triggered, this, [this](bool allow) {
        ShapeEdits edits = m_document.edits();
        edits.exportOverridden = allow;
        m_document.setEdits(edits, withoutMnemonic(m_actions.overrideExport->text()));
    });
}

void EditController::applySuggestion(const Suggestion &suggestion)
{
    if (suggestion.adapts)
        return; // AdaptController does that
    const PanelState &state = m_document.state();
    const auto edits = editsWithSuggestion(*state.graph, state.edits, *state.dims, suggestion);
    if (edits)
        m_document.setEdits(*edits, suggestionText(suggestion));
    else
        m_notices.showFailure(edits.error());
}

void EditController::showPermissions()
{
    m_actions.allowZero->setChecked(m_document.edits().zeroConfirmed);
    m_actions.overrideExport->setChecked(m_document.edits().exportOverridden);
}

} // namespace shapewright
