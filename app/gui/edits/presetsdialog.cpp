// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/presetsdialog.h"

#include "app/gui/edits/editfiles.h"
#include "app/gui/edits/presets.h"
#include "app/gui/jobs/serialworker.h"
#include "model/edits/editsfile.h"
#include "model/edits/edittext.h"
#include "model/wording/wording.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace shapewright {

PresetsDialog::PresetsDialog(Presets &presets, SerialWorker &worker, QWidget *parent)
    : QDialog(parent), m_presets(presets), m_worker(worker), m_list(new QListWidget), m_edits(new QLabel),
      m_message(new QLabel)
{
    setWindowTitle(tr("Presets"));
    m_list->setAccessibleName(tr("Presets"));
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_edits->setWordWrap(true);
    m_edits->setTextFormat(Qt::PlainText);
    m_edits->setProperty("role", QStringLiteral("muted"));
    m_edits->setMinimumHeight(m_edits->fontMetrics().lineSpacing() * 3);
    m_edits->setAlignment(Qt::AlignTop);
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->hide();

    auto *buttons = new QVBoxLayout;
    makeButtons(*buttons);
    auto *row = new QHBoxLayout;
    row->addWidget(m_list, 1);
    row->addLayout(buttons);
    auto *close = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(row, 1);
    layout->addWidget(m_edits);
    layout->addWidget(m_message);
    layout->addWidget(close);
    connect(m_list, &QListWidget::itemSelectionChanged, this, &PresetsDialog::showSelected);
    connect(m_list, &QListWidget::itemChanged, this, &PresetsDialog::rename);
    resize(520, 400);
    fill();
}

void PresetsDialog::makeButtons(QVBoxLayout &column)
{
    const auto add = [&](const QString &text, auto act) {
        auto *button = new QPushButton(text, this);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, act);
        column.addWidget(button);
        return button;
    };
    m_forSelected = {add(tr("&Rename"), [this] { m_list->editItem(m_list->currentItem()); }),
                     add(tr("&Delete"), [this] { removeSelected(); }),
                     add(tr("&Export…"), [this] { exportSelected(); }),
                     add(tr("&Copy for the command line"), [this] { copySelected(); })};
    add(tr("&Import…"), [this] { importFile(); });
    column.addStretch(1);
}

void PresetsDialog::fill(const QString &selected)
{
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    for (const QString &name : m_presets.names()) {
        auto *item = new QListWidgetItem(name, m_list);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setData(Qt::UserRole, name); // is still the old name while the person types a new one
        if (name == selected)
            m_list->setCurrentItem(item);
    }
    if (!m_list->currentItem())
        m_list->setCurrentRow(0);
    showSelected();
}

QString PresetsDialog::selected() const
{
    const QListWidgetItem *item = m_list->currentItem();
    return item ? item->data(Qt::UserRole).toString() : QString();
}

void PresetsDialog::showSelected()
{
    const QString name = selected();
    for (QPushButton *button : m_forSelected)
        button->setEnabled(!name.isEmpty());
    if (name.isEmpty()) {
        m_edits->setText(tr("No presets yet. Edit, Save as a preset stores the edits of a model under a name."));
        return;
    }
    load(name, [this, name](Result<ModelEdits> &edits) {
        if (name == selected())
            m_edits->setText(edits ? editTexts(*edits).join(QStringLiteral(", ")) : describe(edits.error()));
    });
}

void PresetsDialog::load(const QString &name, std::function<void(Result<ModelEdits> &)> done)
{
    m_worker.run<ModelEdits>(this, [presets = m_presets, name] { return presets.load(name); }, std::move(done));
}

void PresetsDialog::rename(QListWidgetItem *item)
{
    const QString before = item->data(Qt::UserRole).toString(), name = item->text().trimmed();
    if (name.isEmpty() || name == before) {
        fill(before);
    } else if (m_presets.names().contains(name)) {
        showError(
            failure(ErrorCode::EditsInvalid, {}, tr("A preset named %1 exists already.").arg(name).toStdString()));
        fill(name);
    } else {
        change([presets = m_presets, before, name] { return presets.rename(before, name); }, name);
    }
}

void PresetsDialog::removeSelected()
{
    change([presets = m_presets, name = selected()] { return presets.remove(name); });
}

void PresetsDialog::change(const std::function<Result<void>()> &work, const QString &selected)
{
    m_worker.run<void>(this, work, [this, selected](Result<void> &done) {
        showError(done);
        fill(selected);
    });
}

void PresetsDialog::exportSelected()
{
    auto *dialog = new QFileDialog(this, tr("Export the preset"), {}, tr("Edits (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->selectFile(selected() + QStringLiteral(".json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, name = selected()](const QString &path) {
        const auto work = [presets = m_presets, name, path]() -> Result<void> {
            const auto edits = presets.load(name);
            return edits ? writeEdits(path, *edits) : Result<void>(tl::unexpected(edits.error()));
        };
        change(work, name);
    });
    dialog->open();
}

void PresetsDialog::importFile()
{
    auto *dialog = new QFileDialog(this, tr("Import presets"), {}, tr("Edits (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList &paths) {
        const auto nameOf = [](const QString &path) { return QFileInfo(path).completeBaseName(); };
        const auto work = [presets = m_presets, paths, nameOf]() -> Result<void> {
            Result<void> all;
            for (const QString &path : paths) {
                const auto edits = readEdits(path);
                const Result<void> done =
                    edits ? presets.save(nameOf(path), *edits) : Result<void>(tl::unexpected(edits.error()));
                if (!done && all)
                    all = done;
            }
            return all;
        };
        change(work, paths.isEmpty() ? QString() : nameOf(paths.last()));
    });
    dialog->open();
}

void PresetsDialog::copySelected()
{
    load(selected(), [this](Result<ModelEdits> &edits) {
        if (edits)
            QApplication::clipboard()->setText(commandLineOf(*edits, QStringLiteral("MODEL.onnx")));
        else
            showError(tl::unexpected(edits.error()));
    });
}

void PresetsDialog::showError(const Result<void> &done)
{
    m_message->setVisible(!done);
    m_message->setText(done ? QString() : describe(done.error()));
}

} // namespace shapewright
