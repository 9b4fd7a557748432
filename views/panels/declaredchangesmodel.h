// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/save/save.h"
#include "views/panels/tensordelegate.h"

#include <QAbstractListModel>

#include <vector>

namespace shapewright {

// Declared types as saving changes or leaves them.
class DeclaredChangesModel : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit DeclaredChangesModel(std::vector<DeclaredChange> changes, QObject *parent = nullptr);

    [[nodiscard]] TensorRow row(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<DeclaredChange> m_changes;
};

} // namespace shapewright
