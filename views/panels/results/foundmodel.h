// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/search/search.h"
#include "views/panels/panelstate.h"

#include <QAbstractTableModel>

#include <optional>

namespace shapewright {

// What the list says about a cell beside its text.
namespace FoundRole {
enum Role {
    Spans = Qt::UserRole + 20, // FoundSpans: what of the text matches
    OpType,                    // of a node, in its first column
    Domain,
};
}

struct FoundSpan {
    int begin = 0, length = 0;

    bool operator==(const FoundSpan &) const = default;
};
using FoundSpans = QList<FoundSpan>;

// What a search found, a row for each node and tensor. Texts are made when they are asked for, and long ones are cut
// around what matches.
class FoundModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Kind, Name, Match, GraphPath, ColumnCount };
    using Hits = std::vector<SearchHit>;
    using QAbstractTableModel::QAbstractTableModel;

    // Hits of the same things as before are no new rows: only what they say is.
    void setFound(const PanelState &state, const SearchQuery &query, std::shared_ptr<const Hits> hits);

    [[nodiscard]] const SearchIndex::Target &targetAt(int row) const { return (*m_hits)[std::size_t(row)].target; }
    // Where a thing stands; nothing where it was not found.
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
