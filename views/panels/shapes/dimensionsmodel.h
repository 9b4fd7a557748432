// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/tables/dynamicdims.h"
#include "views/panels/fields/fieldmodel.h"

#include <QStringList>

#include <set>
#include <string>

namespace shapewright {

class DimFacts;

// All dynamic dimensions of a model, one row each: symbols, unnamed dims, inputs of unknown rank, denotations and
// expressions, and those that edits add. The field of a row is the dimension's size. GUI thread.
class DimensionsModel : public FieldModel
{
    Q_OBJECT

public:
    struct Row {
        enum class Kind { Dynamic, Fixed, Renamed, Following };
        QString name;      // such as `batch`, or `? x[0]` for an unnamed dim
        QString symbol;    // the symbol that decides its colour; empty for an unnamed dim
        QString usedBy;    // where it is used, such as `3 inputs · 214 tensors`
        QString value;     // its size or the name of another dimension; empty while it is dynamic
        QStringList facts; // known facts in words, the most useful first
        Kind kind = Kind::Dynamic;
        bool isSettable = true;
        bool isRejected = false; // an error would be mended by another size
        bool isDenotation = false;
        bool isRange = false; // the value is a range; such a row counts as fixed, too
    };

    using FieldModel::FieldModel;

    [[nodiscard]] const Row &row(int row) const { return m_rows[row]; }
    [[nodiscard]] const DynamicDims &dims() const { return m_dims; }
    [[nodiscard]] const DynamicDims::Entry &entry(int row) const { return m_dims.entries[std::size_t(row)]; }
    // The row of a dimension with this name in the edits, or -1.
    [[nodiscard]] int rowOf(const QString &name) const;
    // The number of dimensions that can be set on their own, and how many of these have a fixed size, or
    // among them a range.
    [[nodiscard]] int freeCount() const;
    [[nodiscard]] int fixedCount() const;
    [[nodiscard]] int rangeCount() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    // Lines such as `batch=1`, which can be pasted again.
    [[nodiscard]] QString copiedText(const QList<int> &rows) const override;
    // Dropping a row onto another one unifies the two dimensions.
    [[nodiscard]] QMimeData *mimeData(const QModelIndexList &indexes) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::LinkAction; }
    [[nodiscard]] Qt::DropActions supportedDragActions() const override { return Qt::LinkAction; }
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

protected:
    [[nodiscard]] bool adaptRows(const PanelState &state) override;
    void updateRows() override;
    [[nodiscard]] Result<ShapeEdits> editsFrom(const ShapeEdits &edits, int row, const QString &text) const override;
    [[nodiscard]] Result<ShapeEdits> editsForPaste(int row, const QString &text) const override;
    [[nodiscard]] Result<ShapeEdits> editsForClearing(const QList<int> &rows) const override;
    [[nodiscard]] QString editLabel(int row, const QString &text) const override;

private:
    void renameRows(const DynamicDims &dims);
    [[nodiscard]] Row makeRow(const DynamicDims::Entry &entry, const DimFacts &facts) const;
    [[nodiscard]] QStringList suggestions(int row) const;
    [[nodiscard]] QStringList facts(int row) const;
    void setValue(Row &row, const DynamicDims::Entry &entry) const;

    DynamicDims m_dims;                   // with the edits applied
    std::vector<SizePlace> m_blamed;      // the sizes that the first suggestion for each error changes
    std::set<std::string> m_blamedRanges; // the places of ranges of which one end has an error
    QList<Row> m_rows;
};

} // namespace shapewright
