// SPDX-License-Identifier: Apache-2.0
#include "app/gui/savedialog.h"

#include "model/wording.h"
#include "views/panels/declaredchangesmodel.h"
#include "views/panels/fieldlistview.h"
#include "views/panels/panelheading.h"
#include "views/panels/tensordelegate.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace shapewright {

namespace {

QLabel *mutedLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setProperty("role", QStringLiteral("muted"));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setMargin(10);
    label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    return label;
}

} // namespace

SaveDialog::SaveDialog(const Theme &theme, const PanelState &state, const SavePlan &plan, const QString &target,
                       QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("saveDialog"));
    setWindowTitle(tr("Save fixed model"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    addSummary(*layout, theme, state, plan);
    addErrors(*layout, state);
    layout->addStretch(1);
    auto *form = new QVBoxLayout;
    form->setContentsMargins(12, 12, 12, 12);
    form->setSpacing(8);
    layout->addLayout(form);
    addTarget(*form, target);
    addOptions(*form);
    addButtons(*form);
    updateButtons();
    resize(660, qBound(300, sizeHint().height(), 640));
    m_save->setFocus();
}

void SaveDialog::addSummary(QVBoxLayout &layout, const Theme &theme, const PanelState &state, const SavePlan &plan)
{
    const auto addList = [&](const QString &title, const QString &empty, const std::vector<DeclaredChange> &changes) {
        layout.addWidget(new PanelHeading(title, changes.empty() ? QString() : QString::number(changes.size()), this));
        if (changes.empty()) {
            layout.addWidget(mutedLabel(empty, this));
            return;
        }
        auto *model = new DeclaredChangesModel(changes, this);
        auto *view = new FieldListView(this);
        view->setAccessibleName(title);
        view->setEditTriggers(QAbstractItemView::NoEditTriggers);
        view->setSelectionMode(QAbstractItemView::NoSelection);
        view->setItemDelegate(
            new TensorDelegate(theme, [model](const QModelIndex &index) { return model->row(index.row()); }, view));
        view->setModel(model);
        layout.addWidget(view, 1000);
    };
    addList(tr("What will change"),
            state.edits.isEmpty()
                ? tr("Nothing: there are no edits. The saved file will be the same, byte for byte.")
                : tr("Nothing that the file declares. The saved file will be the same, byte for byte."),
            plan.changes);
    addList(tr("What stays dynamic"), tr("Nothing: each input and output has a fixed shape."), plan.stillDynamic);
}

void SaveDialog::addErrors(QVBoxLayout &layout, const PanelState &state)
{
    QStringList errors;
    for (const Problem &problem : state.after->problems) {
        if (problem.severity == Severity::Error)
            errors.append(describe(problem, *state.graph));
    }
    if (errors.isEmpty())
        return;
    layout.addWidget(new PanelHeading(tr("Errors"), QString::number(errors.size()), this));
    const qsizetype shown = qMin<qsizetype>(errors.size(), 3);
    QString text = errors.mid(0, shown).join(QLatin1Char('\n'));
    if (errors.size() > shown)
        text += QLatin1Char('\n') + tr("and %n more; see Problems in the window", nullptr, int(errors.size() - shown));
    auto *label = mutedLabel(text, this);
    label->setObjectName(QStringLiteral("saveErrors"));
    label->setProperty("role", QStringLiteral("bad"));
    layout.addWidget(label);
    m_despiteErrors = new QCheckBox(tr("Save although the model will not work with these shapes"), this);
    m_despiteErrors->setObjectName(QStringLiteral("saveDespiteErrors"));
    m_despiteErrors->setContentsMargins(12, 0, 12, 0);
    connect(m_despiteErrors, &QCheckBox::toggled, this, &SaveDialog::updateButtons);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(12, 0, 12, 6);
    row->addWidget(m_despiteErrors);
    layout.addLayout(row);
}

void SaveDialog::addTarget(QVBoxLayout &layout, const QString &target)
{
    m_target = new QLineEdit(target, this);
    m_target->setObjectName(QStringLiteral("saveTarget"));
    m_target->setAccessibleName(tr("File to save as"));
    connect(m_target, &QLineEdit::textChanged, this, &SaveDialog::updateButtons);
    m_browse = new QPushButton(tr("Browse…"), this);
    m_browse->setAutoDefault(false);
    connect(m_browse, &QPushButton::clicked, this, &SaveDialog::browse);
    auto *label = new QLabel(tr("Save &as"), this);
    label->setProperty("role", QStringLiteral("heading"));
    label->setBuddy(m_target);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(label);
    row->addWidget(m_target, 1);
    row->addWidget(m_browse);
    layout.addLayout(row);
}

void SaveDialog::addOptions(QVBoxLayout &layout)
{
    m_test =
        new QCheckBox(tr("&Test before saving: run the new file on the CPU, and save it only if that works"), this);
    m_test->setObjectName(QStringLiteral("saveTest"));
    m_test->setChecked(true);
    m_valueInfo =
        new QCheckBox(tr("&Declare the shape of every tensor that is known, not only of those declared now"), this);
    m_externalData = new QCheckBox(tr("&Copy the files with the weights along, into the other folder"), this);
    m_externalData->setObjectName(QStringLiteral("saveExternalData"));
    m_externalData->hide();
    layout.addWidget(m_test);
    layout.addWidget(m_valueInfo);
    layout.addWidget(m_externalData);
}

void SaveDialog::addButtons(QVBoxLayout &layout)
{
    m_message = new QLabel(this);
    m_message->setObjectName(QStringLiteral("saveMessage"));
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->hide();
    m_progress = new QProgressBar(this);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->hide();
    m_save = new QPushButton(tr("Save"), this);
    m_save->setObjectName(QStringLiteral("saveButton"));
    m_save->setDefault(true);
    connect(m_save, &QPushButton::clicked, this, &SaveDialog::accepted);
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_cancel->setAutoDefault(false);
    connect(m_cancel, &QPushButton::clicked, this, &SaveDialog::reject);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_progress, 1);
    row->addStretch(1);
    row->addWidget(m_cancel);
    row->addWidget(m_save);
    layout.addWidget(m_message);
    layout.addLayout(row);
}

