// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"
#include "views/panels/results/changerows.h"

#include <QObject>

class QWidget;

namespace shapewright {

class ChangesPanel;
class Notices;

// Asks for a file and writes the table of shape changes to it in a job. If writing fails, an existing file stays as it
// was.
class ChangesExport : public QObject
{
    Q_OBJECT

public:
    ChangesExport(JobRunner &jobs, const ChangesPanel &panel, Notices &notices, QWidget *window);

private:
    // Writes `rows` in the order given by their indices in `order`.
    void start(const std::shared_ptr<const ChangeRows> &rows, const std::vector<int> &order);
    void write(const QString &path, const std::shared_ptr<const ChangeRows> &rows, const std::vector<int> &order);

    JobRunner &m_jobs;
    Notices &m_notices;
    QWidget *m_window;
};

} // namespace shapewright
