// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/readinesspanel.h"

#include "model/editing/suggestededits.h"
#include "model/wording/readinesswording.h"
#include "views/panels/cells/tables.h"
#include "views/panels/panelstate.h"
#include "views/panels/results/blockersmodel.h"

#include <QAbstractItemDelegate>
#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace shapewright {

namespace {

constexpr int widestBlockerColumn = 110; // of nodes and of edits; the reason gets the rest
constexpr int widestProvider = 120;
constexpr int widestButton = 300;
constexpr int wholeWidth = 410, narrowWidth = 280; // of the table of providers, with its numbers and without
constexpr int narrowPanel = 800;                   // in which the reasons need the room of the numbers

} // namespace

ReadinessPanel::ReadinessPanel(QAbstractItemDelegate *delegate, QWidget *parent)
    : QWidget(parent), m_model(new ReadinessModel(this)), m_blockers(new BlockersModel(this)),
      m_providers(makeTable(m_model, delegate, tr("Execution providers"), this)),
      m_blockersTable(makeTable(m_blockers, delegate, tr("Unsupported nodes"), this)), m_verdict(new QLabel(this)),
      m_note(new QLabel(this)), m_apply(new QPushButton(this)), m_colour(new QCheckBox(tr("Colour the graph"), this)),
      m_parts(new QSplitter(Qt::Horizontal, this))
{
    m_providers->setObjectName(QStringLiteral("providers"));
    m_blockersTable->setObjectName(QStringLiteral("blockers"));
    setFocusProxy(m_providers);
    wrapRows(m_blockersTable);
    m_blockersTable->header()->setStretchLastSection(false);
    m_blockersTable->header()->setSectionResizeMode(BlockersModel::Reason, QHeaderView::Stretch);
    connect(m_providers->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ReadinessPanel::showChosen);
    connect(m_blockersTable, &QAbstractItemView::clicked, this, &ReadinessPanel::activate);
    connect(m_blockersTable, &QAbstractItemView::activated, this, &ReadinessPanel::activate);
    QSplitter *split = m_parts;
    split->setObjectName(QStringLiteral("readinessParts"));
    split->addWidget(makeList());
    split->addWidget(makeDetails());
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setSizes({wholeWidth, 2 * wholeWidth});
    split->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
    showChosen();
}

// In a narrow window the share and the parts are told above the reasons alone, and the reasons get their room.
void ReadinessPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool isNarrow = width() < narrowPanel;
    if (m_isNarrow == isNarrow)
        return;
    m_isNarrow = isNarrow;
    for (const int column : {ReadinessModel::Taken, ReadinessModel::Parts})
        m_providers->setColumnHidden(column, isNarrow);
    const int list = isNarrow ? narrowWidth : wholeWidth;
    m_parts->setSizes({list, width() - list});
    showChosen();
}

QWidget *ReadinessPanel::makeList()
{
    auto *list = new QWidget(this);
    m_colour->setObjectName(QStringLiteral("colourParts"));
    m_colour->setToolTip(tr("Shows which nodes the selected provider supports, and where tensors cross partitions"));
    connect(m_colour, &QCheckBox::toggled, this, &ReadinessPanel::shownChanged);
    auto *layout = new QVBoxLayout(list);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_providers, 1);
    auto *beneath = new QHBoxLayout;
    beneath->setContentsMargins(10, 4, 10, 4);
    beneath->addWidget(m_colour);
    layout->addLayout(beneath);
    return list;
}

QWidget *ReadinessPanel::makeBar()
{
    auto *bar = new QWidget(this);
    m_verdict->setObjectName(QStringLiteral("providerVerdict"));
    m_verdict->setWordWrap(true);
    m_note->setProperty("role", QStringLiteral("muted"));
    m_note->setWordWrap(true);
    m_note->setObjectName(QStringLiteral("providerNote"));
    m_apply->setObjectName(QStringLiteral("applyNeeds"));
    connect(m_apply, &QPushButton::clicked, this, [this] {
        if (const ProviderAnswer *answer = chosen())
            Q_EMIT suggestionRequested(answer->needed);
    });
    auto *layout = new QGridLayout(bar);
    layout->setContentsMargins(10, 5, 10, 5);
    layout->setHorizontalSpacing(10);
    layout->setVerticalSpacing(2);
    layout->setColumnStretch(0, 1);
    layout->addWidget(m_verdict, 0, 0);
    layout->addWidget(m_note, 1, 0);
    layout->addWidget(m_apply, 2, 0, Qt::AlignLeft);
    return bar;
}

