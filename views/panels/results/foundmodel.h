// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/search/search.h"
#include "views/panels/panelstate.h"

#include <QAbstractTableModel>

#include <optional>

namespace shapewright {

// What the model knows about a cell besides its text.
namespace FoundRole {
enum Role {
    Spans = Qt::UserRole + 20, // FoundSpans: the parts of the text that match
    OpType,                    // of a node; in the first column
    Domain,
};
}

struct FoundSpan {
    int begin = 0, length = 0;

    bool operator==(const FoundSpan &) const = default;
};
using FoundSpans = QList<FoundSpan>;

// The results of a search, one row for each node and tensor. Texts are made when they are asked for, and long texts are
// cut around the match.
class FoundModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Kind, Name, Match, GraphPath, ColumnCount };
    using Hits = std::vector<SearchHit>;
    using QAbstractTableModel::QAbstractTableModel;

    // If the same nodes and tensors are found as before, the rows stay and only their texts change.
    void setFound(const PanelState &state, const SearchQuery &query, std::shared_ptr<const Hits> hits);

    [[nodiscard]] const SearchIndex::Target &targetAt(int row) const { return (*m_hits)[std::size_t(row)].target; }
    // The row of a node or tensor. Nothing if it was not found.
    [[nodiscard]] std::optional<int> rowOf(const SearchIndex::Target &target) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const SearchHit &hit, int column) const;
    [[nodiscard]] QString matchText(const SearchHit &hit) const;
    [[nodiscard]] FoundSpans spans(const SearchHit &hit, int column) const;
    [[nodiscard]] FoundSpans detailSpans(const QString &detail) const;
    [[nodiscard]] FoundSpans dimSpans(const Shape &shape) const;

    PanelState m_state;
    SearchQuery m_query;
    std::shared_ptr<const Hits> m_hits = std::make_shared<const Hits>();
};

} // namespace shapewright

Q_DECLARE_METATYPE(shapewright::FoundSpans)
