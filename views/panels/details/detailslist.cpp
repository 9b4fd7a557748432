// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/detailslist.h"

#include "views/panels/cells/panelheading.h"
#include "views/panels/details/detailsmodel.h"
#include "views/panels/fields/fieldlistview.h"

#include <QItemSelectionModel>
#include <QPushButton>
#include <QVBoxLayout>

namespace shapewright {

namespace {

bool isActivatedByClick(const DetailsRow &row)
{
    return row.look != DetailsRow::Look::Fact;
}

} // namespace

DetailsList::DetailsList(QAbstractItemDelegate *delegate, QWidget *parent)
    : QWidget(parent), m_heading(new PanelHeading({}, {}, this)), m_model(new DetailsModel(this)),
      m_view(new FieldListView(this)), m_foot(new QWidget(this)), m_more(new QPushButton(m_foot))
{
    auto *foot = new QVBoxLayout(m_foot);
    foot->setContentsMargins(7, 2, 12, 4); // aligns the text of the button with the names above it
    foot->addWidget(m_more, 0, Qt::AlignLeft);
    m_more->setProperty("link", true);
    m_more->setCursor(Qt::PointingHandCursor);
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_isOpen = !m_isOpen;
        fill();
    });
    m_view->setItemDelegate(delegate);
    m_view->setModel(m_model);
    m_view->setShowsAllRows(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setMouseTracking(true);
    connect(m_view, &QAbstractItemView::entered, this, [this](const QModelIndex &index) {
        const DetailsRow &row = m_model->row(index.row());
        const bool leads = isActivatedByClick(row) ? row.value || row.op || row.instance : row.tensor.has_value();
        m_view->viewport()->setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
    });
    connect(m_view, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        if (m_model->row(index.row()).place.isEmpty())
            Q_EMIT rowActivated(m_model->row(index.row()));
        else
            m_view->edit(index);
    });
    connect(m_model, &DetailsModel::valueRequested, this, &DetailsList::valueRequested);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint &position) {
        const QModelIndex index = m_view->indexAt(position);
        if (index.isValid())
            Q_EMIT menuRequested(m_model->row(index.row()), m_view->viewport()->mapToGlobal(position));
    });
    connect(m_view, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        const DetailsRow row = m_model->row(index.row());
        if (isActivatedByClick(row))
            Q_EMIT rowActivated(row);
        else
            Q_EMIT rowChosen(row);
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &DetailsList::reach);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_heading);
    layout->addWidget(m_view);
    layout->addWidget(m_foot);
}

void DetailsList::show(const DetailsSection &section)
{
    if (section.title != m_section.title)
        m_isOpen = false;
    m_section = section;
    m_heading->setTitle(section.title);
    m_heading->setHint(section.hint);
    m_view->setAccessibleName(section.title);
    fill();
    setVisible(true);
}

void DetailsList::fill()
{
    constexpr qsizetype few = 10;
    const bool isLong = m_section.isLong && m_section.rows.size() > few + 2;
    m_model->setRows(isLong && !m_isOpen ? m_section.rows.first(few) : m_section.rows);
    m_foot->setVisible(isLong);
    m_more->setText(m_isOpen ? tr("Fewer") : tr("%1 more…").arg(m_section.rows.size() - few));
}

void DetailsList::clearChoice()
{
    m_view->selectionModel()->clear();
}

void DetailsList::reach(const QModelIndex &index)
{
    if (!index.isValid() || !m_view->hasFocus())
        return;
    const QRect area = m_view->visualRect(index);
    Q_EMIT rowReached(QRect(m_view->mapTo(this, area.topLeft()), area.size()));
    if (!isActivatedByClick(m_model->row(index.row())))
        Q_EMIT rowChosen(m_model->row(index.row()));
}

} // namespace shapewright