QWidget *ReadinessPanel::makeDetails()
{
    auto *details = new QWidget(this);
    auto *layout = new QVBoxLayout(details);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(m_blockersTable, 1);
    return details;
}

void ReadinessPanel::setAnswers(const std::shared_ptr<const ModelGraph> &graph, const Answers &answers)
{
    const bool isFirst = !m_answers && answers;
    m_graph = graph;
    m_answers = answers;
    m_model->setAnswers(answers);
    if (isFirst)
        resizeColumns(m_providers, widestProvider);
    chooseWanted();
    if (answers && !m_providers->currentIndex().isValid())
        m_providers->setCurrentIndex(m_model->index(0, 0));
    showChosen();
}

const ProviderAnswer *ReadinessPanel::chosen() const
{
    const QModelIndex current = m_providers->currentIndex();
    return current.isValid() ? m_model->answerAt(current.row()) : nullptr;
}

void ReadinessPanel::choose(const std::string &id)
{
    m_wanted = id;
    chooseWanted();
}

void ReadinessPanel::chooseWanted()
{
    for (int row = 0; row < m_model->rowCount() && !m_wanted.empty(); ++row) {
        if (m_model->answerAt(row)->provider.id != m_wanted)
            continue;
        m_wanted.clear();
        m_providers->setCurrentIndex(m_model->index(row, 0));
    }
}

void ReadinessPanel::setColouring(bool on)
{
    m_colour->setChecked(on);
}

bool ReadinessPanel::isColouring() const
{
    return m_colour->isChecked();
}

void ReadinessPanel::showChosen()
{
    const ProviderAnswer *answer = chosen();
    m_blockers->setAnswer(m_graph, m_answers, answer != nullptr ? m_providers->currentIndex().row() : -1);
    m_verdict->setText(answer != nullptr ? verdictText(answer->readiness) : QString());
    showCounts();
    const QString needed = answer != nullptr ? suggestionText(answer->needed) : QString();
    m_apply->setVisible(!needed.isEmpty());
    const QString whole = needed.isEmpty() ? QString() : tr("Apply: %1").arg(needed);
    m_apply->setText(m_apply->fontMetrics().elidedText(whole, Qt::ElideRight, widestButton));
    m_apply->setToolTip(whole);
    resizeColumns(m_blockersTable, widestBlockerColumn);
    // The reasons get the room of the edits, which in a narrow panel the button has, too.
    const bool isOnButton = m_isNarrow.value_or(false) && !needed.isEmpty();
    m_blockersTable->setColumnHidden(BlockersModel::Edit, isOnButton || !m_blockers->hasEdits());
    Q_EMIT shownChanged();
}

// A narrow panel tells in the tooltip alone what the provider does with dynamic dims.
void ReadinessPanel::showCounts()
{
    const ProviderAnswer *answer = chosen();
    QStringList sentences;
    if (answer != nullptr)
        sentences = {shareText(answer->readiness), countsText(answer->readiness, *m_graph)};
    sentences.removeAll(QString());
    for (QString &sentence : sentences)
        sentence = tr("%1.").arg(sentence);
    const QString note = answer != nullptr ? noteText(answer->provider) : QString();
    m_note->setText((m_isNarrow.value_or(false) ? sentences : sentences + QStringList{note}).join(QLatin1Char(' ')));
    m_note->setToolTip(note + QStringLiteral("\n\n") + readinessLimitsText());
}

void ReadinessPanel::activate(const QModelIndex &index)
{
    if (const Suggestion mend = m_blockers->mendAt(index.row());
        index.column() == BlockersModel::Edit && !mend.isEmpty()) {
        Q_EMIT suggestionRequested(mend);
        return;
    }
    Q_EMIT nodeActivated(m_blockers->firstNodeAt(index.row()));
}

} // namespace shapewright
