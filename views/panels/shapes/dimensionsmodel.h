// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/fields/fieldmodel.h"

#include <QStringList>

namespace shapewright {

class DimFacts;

// All that is dynamic of a model, a row each: symbols, unnamed dims, inputs of unknown rank, denotations, expressions;
// and what edits add to these. Their field is the value.
class DimensionsModel : public FieldModel
{
    Q_OBJECT

public:
    struct Row {
        enum class Kind { Dynamic, Fixed, Renamed, Following };
        QString name;      // `batch`, `? x[0]`
        QString symbol;    // what gives its colour; empty for an unnamed one
        QString occurs;    // `3 inputs · 214 tensors`
        QString value;     // `1`, another name; empty while dynamic
        QStringList facts; // what is known of it, the most useful first
        Kind kind = Kind::Dynamic;
        bool isSettable = true;
        bool isDenotation = false;
    };

    using FieldModel::FieldModel;

    [[nodiscard]] const Row &row(int row) const { return m_rows[row]; }
    [[nodiscard]] const DynamicDims &dims() const { return m_dims; }
    [[nodiscard]] const DynamicDims::Entry &entry(int row) const { return m_dims.entries[std::size_t(row)]; }
    // The row of a dimension by its name in edits; -1 for none.
    [[nodiscard]] int rowOf(const QString &name) const;
    // Dimensions that have a size of their own, and how many of these are numbers now.
    [[nodiscard]] int freeCount() const;
    [[nodiscard]] int fixedCount() const;

    [[nodiscard]] Result<ShapeEdits> editsFor(int row, const QString &text) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    // Lines `batch=1` that can be pasted again.
    [[nodiscard]] QString copiedText(const QList<int> &rows) const override;
    // A row dropped onto another makes both one dimension.
    [[nodiscard]] QMimeData *mimeData(const QModelIndexList &indexes) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::LinkAction; }
    [[nodiscard]] Qt::DropActions supportedDragActions() const override { return Qt::LinkAction; }
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

protected:
    [[nodiscard]] bool adaptRows(const PanelState &state) override;
    void updateRows() override;
    [[nodiscard]] Result<ShapeEdits> editsForPaste(int row, const QString &text) const override;
    [[nodiscard]] Result<ShapeEdits> editsForClearing(const QList<int> &rows) const override;
    [[nodiscard]] QString editLabel(int row, const QString &text) const override;

private:
    void renameRows(const DynamicDims &dims);
    [[nodiscard]] Row makeRow(const DynamicDims::Entry &entry, const DimFacts &facts) const;
    [[nodiscard]] QStringList suggestions(int row) const;
    [[nodiscard]] QStringList facts(int row) const;
    void setValue(Row &row, const DynamicDims::Entry &entry) const;

    DynamicDims m_dims; // under the edits
    QList<Row> m_rows;
};

} // namespace shapewright
