// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"

#include <QAbstractTableModel>
#include <QList>
#include <QString>

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace shapewright {

// The differences between two models as a table, sorted by kind. A filter may leave out some of them.
class DifferencesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using Kind = ModelDifference::Kind;
    enum Column { KindName, Place, Difference, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    // Null shows nothing.
    void setComparison(std::shared_ptr<const ModelComparison> comparison);
    // Only differences whose texts contain all of these words, and only of one kind, if one is given.
    void setFilter(const QString &words, std::optional<Kind> kind);
    // Names, order and producer, which are not counted, are listed if they are shown.
    void setShown(Kind kind, bool isShown);
    [[nodiscard]] bool isShown(Kind kind) const { return isCounted(kind) || m_shown.contains(kind); }

    // Of all that are counted or shown, whatever the filter is; in the order of the table.
    [[nodiscard]] QList<std::pair<Kind, int>> counts() const;
    [[nodiscard]] int countOf(Kind kind) const;
    [[nodiscard]] static bool isCounted(Kind kind);
    // `removed`, `added`, `attribute`
    [[nodiscard]] static QString nameOf(Kind kind);
    // The position in the comparison. Nothing for an invalid index.
    [[nodiscard]] std::optional<std::size_t> differenceAt(const QModelIndex &index) const;

    // Whether long texts go over several lines, which is so unless the list is very long.
    [[nodiscard]] bool areWrapped() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void sortRows();
    [[nodiscard]] bool isWanted(const ModelDifference &difference) const;
    [[nodiscard]] QString text(int row, int column) const;

    std::shared_ptr<const ModelComparison> m_comparison;
    std::map<int, int> m_counts;     // by the place of the kind in the table
    std::vector<std::size_t> m_rows; // positions in the comparison
    QString m_words;
    std::optional<Kind> m_kind;
    std::set<Kind> m_shown;
};

} // namespace shapewright
