// SPDX-License-Identifier: Apache-2.0
#include "views/panels/graphedits/grapheditspanel.h"

#include "model/wording/adaptwording.h"
#include "model/wording/partswording.h"
#include "model/wording/wishwording.h"
#include "views/panels/cells/tables.h"
#include "views/panels/graphedits/grapheditsmodel.h"

#include <QAbstractItemDelegate>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace shapewright {

namespace {

constexpr int changeWidth = 105, whatWidth = 160;
constexpr int providerWidth = 95, coverageWidth = 145;
constexpr int rowsWidth = 590, tableWidth = 310;

} // namespace

GraphEditsPanel::GraphEditsPanel(QAbstractItemDelegate *delegate, QWidget *parent)
    : QWidget(parent), m_model(new GraphEditsModel(this)), m_providers(new ProviderChangesModel(this)),
      m_fold(new QCheckBox(tr("Fold co&nstant nodes"), this)), m_adapt(new QCheckBox(tr("Adapt the gra&ph"), this)),
      m_reach(new QComboBox(this)), m_limit(new QSpinBox(this)), m_keepUnused(new QCheckBox(tr("&Keep unused"), this)),
      m_takeBack(new QPushButton(tr("Take &back"), this)), m_summary(new QLabel(this)),
      m_tree(makeTable(m_model, delegate, tr("Changes of the graph"), this)),
      m_table(makeTable(m_providers, delegate, tr("Execution providers before and after"), this)),
      m_parts(new QSplitter(Qt::Horizontal, this))
{
    m_tree->setObjectName(QStringLiteral("graphEdits"));
    m_tree->setRootIsDecorated(true);
    m_tree->setColumnWidth(GraphEditsModel::Change, changeWidth);
    m_tree->setColumnWidth(GraphEditsModel::What, whatWidth);
    connect(m_tree, &QAbstractItemView::clicked, this, &GraphEditsPanel::activate);
    connect(m_tree, &QAbstractItemView::activated, this, &GraphEditsPanel::activate);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &GraphEditsPanel::updateTakeBack);
    connect(m_model, &QAbstractItemModel::modelReset, this, &GraphEditsPanel::updateTakeBack);
    auto *remove = new QAction(tr("Take back"), m_tree);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    connect(remove, &QAction::triggered, this, &GraphEditsPanel::takeBackCurrent);
    m_tree->addAction(remove);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->setObjectName(QStringLiteral("providerChanges"));
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setColumnWidth(ProviderChangesModel::Name, providerWidth);
    m_table->setColumnWidth(ProviderChangesModel::Coverage, coverageWidth);
    m_parts->addWidget(m_tree);
    m_parts->addWidget(m_table);
    m_parts->setStretchFactor(0, 1);
    m_parts->setSizes({rowsWidth, tableWidth});
    m_parts->setChildrenCollapsible(false);
    m_summary->setObjectName(QStringLiteral("graphEditsSummary"));
    m_summary->setProperty("role", QStringLiteral("muted"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setContentsMargins(10, 0, 10, 6);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(m_summary);
    layout->addWidget(m_parts, 1);
    layout->addStretch(0);
    setFocusProxy(m_fold);
    setWishes({}, false);
}

QWidget *GraphEditsPanel::makeBar()
{
    auto *bar = new QWidget(this);
    m_fold->setObjectName(QStringLiteral("foldWish"));
    m_fold->setToolTip(tr("Replace nodes that became constant by initializers in the saved model"));
    connect(m_fold, &QCheckBox::clicked, this, &GraphEditsPanel::requestFold);
    m_adapt->setObjectName(QStringLiteral("adaptWish"));
    m_adapt->setToolTip(
        tr("Where an edit changes a static dim of an input, also change the constants that hold its size"));
    connect(m_adapt, &QCheckBox::clicked, this, &GraphEditsPanel::requestAdapting);
    m_reach->setObjectName(QStringLiteral("foldReach"));
    m_reach->addItem(tr("shapes"));
    m_reach->addItem(tr("all"));
    m_reach->setAccessibleName(tr("What is folded"));
    m_reach->setToolTip(tr("shapes: what computes with shapes\nall: also arithmetic on weights, which ONNX Runtime "
                           "computes for each preview"));
    connect(m_reach, &QComboBox::activated, this, &GraphEditsPanel::requestReach);
    m_limit->setObjectName(QStringLiteral("foldLimit"));
    m_limit->setRange(0, int(GraphWishes::Fold::mostKilobytes));
    m_limit->setPrefix(tr("limit "));
    m_limit->setSuffix(tr(" kB"));
    m_limit->setAccessibleName(tr("Growth limit"));
    m_limit->setKeyboardTracking(false);
    m_limit->setToolTip(
        tr("Growth limit: the total size of all initializers added. A single one gets at most an eighth of it."));
    connect(m_limit, &QSpinBox::valueChanged, this, &GraphEditsPanel::requestLimit);
    m_keepUnused->setObjectName(QStringLiteral("keepUnused"));
    m_keepUnused->setToolTip(tr("Keep nodes, weights and inputs that no output needs any more"));
    connect(m_keepUnused, &QCheckBox::clicked, this, &GraphEditsPanel::requestKeepingUnused);
    m_takeBack->setObjectName(QStringLiteral("takeBack"));
    m_takeBack->setToolTip(tr("Take back the selected change (Delete)"));
    connect(m_takeBack, &QPushButton::clicked, this, &GraphEditsPanel::takeBackCurrent);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(10, 6, 10, 6);
    layout->setSpacing(8);
    layout->addWidget(m_adapt);
    layout->addSpacing(8);
    layout->addWidget(m_fold);
    layout->addWidget(m_reach);
    layout->addWidget(m_limit);
    layout->addSpacing(16);
    layout->addWidget(m_keepUnused);
    layout->addStretch(1);
    layout->addWidget(m_takeBack);
    return bar;
}

void GraphEditsPanel::setWishes(const GraphWishes &wishes, bool hasModel, bool canAdapt)
{
    m_wishes = wishes;
    const bool folds = wishes.fold.has_value();
    const QSignalBlocker blocker(m_limit);
    m_fold->setChecked(folds);
    m_fold->setEnabled(hasModel);
    m_adapt->setChecked(wishes.adapt);
    m_adapt->setEnabled(hasModel && (wishes.adapt || canAdapt));
    m_limit->setValue(int(wishes.fold.value_or(GraphWishes::Fold()).limitKilobytes));
    m_reach->setCurrentIndex(folds && wishes.fold->withWeights ? 1 : 0);
    m_reach->setVisible(folds);
    m_limit->setVisible(folds);
    m_keepUnused->setChecked(wishes.parts.keepsUnused);
    m_keepUnused->setVisible(wishes.parts.isCut());
    m_takeBack->setVisible(!wishes.parts.isEmpty());
    m_parts->setVisible(!wishes.isEmpty());
    fitProviders();
}

void GraphEditsPanel::setPreview(const QString &summary, const std::shared_ptr<const GraphEditRows> &rows)
{
    m_summaryText = summary;
    m_model->setRows(rows);
    fitProviders();
}

void GraphEditsPanel::setProviders(const ProviderChangesModel::Changes &changes)
{
    m_providers->setChanges(changes);
    fitProviders();
}

void GraphEditsPanel::fitProviders()
{
    constexpr qsizetype mostProviders = 3;
    const bool isWide = width() >= rowsWidth + tableWidth / 2;
    const auto &changes = m_providers->changes();
    m_table->setVisible(m_wishes.fold && isWide);
    QString text = m_summaryText;
    if (m_wishes.fold && !isWide && changes && std::ranges::any_of(*changes, isDifferent))
        text += QStringLiteral(" · ") + readinessChangeText(*changes, mostProviders);
    m_summary->setText(text);
}

void GraphEditsPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitProviders();
}

