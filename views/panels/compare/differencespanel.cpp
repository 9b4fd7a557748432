// SPDX-License-Identifier: Apache-2.0
#include "views/panels/compare/differencespanel.h"

#include "views/panels/cells/panelheading.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/cells/tables.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace shapewright {

DifferencesPanel::DifferencesPanel(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_delegate(new TableDelegate(theme, this)), m_model(new DifferencesModel(this)),
      m_table(makeTable(m_model, m_delegate, tr("Differences"), this)), m_words(new QLineEdit(this)),
      m_kinds(new QComboBox(this)), m_names(new QCheckBox(this)), m_order(new QCheckBox(this)),
      m_producer(new QCheckBox(this))
{
    m_table->setObjectName(QStringLiteral("differences"));
    m_table->header()->setStretchLastSection(true);
    wrapRows(m_table);
    connect(m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_table->setUniformRowHeights(true); });
    connect(m_model, &QAbstractItemModel::modelReset, this,
            [this] { m_table->setUniformRowHeights(!m_model->areWrapped()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DifferencesPanel::activate);
    connect(m_table, &QAbstractItemView::clicked, this, &DifferencesPanel::activate); // once more on the current row
    connect(m_table, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex &index) {
        if (const auto difference = m_model->differenceAt(index))
            Q_EMIT differenceOpened(*difference);
    });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new PanelHeading(tr("Differences"), tr("by kind"), this));
    layout->addWidget(makeFilter());
    layout->addWidget(m_table, 1);
    layout->addWidget(new PanelHeading(tr("Not counted"), tr("switch on to list"), this));
    layout->addWidget(makeSwitches());
    setComparison(nullptr);
}

QList<DifferencesModel::Kind> DifferencesPanel::hiddenKinds() const
{
    QList<DifferencesModel::Kind> hidden{DifferencesModel::Kind::Name, DifferencesModel::Kind::Order,
                                         DifferencesModel::Kind::Producer};
    hidden.removeIf([this](DifferencesModel::Kind kind) { return m_model->isShown(kind); });
    return hidden;
}

void DifferencesPanel::addSection(QWidget *section)
{
    layout()->addWidget(section);
}

QWidget *DifferencesPanel::makeFilter()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(6);
    m_words->setObjectName(QStringLiteral("differenceFilter"));
    m_words->setPlaceholderText(tr("Filter…"));
    m_words->setAccessibleName(tr("Filter differences"));
    m_words->setClearButtonEnabled(true);
    m_kinds->setObjectName(QStringLiteral("differenceKind"));
    m_kinds->setAccessibleName(tr("Kind of difference"));
    layout->addWidget(m_words, 1);
    layout->addWidget(m_kinds);
    connect(m_words, &QLineEdit::textChanged, this, &DifferencesPanel::filter);
    connect(m_kinds, &QComboBox::currentIndexChanged, this, &DifferencesPanel::filter);
    return row;
}

QWidget *DifferencesPanel::makeSwitches()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 6, 8, 6);
    layout->setSpacing(12);
    using Kind = DifferencesModel::Kind;
    const std::tuple<QCheckBox *, Kind, const char *> boxes[] = {{m_names, Kind::Name, "showNames"},
                                                                 {m_order, Kind::Order, "showOrder"},
                                                                 {m_producer, Kind::Producer, "showProducer"}};
    for (const auto &[box, kind, name] : boxes) {
        box->setObjectName(QString::fromLatin1(name));
        layout->addWidget(box);
        connect(box, &QCheckBox::toggled, this, [this, shown = kind](bool isShown) {
            m_model->setShown(shown, isShown);
            setKinds();
        });
    }
    layout->addStretch(1);
    return row;
}

void DifferencesPanel::setTheme(const Theme &theme)
{
    m_delegate->setTheme(theme);
    m_table->viewport()->update();
}

void DifferencesPanel::setComparison(std::shared_ptr<const ModelComparison> comparison)
{
    m_model->setComparison(std::move(comparison));
    for (const auto &[column, most] :
         {std::pair(DifferencesModel::KindName, 120), std::pair(DifferencesModel::Place, 170)}) {
        m_table->resizeColumnToContents(column);
        m_table->setColumnWidth(column, qMin(m_table->columnWidth(column), most));
    }
    setKinds();
    updateSwitches();
}

// The kinds that there are, with their numbers.
void DifferencesPanel::setKinds()
{
    const QVariant chosen = m_kinds->currentData();
    const QSignalBlocker blocker(m_kinds);
    m_kinds->clear();
    m_kinds->addItem(tr("All kinds"));
    for (const auto &[kind, count] : m_model->counts())
        m_kinds->addItem(tr("%1 (%2)").arg(DifferencesModel::nameOf(kind)).arg(count), int(kind));
    m_kinds->setCurrentIndex(chosen.isValid() ? qMax(0, m_kinds->findData(chosen)) : 0);
    filter();
}

void DifferencesPanel::filter()
{
    const QVariant kind = m_kinds->currentData();
    m_model->setFilter(m_words->text(),
                       kind.isValid() ? std::optional(DifferencesModel::Kind(kind.toInt())) : std::nullopt);
}

void DifferencesPanel::updateSwitches()
{
    using Kind = DifferencesModel::Kind;
    const int names = m_model->countOf(Kind::Name), order = m_model->countOf(Kind::Order),
              producer = m_model->countOf(Kind::Producer);
    m_names->setText(tr("names alone (%1)").arg(names));
    m_order->setText(tr("order (%1)").arg(order));
    m_producer->setText(tr("producer (%1)").arg(producer));
    for (const auto &[box, count] :
         {std::pair(m_names, names), std::pair(m_order, order), std::pair(m_producer, producer)})
        box->setEnabled(count > 0);
}

void DifferencesPanel::step(int by)
{
    const int rows = m_model->rowCount();
    if (rows == 0)
        return;
    const QModelIndex current = m_table->currentIndex();
    const int next = current.isValid() ? (current.row() + by + rows) % rows : by > 0 ? 0 : rows - 1;
    const QModelIndex index = m_model->index(next, 0);
    if (index.row() == current.row())
        activate(index);
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

void DifferencesPanel::activate(const QModelIndex &index)
{
    if (const auto difference = m_model->differenceAt(index))
        Q_EMIT differenceActivated(*difference);
}

} // namespace shapewright
