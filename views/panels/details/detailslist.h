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

// A section of DetailsRows under a heading. It is as high as its rows and never scrolls.
class DetailsList : public QWidget
{
    Q_OBJECT

public:
    explicit DetailsList(QAbstractItemDelegate *delegate, QWidget *parent = nullptr);

    void show(const DetailsSection &section);
    void clearChoice();
    [[nodiscard]] FieldListView *view() const { return m_view; }

Q_SIGNALS:
    // Emitted by a click on a row, or when the keyboard moves to it; never if a click activates it.
    void rowChosen(const shapewright::DetailsRow &row);
    // Emitted by a double click or Enter, and for a Tally or an Item also by a single click.
    void rowActivated(const shapewright::DetailsRow &row);
    // Emitted when the keyboard moves to a row. `area` is in the coordinates of this widget.
    void rowReached(const QRect &area);
    void menuRequested(const shapewright::DetailsRow &row, const QPoint &globalPosition);
    // A value was typed for a row that has a place.
    void valueRequested(const QString &place, const QString &value);

private:
    void reach(const QModelIndex &index);
    void fill();

    PanelHeading *m_heading;
    DetailsModel *m_model;
    FieldListView *m_view;
    QWidget *m_foot;
    QPushButton *m_more;
    DetailsSection m_section;
    bool m_isOpen = false; // whether a long section shows all its rows
};

} // namespace shapewright
