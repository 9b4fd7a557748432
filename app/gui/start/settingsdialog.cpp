// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/settingsdialog.h"

#include "app/gui/start/language.h"
#include "app/gui/start/session.h"
#include "app/gui/window/actions.h"
#include "views/graph/picture/displaytext.h"

#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace shapewright {

SettingsDialog::SettingsDialog(Session &session, Actions &actions, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *form = new QFormLayout;
    form->setVerticalSpacing(12);
    form->setHorizontalSpacing(16);
    addChoice(*form, tr("&Theme"), *actions.themes);
    addLanguages(*form);
    addChoice(*form, tr("Test &inputs"), *actions.fills);

    auto *recent = new QCheckBox(tr("&Remember recent models"));
    recent->setChecked(session.recent.isOn());
    connect(recent, &QCheckBox::toggled, &session.recent, &RecentFiles::setOn);
    form->addRow(tr("Stored"), recent);
    auto *edits = new QCheckBox(tr("Keep unsaved &edits, and offer them when the model is opened again"));
    edits->setChecked(session.kept.isOn());
    connect(edits, &QCheckBox::toggled, this, [&session](bool on) {
        session.kept.setOn(on);
        if (on)
            return;
        // A write that was requested earlier may still follow, so the files are deleted again after it.
        session.fileWorker.run([kept = session.kept] {
            if (!kept.isOn())
                kept.setOn(false);
        });
    });
    form->addRow(QString(), edits);
    auto *where = new QLabel(tr("In %1. Switching off deletes the data.").arg(session.kept.folder()));
    where->setProperty("role", QStringLiteral("muted"));
    where->setTextFormat(Qt::PlainText);
    where->setTextInteractionFlags(Qt::TextSelectableByMouse);
    where->setWordWrap(true);
    form->addRow(QString(), where);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(20);
    layout->addLayout(form);
    layout->addWidget(buttons);
    setMinimumWidth(480);
}

void SettingsDialog::addLanguages(QFormLayout &form)
{
    auto *box = new QComboBox;
    box->setObjectName(QStringLiteral("language"));
    box->addItem(tr("Follow system"), QStringLiteral("system"));
    for (const Language &language : Language::all())
        box->addItem(language.name, language.code);
    box->setCurrentIndex(box->findData(Language::kept()));
    // All texts of the open windows were made in the language of the start.
    auto *when = new QLabel(tr("Takes effect when Shapewright is started again."));
    when->setProperty("role", QStringLiteral("muted"));
    connect(box, &QComboBox::activated, this, [box] { Language::keep(box->currentData().toString()); });
    form.addRow(tr("&Language"), box);
    form.addRow(QString(), when);
}

// Adds the actions of a menu as a combo box.
void SettingsDialog::addChoice(QFormLayout &form, const QString &label, const QActionGroup &group)
{
    auto *box = new QComboBox;
    const QList<QAction *> choices = group.actions();
    for (const QAction *choice : choices)
        box->addItem(withoutMnemonic(choice->text()));
    box->setCurrentIndex(int(choices.indexOf(group.checkedAction())));
    connect(box, &QComboBox::activated, this, [choices](int index) { choices[index]->trigger(); });
    form.addRow(label, box);
}

} // namespace shapewright
