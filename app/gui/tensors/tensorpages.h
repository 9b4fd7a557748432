// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "model/onnx/tensorreader.h"
#include "views/panels/tensors/tensortablemodel.h"

#include <QObject>

#include <functional>
#include <memory>

namespace shapewright {

// Opens the tensor whose elements are read; is called in a job.
using TensorOpener = std::function<TensorReader::Opened()>;

// Reads the pages of elements that a table requests, in jobs, one at a time. The latest request is served first, and
// requests for pages that are no longer visible are dropped. It is a child of its table. GUI thread.
class TensorPages : public QObject
{
    Q_OBJECT

public:
    TensorPages(JobRunner &jobs, TensorOpener open, TensorTableModel &model, const QString &name);

Q_SIGNALS:
    void read();
    void failed(const shapewright::Error &error);

private:
    struct Shared; // shared with the jobs
    void want(const QList<qint64> &pages);
    void start();

    TensorTableModel &m_model;
    QString m_title;
    std::shared_ptr<Shared> m_shared;
    QList<qint64> m_wanted;
    LatestJob m_job;
};

} // namespace shapewright
