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

// What the edits change, as a table that is filtered, sorted, copied, and led from into the picture.
class ChangesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ChangesPanel(QAbstractItemDelegate *delegate, QWidget *parent = nullptr);

    void setState(const PanelState &state, const ChangeRows::Changes &changes);
    [[nodiscard]] int allCount() const;

Q_SIGNALS:
    void valueActivated(shapewright::ValueId value);
    void explanationRequested(shapewright::ValueId value);
    // Those shown, in the order shown.
    void exportRequested(const std::shared_ptr<const shapewright::ChangeRows> &rows, const std::vector<int> &order);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] QWidget *makeBar();
    void setFilter(const QString &text);
    void updateCount();
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
