// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/changespanel.h"

#include "views/panels/cells/panelheading.h"
#include "views/panels/cells/tables.h"
#include "views/panels/results/changesmodel.h"

#include <QAbstractItemDelegate>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QResizeEvent>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace shapewright {

namespace {

constexpr int widestTensor = 240; // leaves room for the shapes in a window of usual width
constexpr int filterWidth = 280;
constexpr int leastMaker = 100; // of the columns of producers and graphs, the last ones

} // namespace

ChangesPanel::ChangesPanel(QAbstractItemDelegate *delegate, QWidget *parent)
    : QWidget(parent), m_model(new ChangesModel(this)),
      m_table(makeTable(m_model, delegate, tr("Shape changes"), this)), m_filter(new QLineEdit(this)),
      m_count(new QLabel(this)), m_nothing(new QLabel(this)), m_bar(makeBar())
{
    m_table->setObjectName(QStringLiteral("changes"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->installEventFilter(this);
    m_table->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->header()->setSortIndicatorClearable(true);
    m_table->setSortingEnabled(true);
    connect(m_table, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        // A click that selects several rows does not lead to the picture.
        if (!(QApplication::keyboardModifiers() & (Qt::ControlModifier | Qt::ShiftModifier)))
            activate(index);
    });
    connect(m_table, &QAbstractItemView::activated, this, &ChangesPanel::activate);
    connect(m_table, &QWidget::customContextMenuRequested, this, &ChangesPanel::openMenu);
    makeNote(*m_nothing);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_nothing, 0, Qt::AlignTop);
    layout->addWidget(m_table, 1);
    updateCount();
}

