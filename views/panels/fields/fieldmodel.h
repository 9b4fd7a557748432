// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"
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
        DetailsRole,     // shown beneath a selected row
        SuggestionsRole, // QStringList: texts for the field, each with an explanation behind a tab
        PartRole // the part of the field that is edited by itself, counted from 0; nothing where it is the whole
    };
    // Edits that a text may mean besides those that it stands for, or instead of being refused.
    struct Way {
        QString text; // in words
        ShapeEdits edits;
        QString label; // names the step for undo
    };

    using QAbstractListModel::QAbstractListModel;

    void setState(const PanelState &state);
    [[nodiscard]] const PanelState &state() const { return m_state; }

    // The edits that a text in a row's field asks for, or why it cannot be taken.
    [[nodiscard]] virtual Result<ShapeEdits> editsFor(int row, const QString &text) const = 0;
    [[nodiscard]] virtual QList<Way> waysFor(int row, const QString &text) const;
    [[nodiscard]] QString errorText(int row) const { return m_errors.value(row); }
    // What was typed into a row with an error.
    [[nodiscard]] QString refusedText(int row) const { return m_refused.value(row); }
    void takeWay(int row, const Way &way);

    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

    // What a person does to rows as in a spreadsheet: each is one step to undo.
    void clear(const QList<int> &rows);
    void paste(int row, const QString &text);
    [[nodiscard]] virtual QString copiedText(const QList<int> &rows) const;

Q_SIGNALS:
    // `label` names the step for undo.
    void editsRequested(const shapewright::ShapeEdits &edits, const QString &label);

protected:
    // Brings rows and takes rows away until there are those of another state of the same model, with contents yet to be
    // updated; false where all are to be made anew.
    [[nodiscard]] virtual bool adaptRows(const PanelState &) { return true; }
    // Makes the rows of state().
    virtual void updateRows() = 0;
    // What pasting into a row, and emptying rows, asks for: by default what typing does.
    [[nodiscard]] virtual Result<ShapeEdits> editsForPaste(int row, const QString &text) const;
    [[nodiscard]] virtual Result<ShapeEdits> editsForClearing(const QList<int> &rows) const;
    // What the step is called: `batch = 1`.
    [[nodiscard]] virtual QString editLabel(int row, const QString &text) const = 0;

protected:
    // Asks for new edits, or keeps the reason why not beside the row.
    bool take(int row, const Result<ShapeEdits> &edits, const QString &label);

private:
    PanelState m_state;
    QHash<int, QString> m_errors;
    QHash<int, QString> m_refused;
};

} // namespace shapewright
