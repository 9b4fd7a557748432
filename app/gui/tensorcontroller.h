// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/latestjob.h"
#include "model/graph/tensorplace.h"
#include "views/panels/tensorsummary.h"
#include "views/theme/theme.h"

#include <QObject>
#include <QPointer>

#include <memory>

namespace shapewright {

class DetailsPanel;
class Document;
class TensorDialog;
class TensorPages;

// Reads the tensors that the panel at the right shows, opens windows with their elements, and saves them; all of it in
// jobs. GUI thread.
class TensorController : public QObject
{
    Q_OBJECT

public:
    TensorController(JobRunner &jobs, Document &document, DetailsPanel &panel, QWidget *parent);

    void setTheme(const Theme &theme);

Q_SIGNALS:
    void saved(const QString &path, const QString &note);
    void failed(const shapewright::Error &error);

private:
    void showTensor();
    void summarize(bool isAskedFor);
    void openValues(const TensorPlace &place, const QString &name);
    void showValues(const TensorPlace &place, const QString &name, const TensorFacts &facts);
    void chooseFile(const TensorPlace &place, const QString &name, QWidget *parent);
    void save(const TensorPlace &place, const QString &path);
    void closeDialogs();

    JobRunner &m_jobs;
    Document &m_document;
    DetailsPanel &m_panel;
    QWidget *m_window;
    Theme m_theme;
    LatestJob m_summary;
    QList<QPointer<TensorDialog>> m_dialogs;
};

} // namespace shapewright
