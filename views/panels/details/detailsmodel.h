// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/details/details.h"

#include <QAbstractListModel>

namespace shapewright {

// A list of DetailsRows as an item model. The delegate takes a whole row from row().
class DetailsModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setRows(const QList<DetailsRow> &rows);
    [[nodiscard]] const DetailsRow &row(int row) const { return m_rows[row]; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    // Changes nothing, but asks for the value.
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

Q_SIGNALS:
    void valueRequested(const QString &place, const QString &value);

private:
    QList<DetailsRow> m_rows;
};

} // namespace shapewright
