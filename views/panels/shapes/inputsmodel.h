// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/cells/chips.h"
#include "views/panels/fields/fieldmodel.h"
#include "views/panels/shapes/numberedgroups.h"

#include <QSet>

#include <vector>

namespace shapewright {

// The graph inputs, one row each. The field of a row is the whole shape, or a single axis after editAxis(). GUI thread.
class InputsModel : public FieldModel
{
    Q_OBJECT

public:
    using FieldModel::FieldModel;

    struct Row {
        ValueId value;
        QString name;
        QString type;
        Chips shape;
        QString fed;                    // the value that edits give the input
        QString remark;                 // a remark about an unusual shape
        std::vector<ValueId> members{}; // of a row for numbered inputs, which is edited as one
        bool isOpen = false;
        bool isMember = false; // of the open row above

        [[nodiscard]] bool isGroup() const { return members.size() > 1; }
    };
    [[nodiscard]] const Row &row(int row) const { return m_rows[row]; }

    // Shows the members of a row for numbered inputs in rows of their own, or hides them.
    void setOpen(int row, bool isOpen);
    // From now on, the field of this row is the given axis alone. With -1, all fields are whole shapes again.
    void editAxis(int row, int axis);
    [[nodiscard]] std::optional<ShapeEdits::Axis> axisOf(int row, int axis) const;

    [[nodiscard]] QList<Alternative> alternativesFor(int row, const QString &text) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    // The edits for the same text if dims that the export fixed may be changed.
    [[nodiscard]] Result<ShapeEdits> overridingEditsFor(int row, const QString &text) const;
    [[nodiscard]] QString editLabel(int row, const QString &text) const override;

Q_SIGNALS:
    // A text was refused only because it changes a dim that the export fixed.
    void overrideOffered(int row, const QString &text);

protected:
    void updateRows() override;
    [[nodiscard]] bool adaptRows(const PanelState &state) override;
    [[nodiscard]] Result<ShapeEdits> editsFrom(const ShapeEdits &edits, int row, const QString &text) const override;

private:
    [[nodiscard]] std::optional<ShapeEdits::Axis> editedAxis(int row) const;
    [[nodiscard]] QList<Alternative> shapeAlternatives(int row, const QString &text,
                                                       const ShapeEdits &everywhere) const;
    [[nodiscard]] QList<Alternative> axisAlternatives(const ShapeEdits::Axis &axis, const QString &text) const;

    void makeRow(const NumberedGroup &group, ValueId id, bool isMember);

    QList<NumberedGroup> m_groups;
    std::weak_ptr<const ModelGraph> m_grouped; // the model of the groups
    QSet<QString> m_open;                      // by name
    QList<Row> m_rows;
    int m_axisRow = -1; // the row whose single axis is being edited; -1 for none
    int m_axis = -1;
};

} // namespace shapewright
