// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "app/gui/tensors/tensorpages.h"
#include "model/graph/tensorplace.h"
#include "views/panels/tensors/tensorsummary.h"
#include "views/theme/theme.h"

#include <QObject>
#include <QPointer>

#include <memory>

namespace shapewright {

class DetailsPanel;
class Document;
class Notices;
class TensorDialog;

// Summarizes the constant tensor that the details panel shows, opens windows with elements, and saves them as .npy
// files. All reading and writing is done in jobs. GUI thread.
class TensorController : public QObject
{
    Q_OBJECT

public:
    TensorController(JobRunner &jobs, Document &document, DetailsPanel &panel, Notices &notices, QWidget *window);

    void setTheme(const Theme &theme);
    // Opens a window with the elements of any tensor. `open` holds all that it reads from.
    void openValues(const TensorOpener &open, const QString &name);
    void chooseFile(const TensorOpener &open, const QString &name) { chooseFile(open, name, m_window); }
    // Facts and statistics of a tensor. For a large tensor, statistics are computed only if `isAskedFor`. Runs in a
    // job.
    [[nodiscard]] static Result<TensorSummary> summaryOf(const TensorOpener &open, bool isAskedFor,
                                                         const JobContext &job);

private:
    void showTensor();
    void summarize(bool isAskedFor);
    [[nodiscard]] TensorOpener openerOf(const TensorPlace &place) const;
    void showValues(const TensorOpener &open, const QString &name, const TensorFacts &facts);
    void chooseFile(const TensorOpener &open, const QString &name, QWidget *parent);
    void save(const TensorOpener &open, const QString &path);
    void closeDialogs();

    JobRunner &m_jobs;
    Document &m_document;
    DetailsPanel &m_panel;
    Notices &m_notices;
    QWidget *m_window;
    Theme m_theme;
    LatestJob m_summary;
    QList<QPointer<TensorDialog>> m_dialogs;
};

} // namespace shapewright
