// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/cells/chips.h"
#include "views/panels/panelstate.h"

#include <QAbstractListModel>

namespace shapewright {

// The graph outputs with their shapes. Dims that the edits changed are struck through. GUI thread.
class OutputsModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    struct Row {
        ValueId value;
        QString name;
        QString type;
        Chips shape;
        QString marks; // what the shape relies on, in words (see marksText())
    };
    void setState(const PanelState &state);
    [[nodiscard]] const Row &row(int row) const { return m_rows[row]; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    QList<Row> m_rows;
};

} // namespace shapewright
