// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/presetscontroller.h"

#include "app/gui/edits/presets.h"
#include "app/gui/edits/presetsdialog.h"
#include "app/gui/start/mainwindow.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/messagebar.h"
#include "model/edits/edittext.h"
#include "model/wording/wording.h"
#include "views/graph/picture/displaytext.h"

#include <QInputDialog>
#include <QMenu>

namespace shapewright {

PresetsController::PresetsController(MainWindow &window, Presets &presets)
    : QObject(&window), m_window(window), m_presets(presets)
{
    connect(window.actions().presets, &QMenu::aboutToShow, this, &PresetsController::fillMenu);
    connect(window.actions().savePreset, &QAction::triggered, this, &PresetsController::askName);
    connect(window.actions().managePresets, &QAction::triggered, this, &PresetsController::manage);
}

void PresetsController::fillMenu()
{
    QMenu &menu = *m_window.actions().presets;
    menu.clear();
    for (const QString &name : m_presets.names()) {
        QAction *action = menu.addAction(menuText(name), this, [this, name] { apply(name); });
        action->setEnabled(m_window.document().isOpen());
        if (const auto edits = m_presets.load(name))
            action->setToolTip(editTexts(*edits).join(QStringLiteral(", ")));
    }
    if (menu.isEmpty())
        menu.addAction(tr("No presets yet"))->setEnabled(false);
    menu.addSeparator();
    menu.addActions({m_window.actions().savePreset, m_window.actions().managePresets});
}

void PresetsController::apply(const QString &name)
{
    const auto edits = m_presets.load(name);
    if (edits)
        m_window.adoptEdits(*edits, tr("preset %1").arg(name));
    else
        m_window.messages().show(MessageBar::Kind::Failure, describe(edits.error()));
}

void PresetsController::askName()
{
    auto *dialog = new QInputDialog(&m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save as a preset"));
    dialog->setLabelText(tr("A name for these edits. A preset with that name is replaced.\n\n%1")
                             .arg(editTexts(m_window.document().edits()).join(QLatin1Char('\n'))));
    dialog->setComboBoxEditable(true);
    dialog->setComboBoxItems(m_presets.names());
    dialog->setTextValue({});
    connect(dialog, &QInputDialog::textValueSelected, this, &PresetsController::saveAs);
    dialog->open();
}

void PresetsController::saveAs(const QString &name)
{
    const QString trimmed = name.trimmed();
    if (!trimmed.isEmpty())
        report(m_presets.save(trimmed, m_window.document().edits()), tr("Saved as the preset %1.").arg(trimmed));
}

void PresetsController::manage()
{
    auto *dialog = new PresetsDialog(m_presets, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void PresetsController::report(const Result<void> &done, const QString &text)
{
    if (done)
        m_window.messages().show(MessageBar::Kind::Done, text);
    else
        m_window.messages().show(MessageBar::Kind::Failure, describe(done.error()));
}

} // namespace shapewright
