// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"
#include "views/panels/results/changerows.h"

#include <QObject>

class QWidget;

namespace shapewright {

// Asks for a file and writes the table of shape changes there, in a job. A file is whole or as it was before.
class ChangesExport : public QObject
{
    Q_OBJECT

public:
    ChangesExport(JobRunner &jobs, QWidget *window);

    // These rows, in this order.
    void start(const std::shared_ptr<const ChangeRows> &rows, const std::vector<int> &order);

Q_SIGNALS:
    void written(const QString &path);
    void failed(const shapewright::Error &error);

private:
    void write(const QString &path, const std::shared_ptr<const ChangeRows> &rows, const std::vector<int> &order);

    JobRunner &m_jobs;
    QWidget *m_window;
};

} // namespace shapewright
