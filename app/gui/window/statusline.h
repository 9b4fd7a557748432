// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/activities.h"
#include "views/panels/panelstate.h"

#include <QStatusBar>

class QLabel;
class QProgressBar;
class QToolButton;

namespace shapewright {

// The bar at the foot: the model's facts, and at the right the last times or what is running, with a way to cancel it.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(Activities &activities, QWidget *parent = nullptr);

    void setModel(const PanelState &state);
    // Instead of a model and times: what is at the left, and at the right while nothing runs.
    void setTexts(const QString &left, const QString &right);
    void setTimes(double layoutSeconds, double shapesSeconds);
    // What it says makes no window wider.
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, QStatusBar::minimumSizeHint().height()}; }

private:
    void showActivity();

    Activities &m_activities;
    QLabel *m_file;
    QLabel *m_counts;
    QLabel *m_versions;
    QLabel *m_size;
    QLabel *m_right;
    QProgressBar *m_progress;
    QToolButton *m_cancel;
    QString m_times;
};

} // namespace shapewright