QWidget *ChangesPanel::makeBar()
{
    auto *bar = new QWidget(this);
    m_filter->setObjectName(QStringLiteral("changesFilter"));
    m_filter->setPlaceholderText(tr("Filter by tensor, node, operator, shape…"));
    m_filter->setAccessibleName(tr("Filter the shape changes"));
    m_filter->setToolTip(
        tr("Shows rows that contain all words: names of tensors, nodes and operators, shapes (1x3x640), reasons"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaxLength(2000);
    m_filter->setMaximumWidth(filterWidth);
    m_filter->installEventFilter(this);
    connect(m_filter, &QLineEdit::textChanged, this, &ChangesPanel::setFilter);
    m_count->setObjectName(QStringLiteral("changesCount"));
    m_count->setProperty("role", QStringLiteral("muted"));
    auto *toFile = new QPushButton(tr("Export as CSV…"), this);
    toFile->setObjectName(QStringLiteral("exportChanges"));
    toFile->setToolTip(tr("Writes the visible rows to a file"));
    connect(toFile, &QPushButton::clicked, this, &ChangesPanel::requestExport);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(10, 5, 10, 5);
    layout->setSpacing(10);
    layout->addWidget(m_filter, 1);
    layout->addWidget(m_count);
    layout->addStretch(1);
    layout->addWidget(toFile);
    return bar;
}

void ChangesPanel::setRows(const std::shared_ptr<const ChangeRows> &rows)
{
    m_model->setRows(rows);
    fitColumns();
    updateCount();
}

// This measures hundreds of texts, so a panel that is not shown does it when it is.
void ChangesPanel::fitColumns()
{
    if (!isVisible())
        return;
    resizeColumns(m_table);
    m_table->setColumnWidth(ChangeRows::Tensor, qMin(widestTensor, m_table->columnWidth(ChangeRows::Tensor)));
    // Names and old shapes are whole in their tooltips and give way to new shapes, which are what matters.
    static constexpr std::array leastWidths{std::pair(ChangeRows::Tensor, 130), std::pair(ChangeRows::Before, 90),
                                            std::pair(ChangeRows::Why, 150), std::pair(ChangeRows::After, 215)};
    int over = -m_table->viewport()->width(), spare = 0;
    for (const auto &[column, least] : leastWidths) {
        over += m_table->columnWidth(column);
        spare += std::max(0, m_table->columnWidth(column) - least);
    }
    // Where there is no room for them, producers and graphs are in the tooltip of the tensor alone.
    const bool hasGraphs = m_model->rows() && m_model->rows()->state().graph->graphs().size() > 1;
    for (const auto &[column, isWanted] :
         {std::pair(ChangeRows::GraphPath, hasGraphs), std::pair(ChangeRows::MadeBy, true)}) {
        const bool isShown = isWanted && over + leastMaker <= spare;
        over += isShown ? leastMaker : 0;
        m_table->setColumnHidden(column, !isShown);
        m_table->setColumnWidth(column, leastMaker); // the last one gets the rest
    }
    // In a very narrow panel, all but the new shapes get narrower still, so that the table does not scroll sideways.
    for (const double share : {1.0, 0.6}) {
        for (const auto &[column, least] : leastWidths) {
            const int width = m_table->columnWidth(column);
            const int kept = column == ChangeRows::After ? least : int(least * share);
            const int taken = std::clamp(over, 0, std::max(0, width - kept));
            m_table->setColumnWidth(column, width - taken);
            over -= taken;
        }
    }
}

void ChangesPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fitColumns();
}

void ChangesPanel::showEvent(QShowEvent *event)
{
    fitColumns();
    QWidget::showEvent(event);
}

int ChangesPanel::allCount() const
{
    return m_model->allCount();
}

void ChangesPanel::setFilter(const QString &text)
{
    const QModelIndex current = m_table->currentIndex();
    const auto value = current.isValid() ? std::optional(m_model->valueAt(current.row())) : std::nullopt;
    m_model->setFilter(text);
    if (const auto row = value ? m_model->rowOf(*value) : std::nullopt)
        m_table->setCurrentIndex(m_model->index(*row, 0));
    updateCount();
}

void ChangesPanel::updateCount()
{
    const QString all = QLocale().toString(m_model->allCount());
    const QString shown = QLocale().toString(m_model->rowCount());
    // The badge of the tab shows how many there are without a filter.
    m_count->setText(m_filter->text().isEmpty() ? QString() : tr("%1 of %2").arg(shown, all));
    m_nothing->setText(
        m_model->allCount() == 0
            ? tr("No shape changes. Set a dimension at the left to list each tensor whose shape changes.")
            : tr("None of the %1 changes contains all these words.").arg(all));
    m_bar->setVisible(m_model->allCount() > 0);
    m_nothing->setVisible(m_model->rowCount() == 0);
    m_table->setVisible(m_model->rowCount() > 0);
}

void ChangesPanel::activate(const QModelIndex &index)
{
    Q_EMIT valueActivated(m_model->valueAt(index.row()));
}

bool ChangesPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (watched == m_table && key->matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    if (watched == m_filter && key->key() == Qt::Key_Down && m_model->rowCount() > 0) {
        m_table->setFocus(Qt::OtherFocusReason);
        if (!m_table->currentIndex().isValid())
            m_table->setCurrentIndex(m_model->index(0, 0));
        return true;
    }
    if (watched == m_filter && key->key() == Qt::Key_Escape && !m_filter->text().isEmpty()) {
        m_filter->clear();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ChangesPanel::copy() const
{
    std::vector<int> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::ranges::sort(rows);
    std::ranges::transform(rows, rows.begin(), [this](int row) { return m_model->shown()[std::size_t(row)]; });
    if (!rows.empty())
        QApplication::clipboard()->setText(m_model->rows()->tabSeparated(rows));
}

void ChangesPanel::openMenu(const QPoint &position)
{
    const QModelIndex index = m_table->indexAt(position);
    if (!index.isValid())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Explain shape"), this,
                    [this, value = m_model->valueAt(index.row())] { Q_EMIT explanationRequested(value); });
    menu->addAction(tr("Copy"), this, &ChangesPanel::copy);
    menu->addAction(tr("Export as CSV…"), this, &ChangesPanel::requestExport);
    menu->popup(m_table->viewport()->mapToGlobal(position));
}

void ChangesPanel::requestExport()
{
    Q_EMIT exportRequested(m_model->rows(), m_model->shown());
}

} // namespace shapewright
