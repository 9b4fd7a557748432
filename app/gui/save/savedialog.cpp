// SPDX-License-Identifier: Apache-2.0
#include "app/gui/save/savedialog.h"

#include "app/gui/document/datachoices.h"
#include "app/gui/save/savesummary.h"
#include "app/gui/window/appearance.h"
#include "model/report/reportfile.h"
#include "model/wording/adaptwording.h"
#include "model/wording/partswording.h"
#include "model/wording/texts.h"
#include "model/wording/wishwording.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/details/details.h"
#include "views/theme/theme.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

namespace shapewright {

namespace {

constexpr int usualWidth = 700;
constexpr int leastHeight = 360;
constexpr int mostHeight = 760;
constexpr int mostNameWidth = 380;

int heightOf(const QLayout &layout, int width)
{
    return layout.hasHeightForWidth() ? layout.heightForWidth(width) : layout.sizeHint().height();
}

} // namespace

SaveDialog::SaveDialog(const Theme &theme, const SaveProposal &proposal, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("saveDialog"));
    setWindowTitle(tr("Save fixed model"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_summary = new SaveSummary(theme, proposal, this);
    auto *scroller = new QScrollArea(this); // for small screens
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->setWidgetResizable(true);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller->setFocusPolicy(Qt::NoFocus);
    scroller->setWidget(m_summary);
    layout->addWidget(scroller, 1);
    m_form = new QVBoxLayout;
    m_form->setContentsMargins(12, 12, 12, 12);
    m_form->setSpacing(8);
    layout->addLayout(m_form);
    addForceOption(*m_form, proposal.state);
    addTarget(*m_form, proposal.target);
    addGraphEdits(*m_form, proposal.state);
    addFoldOption(*m_form, proposal);
    addOptions(*m_form, proposal);
    addButtons(*m_form);
    updateButtons();
    for (QWidget *widget : findChildren<QWidget *>())
        widget->ensurePolished(); // applies the style sheet's fonts, in which the size is measured
    resize(qMin(usualWidth, roomOnScreen(*this).width()), leastHeight);
    grow();
    m_save->setFocus();
}

// Makes the dialog high enough to show all of its content, up to a limit. It never shrinks again, because a window that
// changes its size often is distracting.
void SaveDialog::grow()
{
    m_form->invalidate(); // the layout learns only later that widgets became visible
    const int all = heightOf(*m_summary->layout(), width()) + heightOf(*m_form, width());
    resize(width(), qMax(height(), qMin(all, qMin(mostHeight, roomOnScreen(*this).height()))));
}

// A model with errors is saved only if the person checks this box.
void SaveDialog::addForceOption(QVBoxLayout &layout, const PanelState &state)
{
    if (!state.hasErrors())
        return;
    m_despiteErrors = new QCheckBox(tr("Save although the model is invalid with these shapes"), this);
    m_despiteErrors->setObjectName(QStringLiteral("saveDespiteErrors"));
    connect(m_despiteErrors, &QCheckBox::toggled, this, &SaveDialog::updateButtons);
    layout.addWidget(m_despiteErrors);
}

void SaveDialog::addTarget(QVBoxLayout &layout, const QString &target)
{
    m_target = new QLineEdit(target, this);
    m_target->setObjectName(QStringLiteral("saveTarget"));
    m_target->setAccessibleName(tr("File to save as"));
    m_target->setFont(literalFont(m_target->font(), target));
    connect(m_target, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_target->setFont(literalFont(m_target->font(), text));
        updateButtons();
        Q_EMIT placeChanged();
    });
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
    m_space = new QLabel(this);
    m_space->setObjectName(QStringLiteral("saveSpace"));
    m_space->setTextFormat(Qt::PlainText);
    m_space->setWordWrap(true);
    layout.addWidget(m_space);
}

void SaveDialog::addFoldOption(QVBoxLayout &layout, const SaveProposal &proposal)
{
    if (!proposal.folded)
        return;
    m_foldedWorks = !proposal.folded->hasErrors();
    m_fold = new QCheckBox(tr("&Fold constant nodes"), this);
    m_fold->setObjectName(QStringLiteral("saveFold"));
    m_fold->setChecked(proposal.state.wishes.fold.has_value());
    connect(m_fold, &QCheckBox::toggled, this, &SaveDialog::updateButtons);
    connect(m_fold, &QCheckBox::toggled, this, &SaveDialog::foldToggled);
    layout.addWidget(m_fold);
    constexpr qsizetype mostProviders = 3;
    QStringList lines = foldSummary(*proposal.folded);
    if (proposal.providers)
        lines.append(readinessChangeText(*proposal.providers, mostProviders));
    addBelowBox(layout, lines, QStringLiteral("saveFoldSummary"));
}

void SaveDialog::addBelowBox(QVBoxLayout &layout, const QStringList &lines, const QString &name)
{
    auto *label = new QLabel(lines.join(QLatin1Char('\n')), this);
    label->setObjectName(name);
    label->setProperty("role", QStringLiteral("muted"));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setContentsMargins(24, 0, 0, 0); // below the text of the box
    layout.addWidget(label);
}

// Other parts and the adapted graph are what the edits mean, so they are told, not asked for again.
void SaveDialog::addGraphEdits(QVBoxLayout &layout, const PanelState &state)
{
    if (state.parts) {
        constexpr qsizetype mostLines = 8;
        auto *title = new QLabel(tr("The graph is edited"), this);
        title->setProperty("role", QStringLiteral("heading"));
        layout.addWidget(title);
        QStringList lines;
        for (const PartsChange &change : changesOf(state.wishes.parts))
            lines.append(elided(changeText(change), 100));
        addBelowBox(layout, firstTexts(lines, mostLines, tr("and %1 more")), QStringLiteral("saveParts"));
    }
    if (!state.isAdapted())
        return;
    auto *title = new QLabel(tr("The graph is adapted to the new sizes"), this);
    title->setProperty("role", QStringLiteral("heading"));
    layout.addWidget(title);
    QStringList lines = adaptSummary(*state.adapted->model);
    lines.append(tr("The test before saving also compares the rows with the original. Without it, nothing is run."));
    addBelowBox(layout, lines, QStringLiteral("saveAdapted"));
}

void SaveDialog::addOptions(QVBoxLayout &layout, const SaveProposal &proposal)
{
    m_test =
        new QCheckBox(tr("&Test before saving: run the new file on the CPU, and save it only if that succeeds"), this);
    m_test->setObjectName(QStringLiteral("saveTest"));
    m_test->setChecked(true);
    m_valueInfo = new QCheckBox(tr("&Write value_info for all inferred shapes"), this);
    m_keepDeclarations = new QCheckBox(tr("Keep declared &shapes even where the nodes prove them wrong"), this);
    m_keepDeclarations->setObjectName(QStringLiteral("saveKeepDeclarations"));
    m_keepDeclarations->setVisible(proposal.correctsDeclarations);
    m_data = new DataChoices(this);
    m_data->setObjectName(QStringLiteral("saveExternalData"));
    connect(m_data, &DataChoices::changed, this, &SaveDialog::updateSpace);
    m_report = new QCheckBox(this);
    m_report->setObjectName(QStringLiteral("saveReport"));
    m_report->setToolTip(tr("Hashes of both files, the edits, every tensor's change, what stays dynamic and why, "
                            "problems, and the outcome of the test, as JSON"));
    layout.addWidget(m_data);
    layout.addWidget(m_test);
    layout.addWidget(m_valueInfo);
    layout.addWidget(m_keepDeclarations);
    layout.addWidget(m_report);
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

bool SaveDialog::writesReport() const
{
    return m_report->isChecked();
}

bool SaveDialog::folds() const
{
    return m_fold != nullptr && m_fold->isChecked();
}

SaveOptions SaveDialog::options() const
{
    SaveOptions options;
    options.writeValueInfo = m_valueInfo->isChecked();
    options.keepDeclarations = m_keepDeclarations->isChecked();
    options.externalData = m_data->choice();
    options.isTested = testsBefore();
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

void SaveDialog::showSpace(const SaveSpace &space)
{
    m_measured = space;
    m_data->setSpace(space);
    updateSpace();
}

void SaveDialog::updateSpace()
{
    const SaveSpace &space = m_measured;
    const bool hasRoom = space.isEnough(m_data->choice());
    m_canSaveThere = hasRoom && m_data->isPossible();
    const QString needed = byteText(std::int64_t(space.of(m_data->choice()).needed));
    if (!space.available)
        m_space->setText(tr("Size: %1.").arg(needed));
    else if (hasRoom)
        m_space->setText(
            tr("Size: %1; %2 are free on %3.").arg(needed, byteText(std::int64_t(*space.available)), space.volume));
    else
        m_space->setText(tr("Not enough space: %1 are needed, only %2 are free on %3.")
                             .arg(needed, byteText(std::int64_t(*space.available)), space.volume));
    m_space->setProperty("role", hasRoom ? QStringLiteral("muted") : QStringLiteral("bad"));
    m_space->style()->unpolish(m_space);
    m_space->style()->polish(m_space);
    updateButtons();
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
    // The controller asks about overwriting when saving starts, where it also checks for the opened file.
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
    const bool works = m_despiteErrors == nullptr || (folds() && m_foldedWorks);
    const bool blocked = !works && !m_despiteErrors->isChecked();
    if (m_despiteErrors != nullptr)
        m_despiteErrors->setEnabled(!works && !m_busy && !m_forcing);
    if (m_fold != nullptr)
        m_fold->setEnabled(!m_busy && !m_forcing);
    m_save->setEnabled(!m_busy && !blocked && m_canSaveThere && !target().isEmpty());
    const QString report =
        fontMetrics().elidedText(QFileInfo(reportName(target())).fileName(), Qt::ElideMiddle, mostNameWidth);
    m_report->setText(tr("Write a &report: %1").arg(menuText(report)));
    m_report->setFont(literalFont(m_report->font(), report));
    m_save->setText(m_forcing ? tr("Save anyway") : tr("Save"));
    for (QWidget *widget :
         {static_cast<QWidget *>(m_target), static_cast<QWidget *>(m_browse), static_cast<QWidget *>(m_test),
          static_cast<QWidget *>(m_valueInfo), static_cast<QWidget *>(m_keepDeclarations),
          static_cast<QWidget *>(m_data), static_cast<QWidget *>(m_report)})
        widget->setEnabled(!m_busy && !m_forcing);
    m_progress->setVisible(m_busy);
    m_message->setVisible(!m_message->text().isEmpty());
    m_message->style()->unpolish(m_message);
    m_message->style()->polish(m_message);
    grow();
}

} // namespace shapewright
