// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/details/details.h"

#include <QWidget>

class QAbstractItemDelegate;
class QPushButton;

namespace shapewright {

class DetailsModel;
class FieldListView;
class PanelHeading;

// A section of lines of facts under a heading, as high as they are.
class DetailsList : public QWidget
{
    Q_OBJECT

public:
    explicit DetailsList(QAbstractItemDelegate *delegate, QWidget *parent = nullptr);

    void show(const DetailsSection &section);
    void clearChoice();
    [[nodiscard]] FieldListView *view() const { return m_view; }

Q_SIGNALS:
    // By a click, or the keyboard came there.
    void rowChosen(const shapewright::DetailsRow &row);
    // By a double click or Enter; of a tally by a click.
    void rowActivated(const shapewright::DetailsRow &row);
    // Where the keyboard is, within this widget.
    void rowReached(const QRect &area);

private:
    void reach(const QModelIndex &index);
    void fill();

    PanelHeading *m_heading;
    DetailsModel *m_model;
    FieldListView *m_view;
    QWidget *m_foot;
    QPushButton *m_more;
    DetailsSection m_section;
    bool m_isOpen = false; // a long section shows all its rows
};

} // namespace shapewright
