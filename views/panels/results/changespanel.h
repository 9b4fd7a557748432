// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/results/changerows.h"

#include <QWidget>

#include <memory>
#include <vector>

class QAbstractItemDelegate;
class QLabel;
class QLineEdit;
class QTreeView;

namespace shapewright {

class ChangesModel;

// A table of what the edits change. It can be filtered, sorted, copied and exported, and leads to the tensors in the
// picture.
class ChangesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ChangesPanel(QAbstractItemDelegate *delegate, QWidget *parent = nullptr);

    // Null if there is no model.
    void setRows(const std::shared_ptr<const ChangeRows> &rows);
    [[nodiscard]] int allCount() const;

Q_SIGNALS:
    void valueActivated(shapewright::ValueId value);
    void explanationRequested(shapewright::ValueId value);
    // The rows that are shown, in the order in which they are shown.
    void exportRequested(const std::shared_ptr<const shapewright::ChangeRows> &rows, const std::vector<int> &order);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QWidget *makeBar();
    void setFilter(const QString &text);
    void updateCount();
    void fitColumns();
    void activate(const QModelIndex &index);
    void copy() const;
    void openMenu(const QPoint &position);
    void requestExport();

    ChangesModel *m_model;
    QTreeView *m_table;
    QLineEdit *m_filter;
    QLabel *m_count;
    QLabel *m_nothing;
    QWidget *m_bar;
};

} // namespace shapewright
