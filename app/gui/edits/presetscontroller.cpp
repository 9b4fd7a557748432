// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/presetscontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/edits/adoptedits.h"
#include "app/gui/edits/presets.h"
#include "app/gui/edits/presetsdialog.h"
#include "app/gui/jobs/serialworker.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/notices.h"
#include "model/edits/edittext.h"
#include "views/graph/picture/displaytext.h"

#include <QInputDialog>
#include <QMenu>
#include <QPointer>

#include <utility>

namespace shapewright {

PresetsController::PresetsController(Document &document, Presets &presets, SerialWorker &worker, Actions &actions,
                                     Notices &notices, QWidget *window)
    : QObject(window), m_document(document), m_presets(presets), m_worker(worker), m_actions(actions),
      m_notices(notices), m_window(window)
{
    connect(actions.presets, &QMenu::aboutToShow, this, &PresetsController::fillMenu);
    connect(actions.savePreset, &QAction::triggered, this, &PresetsController::askName);
    connect(actions.managePresets, &QAction::triggered, this, &PresetsController::manage);
}

void PresetsController::fillMenu()
{
    QMenu &menu = *m_actions.presets;
    menu.clear();
    for (const QString &name : m_presets.names()) {
        QAction *action = menu.addAction(menuText(name), this, [this, name] { apply(name); });
        action->setEnabled(m_document.isOpen());
        load(name, [action = QPointer(action)](Result<ModelEdits> &edits) {
            if (action && edits)
                action->setToolTip(editTexts(*edits).join(QStringLiteral(", ")));
        });
    }
    if (menu.isEmpty())
        menu.addAction(tr("No presets yet"))->setEnabled(false);
    menu.addSeparator();
    menu.addActions({m_actions.savePreset, m_actions.managePresets});
}

void PresetsController::apply(const QString &name)
{
    load(name, [this, name, graph = m_document.state().graph](Result<ModelEdits> &edits) {
        if (graph != m_document.state().graph)
            return; // the preset was meant for a model that is no longer open
        if (edits)
            adoptEdits(m_document, m_notices, *edits, tr("preset %1").arg(name));
        else
            m_notices.showFailure(edits.error());
    });
}

void PresetsController::load(const QString &name, std::function<void(Result<ModelEdits> &)> done)
{
    m_worker.run<ModelEdits>(this, [presets = m_presets, name] { return presets.load(name); }, std::move(done));
}

void PresetsController::askName()
{
    auto *dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save as a preset"));
    dialog->setLabelText(tr("Name of the preset. A preset with the same name is replaced.\n\n%1")
                             .arg(editTexts(m_document.allEdits()).join(QLatin1Char('\n'))));
    dialog->setComboBoxEditable(true);
    dialog->setComboBoxItems(m_presets.names());
    dialog->setTextValue({});
    connect(dialog, &QInputDialog::textValueSelected, this, &PresetsController::saveAs);
    dialog->open();
}

void PresetsController::saveAs(const QString &name)
{
    const QString trimmed = name.trimmed();
    if (trimmed.isEmpty())
        return;
    m_worker.run<void>(
        this, [presets = m_presets, trimmed, edits = m_document.allEdits()] { return presets.save(trimmed, edits); },
        [this, trimmed](Result<void> &done) {
            if (done)
                m_notices.show(Notices::Kind::Done, tr("Saved as the preset %1.").arg(trimmed));
            else
                m_notices.showFailure(done.error());
        });
}

void PresetsController::manage()
{
    auto *dialog = new PresetsDialog(m_presets, m_worker, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace shapewright
