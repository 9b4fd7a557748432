// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/cells/chips.h"
#include "views/panels/panelstate.h"
#include "views/panels/shapes/numberedgroups.h"

#include <QAbstractListModel>
#include <QSet>

namespace shapewright {

// The graph outputs with their shapes. Dims that the edits changed are struck through. GUI thread.
class OutputsModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    struct Row {
        ValueId value;
        QString name;
        QString type;
        Chips shape;
        QString marks;   // what the shape relies on, in words (see marksText())
        int members = 1; // of a row for numbered outputs
        bool isOpen = false;
        bool isMember = false; // of the open row above
    };
    void setState(const PanelState &state);
    // Shows the members of a row for numbered outputs in rows of their own, or hides them.
    void setOpen(int row, bool isOpen);
    [[nodiscard]] const Row &row(int row) const { return m_rows[row]; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    void makeRows();

    PanelState m_state;
    QList<NumberedGroup> m_groups;
    QSet<QString> m_open; // by name
    QList<Row> m_rows;
};

} // namespace shapewright
