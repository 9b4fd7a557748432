// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"
#include "views/panels/panelstate.h"

#include <QAbstractListModel>
#include <QHash>

namespace shapewright {

// A list of rows with one text field each, used in the GUI thread. A text that is entered becomes new edits, which
// editsRequested() asks for. A text that is not valid changes nothing; its error is kept and shown at the row.
class FieldModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        ErrorRole = Qt::UserRole + 1,
        DetailsRole,     // shown below the row while it is selected
        SuggestionsRole, // QStringList: each is a text for the field, a tab and an explanation
        FilterRole,      // the text that a filter looks into; the display text by default
        PartRole         // index of the part that is edited alone, such as one axis; invalid if the whole field is
    };
    // Other edits that a text may mean. They are offered besides its ordinary meaning, or where it has none and is an
    // error.
    struct Alternative {
        QString text; // the offer in words
        ShapeEdits edits;
        QString label; // names the undo step
    };

    using QAbstractListModel::QAbstractListModel;

    void setState(const PanelState &state);
    [[nodiscard]] const PanelState &state() const { return m_state; }

    // The edits that a text in a row's field stands for, or the reason why it is not valid.
    [[nodiscard]] Result<ShapeEdits> editsFor(int row, const QString &text) const
    {
        return editsFrom(m_state.edits, row, text);
    }
    // By default: a size of 0, which has to be confirmed.
    [[nodiscard]] virtual QList<Alternative> alternativesFor(int row, const QString &text) const;
    [[nodiscard]] QString errorText(int row) const { return m_errors.value(row); }
    // The text that was entered into a row and refused.
    [[nodiscard]] QString refusedText(int row) const { return m_refused.value(row); }
    void applyAlternative(int row, const Alternative &alternative);

    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

    // These act on rows as in a spreadsheet. Each is one undo step.
    void clear(const QList<int> &rows);
    void paste(int row, const QString &text);
    [[nodiscard]] virtual QString copiedText(const QList<int> &rows) const;

Q_SIGNALS:
    // `label` names the undo step.
    void editsRequested(const shapewright::ShapeEdits &edits, const QString &label);

protected:
    // Inserts and removes rows until they match `state`, which is another state of the same model. updateRows() then
    // fills in their contents. Returns false if all rows have to be made anew.
    [[nodiscard]] virtual bool adaptRows(const PanelState &) { return true; }
    // Makes the contents of the rows from state().
    virtual void updateRows() = 0;
    // The edits for pasting into a row, and for clearing rows. By default both do the same as typing.
    [[nodiscard]] virtual Result<ShapeEdits> editsForPaste(int row, const QString &text) const;
    [[nodiscard]] virtual Result<ShapeEdits> editsForClearing(const QList<int> &rows) const;
    // What a text in a row's field makes of these edits.
    [[nodiscard]] virtual Result<ShapeEdits> editsFrom(const ShapeEdits &edits, int row, const QString &text) const = 0;
    // The name of the undo step, such as `batch = 1`.
    [[nodiscard]] virtual QString editLabel(int row, const QString &text) const = 0;

protected:
    // Requests the new edits, or keeps the error beside the row. Returns whether there were edits.
    bool requestEdits(int row, const Result<ShapeEdits> &edits, const QString &label);

private:
    PanelState m_state;
    QHash<int, QString> m_errors;
    QHash<int, QString> m_refused;
};

} // namespace shapewright
