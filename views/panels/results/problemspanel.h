// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/panelstate.h"
#include "views/panels/results/problemsmodel.h"

#include <QWidget>

class QAbstractItemDelegate;
class QLabel;
class QTreeView;

namespace shapewright {

// A table of problems or of notes, which leads to their places in the picture and offers what fixes them.
class ProblemsPanel : public QWidget
{
    Q_OBJECT

public:
    ProblemsPanel(ProblemsModel::Shown shown, QAbstractItemDelegate *delegate, QWidget *parent = nullptr);

    void setState(const PanelState &state);
    [[nodiscard]] int count() const { return m_model->rowCount(); }
    [[nodiscard]] int errorCount() const { return m_model->errorCount(); }
    // Makes the problem's row the current one.
    void select(const Problem &problem);
    // Goes so many rows forward or back, around the end, and shows where that problem is.
    void step(int rows);

Q_SIGNALS:
    void nodeActivated(shapewright::NodeId node);
    void valueActivated(shapewright::ValueId value);
    void suggestionRequested(const shapewright::Suggestion &suggestion); // asks for it to be applied

protected:
    void showEvent(QShowEvent *event) override;

private:
    void activate(const QModelIndex &index);
    void openMenu(const QPoint &position);
    void fitColumns();

    ProblemsModel *m_model;
    QTreeView *m_table;
    QLabel *m_nothing;
};

} // namespace shapewright
