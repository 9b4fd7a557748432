// SPDX-License-Identifier: Apache-2.0
#include "views/panels/detailspanel.h"

#include "views/panels/detailsdelegate.h"
#include "views/panels/detailsmodel.h"
#include "views/panels/fieldlistview.h"
#include "views/panels/panelheading.h"

#include <QVBoxLayout>

namespace shapewright {

DetailsPanel::DetailsPanel(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_heading(new PanelHeading(tr("Model"), {}, this)), m_model(new DetailsModel(this)),
      m_delegate(new DetailsDelegate(theme, this)), m_view(new FieldListView(this))
{
    m_view->setObjectName(QStringLiteral("details"));
    m_view->setAccessibleName(tr("Details of the selection"));
    m_view->setItemDelegate(m_delegate);
    m_view->setModel(m_model);
    m_view->setFillsRoom(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    connect(m_view, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        if (const auto value = m_model->row(index.row()).value)
            Q_EMIT valueActivated(*value);
    });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_heading);
    layout->addWidget(m_view, 1);
}

void DetailsPanel::setTheme(const Theme &theme)
{
    m_delegate->setTheme(theme);
    m_view->viewport()->update();
}

void DetailsPanel::setState(const PanelState &state)
{
    if (state.graph != m_state.graph)
        m_selection = {};
    m_state = state;
    refresh();
}

void DetailsPanel::setSelection(const Selection &selection)
{
    m_selection = selection;
    refresh();
}

void DetailsPanel::refresh()
{
    Details details;
    if (m_state.isEmpty()) {
        details.title = tr("Model");
    } else if (const NodeId *node = std::get_if<NodeId>(&m_selection)) {
        details = nodeDetails(m_state, *node,
                              Theme::categoryName(toQString(m_state.graph->node(*node).opType),
                                                  toQString(m_state.graph->node(*node).domain)));
    } else if (const ValueId *value = std::get_if<ValueId>(&m_selection)) {
        details = valueDetails(m_state, *value);
    } else {
        details = modelDetails(m_state);
    }
    m_heading->setTitle(details.title);
    m_heading->setHint(details.hint);
    m_model->setRows(details.rows);
}

} // namespace shapewright
