// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/result.h"
#include "views/panels/panelstate.h"

#include <QAbstractListModel>
#include <QHash>

namespace shapewright {

// Rows with one field each. What is typed becomes new edits, asked for by a signal; what cannot be taken stays beside
// the field in words, and nothing changes.
class FieldModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        ErrorRole = Qt::UserRole + 1,
        DetailsRole // shown beneath a selected row
    };

    using QAbstractListModel::QAbstractListModel;

    void setState(const PanelState &state);
    [[nodiscard]] const PanelState &state() const { return m_state; }

    // The edits that a text in a row's field asks for, or why it cannot be taken.
    [[nodiscard]] virtual Result<ShapeEdits> editsFor(int row, const QString &text) const = 0;
    [[nodiscard]] QString errorText(int row) const { return m_errors.value(row); }

    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

Q_SIGNALS:
    // `label` names the step for undo.
    void editsRequested(const shapewright::ShapeEdits &edits, const QString &label);

protected:
    // Whether another state of the same model has the rows that are there, with other contents.
    [[nodiscard]] virtual bool hasSameRows(const PanelState &) const { return true; }
    // Makes the rows of state().
    virtual void updateRows() = 0;
    // What the step is called: `batch = 1`.
    [[nodiscard]] virtual QString editLabel(int row, const QString &text) const = 0;

private:
    PanelState m_state;
    QHash<int, QString> m_errors;
};

} // namespace shapewright
