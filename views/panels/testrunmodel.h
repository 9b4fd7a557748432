// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun.h"

#include <QAbstractTableModel>

namespace shapewright {

// The outputs of a test run: what was predicted and what came.
class TestRunModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Output, Predicted, Actual, Type, Range, Mean, NotNumbers, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setReport(const TestReport &report);
    void clear();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<OutputReport> m_outputs;
};

} // namespace shapewright
