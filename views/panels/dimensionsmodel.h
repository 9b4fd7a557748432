// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/fieldmodel.h"

namespace shapewright {

// The dimensions that make a model dynamic, a row each: symbols, expressions over them, unnamed dims, inputs of
// unknown rank; their field is the value.
class DimensionsModel : public FieldModel
{
    Q_OBJECT

public:
    struct Row {
        enum class Kind { Dynamic, Fixed, Renamed, Following };
        QString name;   // `batch`, `? x[0]`
        QString symbol; // what gives its colour; empty for an unnamed one
        QString occurs; // `3 inputs · 214 tensors`
        QString value;  // `1`, another name; empty while dynamic
        Kind kind = Kind::Dynamic;
    };

    using FieldModel::FieldModel;

    [[nodiscard]] const Row &row(int row) const { return m_rows[row]; }
    [[nodiscard]] const DynamicDims::Entry &entry(int row) const { return state().dims->entries[std::size_t(row)]; }
    // Dimensions that are numbers now.
    [[nodiscard]] int fixedCount() const;

    [[nodiscard]] Result<ShapeEdits> editsFor(int row, const QString &text) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

protected:
    void updateRows(bool sameModel) override;
    [[nodiscard]] QString editLabel(int row, const QString &text) const override;

private:
    [[nodiscard]] Row makeRow(const DynamicDims::Entry &entry) const;

    QList<Row> m_rows;
};

} // namespace shapewright
