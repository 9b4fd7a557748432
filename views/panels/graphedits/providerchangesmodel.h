// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/preview/providerchanges.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace shapewright {

// What execution providers take of a model before and after edits of its graph.
class ProviderChangesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using Changes = std::shared_ptr<const std::vector<ProviderChange>>;
    enum Column { Name, Coverage, Partitions, ColumnCount };

    explicit ProviderChangesModel(QObject *parent = nullptr);

    void setChanges(const Changes &changes); // null shows nothing
    [[nodiscard]] const Changes &changes() const { return m_changes; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Changes m_changes;
};

} // namespace shapewright
