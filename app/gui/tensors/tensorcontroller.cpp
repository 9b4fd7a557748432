// SPDX-License-Identifier: Apache-2.0
#include "app/gui/tensors/tensorcontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/window/notices.h"
#include "model/save/npyfile.h"
#include "model/types/text.h"
#include "model/types/valuetype.h"
#include "model/wording/wording.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/tensors/tensordialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>

#include <utility>

namespace shapewright {

namespace {

// Larger tensors are read only on request. This amount takes about a second.
constexpr std::int64_t unaskedBytes = 256'000'000;

// A file name for a tensor, whose own name is often a path.
QString fileName(const QString &tensor)
{
    static const QRegularExpression forbidden(QStringLiteral(R"([^\w.-]+)"),
                                              QRegularExpression::UseUnicodePropertiesOption);
    QString name = QString(tensor).replace(forbidden, QStringLiteral("_")).right(100);
    while (name.startsWith(QLatin1Char('.')) || name.startsWith(QLatin1Char('_')))
        name.remove(0, 1);
    return (name.isEmpty() ? QStringLiteral("tensor") : name) + QStringLiteral(".npy");
}

} // namespace

TensorController::TensorController(JobRunner &jobs, Document &document, DetailsPanel &panel, Notices &notices,
                                   QWidget *window)
    : QObject(window), m_jobs(jobs), m_document(document), m_panel(panel), m_notices(notices), m_window(window),
      m_summary(jobs)
{
    connect(&panel, &DetailsPanel::shownTensorChanged, this, &TensorController::showTensor);
    connect(&panel, &DetailsPanel::statisticsRequested, this, [this] {
        m_panel.showTensorBusy();
        summarize(true);
    });
    connect(&panel, &DetailsPanel::valuesRequested, this,
            [this](const TensorPlace &place, const QString &name) { openValues(openerOf(place), name); });
    connect(&panel, &DetailsPanel::saveRequested, this,
            [this](const TensorPlace &place, const QString &name) { chooseFile(openerOf(place), name); });
    connect(&document, &Document::opened, this, &TensorController::closeDialogs);
    connect(&document, &Document::closed, this, &TensorController::closeDialogs);
}

void TensorController::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (const QPointer<TensorDialog> &dialog : std::as_const(m_dialogs)) {
        if (dialog)
            dialog->setTheme(theme);
    }
}

void TensorController::showTensor()
{
    m_summary.drop();
    if (m_panel.shownTensor())
        summarize(false);
}

TensorOpener TensorController::openerOf(const TensorPlace &place) const
{
    return [graph = m_document.state().graph, place] { return openTensor(*graph, place); };
}

Result<TensorSummary> TensorController::summaryOf(const TensorOpener &open, bool isAskedFor, const JobContext &job)
{
    const auto reader = open();
    if (!reader)
        return tl::unexpected(reader.error());
    TensorSummary summary{(*reader)->facts(), {}};
    const bool isLarge = summary.facts.bytes > unaskedBytes && !summary.facts.isSparse;
    if (isLarge && !isAskedFor)
        return summary;
    auto statistics = tensorStatistics(**reader, job);
    // The elements can still be shown after the statistics were cancelled.
    if (!statistics && statistics.error().code == ErrorCode::Cancelled)
        return summary;
    if (!statistics)
        return tl::unexpected(statistics.error());
    summary.statistics = std::move(*statistics);
    return summary;
}

void TensorController::summarize(bool isAskedFor)
{
    const TensorPlace place = *m_panel.shownTensor();
    const auto work = [open = openerOf(place), isAskedFor](const JobContext &job) {
        return summaryOf(open, isAskedFor, job);
    };
    m_summary.start<TensorSummary>(
        tr("Computing statistics of the tensor"), work,
        [this, place](Result<TensorSummary> &summary) { m_panel.showTensor(place, summary); });
}

void TensorController::openValues(const TensorOpener &open, const QString &name)
{
    const auto graph = m_document.state().graph;
    const auto work = [open](const JobContext &) -> Result<TensorFacts> {
        const auto reader = open();
        if (!reader)
            return tl::unexpected(reader.error());
        return (*reader)->facts();
    };
    m_jobs.start<TensorFacts>(tr("Reading %1").arg(name), work, [this, graph, open, name](Result<TensorFacts> &facts) {
        if (graph != m_document.state().graph)
            return; // another model was opened meanwhile
        if (facts)
            showValues(open, name, *facts);
        else
            m_notices.showFailure(facts.error());
    });
}

void TensorController::showValues(const TensorOpener &open, const QString &name, const TensorFacts &facts)
{
    auto *dialog = new TensorDialog(name, facts, m_theme, m_window);
    dialog->setObjectName(QStringLiteral("tensorDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto *pages = new TensorPages(m_jobs, open, dialog->model(), name);
    connect(pages, &TensorPages::read, dialog, [dialog] { dialog->showFailure({}); });
    connect(pages, &TensorPages::failed, dialog,
            [dialog](const Error &error) { dialog->showFailure(describe(error)); });
    connect(dialog, &TensorDialog::saveRequested, this, [this, dialog, open, name] { chooseFile(open, name, dialog); });
    m_dialogs.removeIf([](const QPointer<TensorDialog> &old) { return !old; });
    m_dialogs.append(dialog);
    dialog->show();
}

void TensorController::chooseFile(const TensorOpener &open, const QString &name, QWidget *parent)
{
    auto *dialog = new QFileDialog(parent, tr("Save the elements"), QFileInfo(m_document.path()).path(),
                                   tr("NumPy arrays (*.npy)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("npy"));
    dialog->selectFile(fileName(name));
    connect(dialog, &QFileDialog::fileSelected, this, [this, open](const QString &path) { save(open, path); });
    dialog->open();
}

void TensorController::save(const TensorOpener &open, const QString &path)
{
    const auto work = [open, path](const JobContext &job) -> Result<QString> {
        const auto reader = open();
        if (!reader)
            return tl::unexpected(reader.error());
        if (auto written = saveAsNpy(**reader, path, job); !written)
            return tl::unexpected(written.error());
        const std::int32_t elemType = (*reader)->facts().elemType;
        if (!isWidenedInNpy(elemType))
            return QString();
        return tr("NumPy has no %1; the elements are saved as %2.")
            .arg(toQString(elemTypeName(elemType)), toQString(npyTypeName(elemType)));
    };
    m_jobs.start<QString>(tr("Saving %1").arg(QFileInfo(path).fileName()), work, [this, path](Result<QString> &note) {
        if (note)
            m_notices.show(Notices::Kind::Done, tr("Elements saved to %1. %2").arg(path, *note).trimmed());
        else
            m_notices.showFailure(note.error());
    });
}

void TensorController::closeDialogs()
{
    for (const QPointer<TensorDialog> &dialog : std::exchange(m_dialogs, {})) {
        if (dialog)
            dialog->close();
    }
}

} // namespace shapewright
