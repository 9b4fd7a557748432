// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"

#include <QAbstractTableModel>

namespace shapewright {

// The outputs of a test run as a table: the predicted shape and what the run produced.
class TestRunModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Output, Predicted, Actual, Type, Range, Mean, FromOriginal, FromData, NotNumbers, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setReport(const TestReport &report);
    void clear();
    [[nodiscard]] const OutputReport &outputAt(int row) const { return m_outputs[row]; }
    // Whether some output was compared with reference data.
    [[nodiscard]] bool hasReferences() const;
    // Whether there was a run of the original to compare with, even if it failed.
    [[nodiscard]] bool hasOriginal() const { return m_hasOriginal; }
    // Whether some output has NaN or infinity.
    [[nodiscard]] bool hasNotNumbers() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const OutputReport &output, int column) const;
    [[nodiscard]] QString toolTip(const OutputReport &output, int column) const;

    QList<OutputReport> m_outputs;
    bool m_hasOriginal = false;
    bool m_isCompared = false; // whether it was compared with the original
};

} // namespace shapewright
