// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/problemspanel.h"

#include "model/editing/suggestededits.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/panelheading.h"
#include "views/panels/cells/tables.h"

#include <QAbstractItemDelegate>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

namespace shapewright {

ProblemsPanel::ProblemsPanel(ProblemsModel::Shown shown, QAbstractItemDelegate *delegate, QWidget *parent)
    : QWidget(parent), m_model(new ProblemsModel(shown, this)), m_nothing(new QLabel(this))
{
    const bool areNotes = shown == ProblemsModel::Shown::Notes;
    m_table = makeTable(m_model, delegate, areNotes ? tr("Notes") : tr("Problems"), this);
    m_table->setObjectName(areNotes ? QStringLiteral("notes") : QStringLiteral("problems"));
    wrapRows(m_table);
    m_table->header()->setStretchLastSection(false); // the message gets the room that is left
    m_table->header()->setSectionResizeMode(ProblemsModel::Message, QHeaderView::Stretch);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QAbstractItemView::clicked, this, &ProblemsPanel::activate);
    connect(m_table, &QAbstractItemView::activated, this, &ProblemsPanel::activate);
    connect(m_table, &QWidget::customContextMenuRequested, this, &ProblemsPanel::openMenu);
    m_nothing->setText(areNotes ? tr("No notes.") : tr("No problems found."));
    makeNote(*m_nothing);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_nothing, 0, Qt::AlignTop);
    layout->addWidget(m_table, 1);
    setState({});
}

void ProblemsPanel::setState(const PanelState &state)
{
    m_model->setState(state);
    m_nothing->setVisible(count() == 0);
    m_table->setVisible(count() > 0);
    fitColumns();
}

// This measures hundreds of texts, so a panel that is not shown does it when it is.
void ProblemsPanel::fitColumns()
{
    if (!isVisible())
        return;
    constexpr int widest = 170; // of what is beside the sentence, which gets the rest
    resizeColumns(m_table, widest);
    bool hasMends = false;
    for (int row = 0; row < count() && !hasMends; ++row)
        hasMends = !m_model->suggestionsAt(row).empty();
    m_table->setColumnHidden(ProblemsModel::Mend, !hasMends);
}

void ProblemsPanel::showEvent(QShowEvent *event)
{
    fitColumns();
    QWidget::showEvent(event);
}

void ProblemsPanel::select(const Problem &problem)
{
    for (int row = 0; row < count(); ++row) {
        if (m_model->problemAt(row) == problem)
            m_table->setCurrentIndex(m_model->index(row, 0));
    }
}

void ProblemsPanel::step(int rows)
{
    if (count() == 0)
        return;
    const QModelIndex current = m_table->currentIndex();
    const int from = current.isValid() ? current.row() : rows > 0 ? -1 : count();
    const QModelIndex next = m_model->index(((from + rows) % count() + count()) % count(), ProblemsModel::Message);
    m_table->setCurrentIndex(next);
    activate(next);
}

void ProblemsPanel::activate(const QModelIndex &index)
{
    const Problem problem = m_model->problemAt(index.row()); // a copy, since what is asked for changes the model
    if (index.column() == ProblemsModel::Mend && !problem.suggestions.empty()) {
        Q_EMIT suggestionRequested(problem.suggestions.front());
        return;
    }
    if (problem.node)
        Q_EMIT nodeActivated(*problem.node);
    else if (problem.value)
        Q_EMIT valueActivated(*problem.value);
}

void ProblemsPanel::openMenu(const QPoint &position)
{
    const QModelIndex index = m_table->indexAt(position);
    if (!index.isValid() || m_model->suggestionsAt(index.row()).empty())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const Suggestion &suggestion : m_model->suggestionsAt(index.row())) {
        menu->addAction(tr("Apply: %1").arg(menuText(suggestionText(suggestion))), this,
                        [this, suggestion] { Q_EMIT suggestionRequested(suggestion); });
    }
    menu->popup(m_table->viewport()->mapToGlobal(position));
}

} // namespace shapewright
