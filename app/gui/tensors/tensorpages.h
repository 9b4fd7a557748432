// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "model/onnx/tensorreader.h"
#include "views/panels/tensors/tensortablemodel.h"

#include <QObject>

#include <functional>
#include <memory>

namespace shapewright {

// Opens the tensor that elements are read from, in a job.
using TensorOpener = std::function<TensorReader::Opened()>;

// Brings a table of elements the pages that it asks for, in jobs, one at a time: what was asked for last comes first,
// and what nobody looks at any more never. Lives as long as its table.
class TensorPages : public QObject
{
    Q_OBJECT

public:
    TensorPages(JobRunner &jobs, TensorOpener open, TensorTableModel &model, const QString &name);

Q_SIGNALS:
    void read();
    void failed(const shapewright::Error &error);

private:
    struct Shared; // with the jobs
    void want(const QList<qint64> &pages);
    void start();

    TensorTableModel &m_model;
    QString m_title;
    std::shared_ptr<Shared> m_shared;
    QList<qint64> m_wanted;
    LatestJob m_job;
};

} // namespace shapewright
