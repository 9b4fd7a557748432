// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/propagate.h"
#include "views/panels/panelstate.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace shapewright {

// What the edits change: each tensor whose type is another than without edits.
class ChangesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Tensor, MadeBy, Before, After, GraphPath, ColumnCount };

    using Changes = std::shared_ptr<const std::vector<ShapeChange>>;
    using QAbstractTableModel::QAbstractTableModel;

    // `after` says what the new shapes rest on.
    void setChanges(std::shared_ptr<const ModelGraph> graph, Changes changes,
                    std::shared_ptr<const ShapeTable> after = {});
    [[nodiscard]] ValueId valueAt(int row) const { return (*m_changes)[std::size_t(row)].value; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const ShapeChange &change, int column) const;

    std::shared_ptr<const ModelGraph> m_graph;
    Changes m_changes;
    std::shared_ptr<const ShapeTable> m_after;
};

} // namespace shapewright