void GraphEditsPanel::requestFold(bool isOn)
{
    GraphWishes wishes = m_wishes;
    wishes.fold.reset();
    if (isOn)
        wishes.fold = GraphWishes::Fold();
    Q_EMIT wishesRequested(wishes, foldLabel(isOn));
}

void GraphEditsPanel::requestAdapting(bool isOn)
{
    GraphWishes wishes = m_wishes;
    wishes.adapt = isOn;
    Q_EMIT wishesRequested(wishes, adaptLabel(isOn));
}

void GraphEditsPanel::requestLimit()
{
    if (!m_wishes.fold)
        return;
    GraphWishes wishes = m_wishes;
    wishes.fold->limitKilobytes = std::uint64_t(m_limit->value());
    Q_EMIT wishesRequested(wishes, tr("growth limit %1 kB").arg(m_limit->value()));
}

void GraphEditsPanel::requestKeepingUnused(bool isOn)
{
    const PartsChange change{PartsChange::Kind::KeepsUnused};
    GraphWishes wishes = m_wishes;
    wishes.parts.keepsUnused = isOn;
    Q_EMIT wishesRequested(wishes, isOn ? changeText(change) : tr("remove unused nodes and weights"));
}

void GraphEditsPanel::takeBackCurrent()
{
    const auto change = m_model->changeAt(m_tree->currentIndex());
    if (!change)
        return;
    GraphWishes wishes = m_wishes;
    takeBack(wishes.parts, *change);
    Q_EMIT wishesRequested(wishes, tr("take back: %1").arg(changeText(*change)));
}

void GraphEditsPanel::updateTakeBack()
{
    m_takeBack->setEnabled(m_model->changeAt(m_tree->currentIndex()).has_value());
}

void GraphEditsPanel::requestReach()
{
    if (!m_wishes.fold)
        return;
    GraphWishes wishes = m_wishes;
    wishes.fold->withWeights = m_reach->currentIndex() == 1;
    if (wishes != m_wishes)
        Q_EMIT wishesRequested(wishes, wishes.fold->withWeights ? tr("fold all constants") : tr("fold shapes only"));
}

void GraphEditsPanel::activate(const QModelIndex &index)
{
    if (const auto node = m_model->nodeAt(index))
        Q_EMIT nodeActivated(*node);
}

} // namespace shapewright
