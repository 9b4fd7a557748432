// SPDX-License-Identifier: Apache-2.0
#include "app/gui/compare/comparecontroller.h"

#include "app/gui/compare/comparewindow.h"
#include "app/gui/document/document.h"
#include "app/gui/document/graphpreview.h"
#include "app/gui/run/imagefeed.h"
#include "app/gui/run/runcontroller.h"
#include "app/gui/window/actions.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>

namespace shapewright {

CompareController::CompareController(Appearance &appearance, const Programs &programs, const Document &document,
                                     const GraphPreview &preview, const RunController &runs, const Actions &actions,
                                     QWidget *window)
    : QObject(window), m_appearance(appearance), m_programs(programs), m_document(document), m_preview(preview),
      m_runs(runs), m_window(window)
{
    connect(actions.compareWith, &QAction::triggered, this, &CompareController::chooseFile);
    connect(actions.compareOpened, &QAction::triggered, this, &CompareController::compareWithOpened);
}

void CompareController::chooseFile()
{
    auto *dialog = new QFileDialog(m_window, tr("Compare with a model"), QFileInfo(m_document.path()).path(),
                                   tr("ONNX models (*.onnx);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &CompareController::compareWith);
    dialog->open();
}

// What a save would write, or the model itself without edits.
ComparedSide CompareController::edited(const QString &name) const
{
    const PanelState &state = m_document.state();
    if (m_document.allEdits().isEmpty())
        return ComparedSide::model(name, {.graph = state.graph});
    return ComparedSide::saved(tr("%1 (edited)").arg(name), state, m_preview.isCurrent() ? m_preview.model() : nullptr);
}

void CompareController::compareWith(const QString &path)
{
    if (m_document.isUpToDate())
        show(edited(QFileInfo(m_document.path()).fileName()), ComparedSide::file(path));
}

void CompareController::compareWithOpened()
{
    if (!m_document.isUpToDate())
        return;
    const QString name = QFileInfo(m_document.path()).fileName();
    show(ComparedSide::model(tr("%1 (as opened)").arg(name), {.graph = m_document.state().graph}), edited(name));
}

void CompareController::show(const ComparedSide &a, const ComparedSide &b)
{
    TestSettings testing = m_runs.settings();
    (void)removeImages(testing, m_document.state()); // they are converted for the test runs of the model alone
    auto *window = new CompareWindow(m_appearance, m_programs, a, b, testing);
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->show();
}

} // namespace shapewright
