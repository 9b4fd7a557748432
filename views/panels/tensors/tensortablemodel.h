// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorreader.h"

#include <QAbstractTableModel>
#include <QCache>
#include <QSet>

#include <memory>
#include <vector>

namespace shapewright {

// The elements of a tensor as a table: the last two axes as rows and columns, at one place of the others. It holds a
// few pages of them, and asks for those that somebody looks at; until they come a cell is empty. Views take no more
// rows and columns than mostRows and mostColumns: of a larger tensor it is a window.
class TensorTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using Pages = std::vector<std::pair<std::int64_t, TensorElements>>;

    explicit TensorTableModel(TensorFacts facts, QObject *parent = nullptr);

    [[nodiscard]] const TensorFacts &facts() const { return m_facts; }
    // Of the axes before the last two, one index each, within their dims.
    void setSlice(const std::vector<std::int64_t> &indices);
    // The first row and column of the window.
    void setWindow(std::int64_t row, std::int64_t column);
    [[nodiscard]] std::int64_t allRows() const { return m_allRows; }
    [[nodiscard]] std::int64_t allColumns() const { return m_allColumns; }

    // What was asked for. Pages are counted in elements of the whole tensor; the last one is shorter.
    void setPages(const Pages &pages);
    // They cannot be read, or nobody wanted to wait: a cell asks anew when it is looked at again.
    void dropRequests();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    static constexpr std::int64_t pageElements = 2048;
    static constexpr int mostRows = 100'000;
    static constexpr int mostColumns = 10'000;
    static constexpr qsizetype heldPages = 1024;

Q_SIGNALS:
    // Those asked for in one turn of the event loop, the newest last.
    void pagesRequested(const QList<qint64> &pages);

private:
    [[nodiscard]] std::int64_t positionOf(const QModelIndex &index) const;
    [[nodiscard]] const TensorElements *page(std::int64_t position) const;
    void request(std::int64_t page) const;

    TensorFacts m_facts;
    std::int64_t m_allRows = 1;
    std::int64_t m_allColumns = 1;
    std::int64_t m_sliceStart = 0; // position of the slice's first element
    std::int64_t m_firstRow = 0;
    std::int64_t m_firstColumn = 0;
    mutable QCache<qint64, TensorElements> m_pages; // looking keeps a page longer
    mutable QList<qint64> m_wanted;                 // asked for, not yet told
    mutable QSet<qint64> m_requested;               // asked for and told, or about to be
};

} // namespace shapewright
