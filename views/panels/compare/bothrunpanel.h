// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <string>

class QStandardItemModel;
class QTreeView;

namespace shapewright {

class PanelHeading;
class TableDelegate;

// How far the outputs of two models are from each other on the same inputs, and the first tensor that differs beyond
// rounding. Hidden until there is a run.
class BothRunPanel : public QWidget
{
    Q_OBJECT

public:
    explicit BothRunPanel(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setReport(const TestReport &report);
    void clear();

Q_SIGNALS:
    void tensorActivated(const std::string &name); // as the first model names it, if it has it

private:
    void addRow(const QString &text, const QString &result, int tone, const std::string &tensor);
    void fitHeight();

    TableDelegate *m_delegate;
    QStandardItemModel *m_rows;
    PanelHeading *m_heading;
    QTreeView *m_table;
};

} // namespace shapewright