QString SaveDialog::target() const
{
    return m_target->text().trimmed();
}

bool SaveDialog::testsBefore() const
{
    return m_test->isChecked();
}

SaveOptions SaveDialog::options() const
{
    SaveOptions options;
    options.writeValueInfo = m_valueInfo->isChecked();
    if (m_externalData->isChecked())
        options.externalData = SaveOptions::ExternalData::Copy;
    return options;
}

void SaveDialog::showBusy(const QString &what)
{
    m_busy = true;
    m_forcing = false;
    m_message->setProperty("role", QStringLiteral("muted"));
    m_message->setText(what);
    updateButtons();
}

void SaveDialog::showProgress(double fraction)
{
    m_progress->setRange(0, fraction < 0 ? 0 : 1000);
    m_progress->setValue(fraction < 0 ? 0 : qRound(fraction * 1000));
}

void SaveDialog::showFailure(const QString &message, bool canForce)
{
    m_busy = false;
    m_forcing = canForce;
    m_message->setProperty("role", QStringLiteral("bad"));
    m_message->setText(message);
    updateButtons();
}

void SaveDialog::offerExternalData()
{
    m_externalData->show();
    m_externalData->setChecked(true);
}

void SaveDialog::reject()
{
    if (m_busy)
        Q_EMIT cancelRequested();
    else
        QDialog::reject();
}

void SaveDialog::browse()
{
    auto *dialog =
        new QFileDialog(this, tr("Save fixed model as"), target(), tr("ONNX models (*.onnx);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("onnx"));
    // Asked once the model is saved, where the opened file counts too.
    dialog->setOption(QFileDialog::DontConfirmOverwrite);
    connect(dialog, &QFileDialog::fileSelected, m_target, &QLineEdit::setText);
    dialog->open();
}

void SaveDialog::accepted()
{
    if (m_forcing)
        Q_EMIT forceRequested();
    else
        Q_EMIT saveRequested();
}

void SaveDialog::updateButtons()
{
    const bool blocked = m_despiteErrors && !m_despiteErrors->isChecked();
    m_save->setEnabled(!m_busy && !blocked && !target().isEmpty());
    m_save->setText(m_forcing ? tr("Save anyway") : tr("Save"));
    for (QWidget *widget :
         {static_cast<QWidget *>(m_target), static_cast<QWidget *>(m_browse), static_cast<QWidget *>(m_test),
          static_cast<QWidget *>(m_valueInfo), static_cast<QWidget *>(m_externalData)})
        widget->setEnabled(!m_busy && !m_forcing);
    m_progress->setVisible(m_busy);
    m_message->setVisible(!m_message->text().isEmpty());
    m_message->style()->unpolish(m_message);
    m_message->style()->polish(m_message);
}

} // namespace shapewright
