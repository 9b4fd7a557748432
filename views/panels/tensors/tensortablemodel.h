// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorreader.h"

#include <QAbstractTableModel>
#include <QCache>
#include <QSet>

#include <memory>
#include <vector>

namespace shapewright {

// The elements of a tensor as a table: the last two axes are the rows and columns, at fixed indices of the other axes.
// The model holds the pages of elements that were used last, and asks for others when a view reads their cells; those
// are empty until the page arrives. Qt's views cannot handle more than mostRows and mostColumns, so for a larger tensor
// the table is a window that can be moved.
class TensorTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using Pages = std::vector<std::pair<std::int64_t, TensorElements>>;

    explicit TensorTableModel(TensorFacts facts, QObject *parent = nullptr);

    [[nodiscard]] const TensorFacts &facts() const { return m_facts; }
    // Sets the indices of the axes before the last two. Each has to be within its dim.
    void setSlice(const std::vector<std::int64_t> &indices);
    // Sets the first row and column of the window; they are clamped to the tensor.
    void setWindow(std::int64_t row, std::int64_t column);
    [[nodiscard]] std::int64_t allRows() const { return m_allRows; }
    [[nodiscard]] std::int64_t allColumns() const { return m_allColumns; }

    // Delivers requested pages. Page n holds pageElements elements from n * pageElements on, counted over the whole
    // tensor; the last page is shorter.
    void setPages(const Pages &pages);
    // Call it if the pages could not be read or the reading was cancelled. A cell then requests its page again when it
    // is next read.
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
    // All pages that were requested in one turn of the event loop, the newest last.
    void pagesRequested(const QList<qint64> &pages);

private:
    [[nodiscard]] std::int64_t positionOf(const QModelIndex &index) const;
    [[nodiscard]] const TensorElements *page(std::int64_t position) const;
    void request(std::int64_t page) const;

    TensorFacts m_facts;
    std::int64_t m_allRows = 1;
    std::int64_t m_allColumns = 1;
    std::int64_t m_sliceStart = 0; // position of the slice's first element in the tensor
    std::int64_t m_firstRow = 0;
    std::int64_t m_firstColumn = 0;
    mutable QCache<qint64, TensorElements> m_pages; // reading a page makes the cache keep it longer
    mutable QList<qint64> m_wanted;                 // requested, but not yet emitted
    mutable QSet<qint64> m_requested;               // requested and not yet delivered; includes m_wanted
};

} // namespace shapewright
