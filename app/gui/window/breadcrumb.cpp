// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/breadcrumb.h"

#include "app/gui/window/statuspill.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/panelstate.h"
#include "views/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <vector>

namespace shapewright {

namespace {

constexpr qsizetype longestStep = 40;

QString stepText(const ModelGraph &model, GraphId id)
{
    const Graph &graph = model.graph(id);
    if (!graph.owner)
        return Breadcrumb::tr("main graph");
    const Node &owner = model.node(*graph.owner);
    const QString node = toQString(owner.name.empty() ? owner.opType : owner.name);
    for (const auto &[attribute, subgraph] : owner.subgraphs) {
        if (subgraph == id)
            return QStringLiteral("%1.%2").arg(node, toQString(attribute));
    }
    return node;
}

} // namespace

Breadcrumb::Breadcrumb(QWidget *parent) : QWidget(parent)
{
    setFixedHeight(32);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->setSpacing(8);
    m_layout = new QHBoxLayout;
    m_layout->setSpacing(2);
    layout->addLayout(m_layout);
    layout->addStretch(1);
    m_summary = new StatusPill(this);
    m_summary->setObjectName(QStringLiteral("blocksSummary"));
    m_summary->setProperty("role", QStringLiteral("muted"));
    layout->addWidget(m_summary);
}

void Breadcrumb::setGraph(const std::shared_ptr<const ModelGraph> &model, GraphId graph)
{
    m_model = model;
    m_graph = graph;
    m_blocks.clear();
    m_summary->setTexts({}, {});
    fill();
}

void Breadcrumb::setBlocks(const QList<Step> &blocks, const QString &summary)
{
    if (summary != m_summary->text())
        m_summary->setTexts(summary, {}); // in a narrow window there is only room for the path
    if (blocks == m_blocks)
        return;
    m_blocks = blocks;
    fill();
}

void Breadcrumb::fill()
{
    while (QLayoutItem *item = m_layout->takeAt(0)) {
        // Later: the click that led here may come from one of them.
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    if (!m_model)
        return;
    std::vector<GraphId> path{m_graph};
    while (const auto owner = m_model->graph(path.back()).owner)
        path.push_back(owner->graph);
    for (std::size_t step = path.size(); step-- > 0;) {
        const GraphId graph = path[step];
        if (step == 0 && !m_blocks.isEmpty())
            addStep(stepText(*m_model, graph), [this] { Q_EMIT blockRequested({}); }, false);
        else
            addStep(stepText(*m_model, graph), [this, graph] { Q_EMIT graphRequested(graph); }, step == 0);
    }
    for (qsizetype i = 0; i < m_blocks.size(); ++i)
        addStep(
            elidedInMiddle(m_blocks.at(i).text, longestStep),
            [this, path = m_blocks.at(i).path] { Q_EMIT blockRequested(path); }, i + 1 == m_blocks.size());
}

void Breadcrumb::addStep(const QString &text, const std::function<void()> &go, bool isLast)
{
    // A block that is looked at may be out of sight in part, so it can be shown as well.
    if (isLast && m_blocks.isEmpty()) {
        auto *label = new QLabel(text, this);
        label->setTextFormat(Qt::PlainText);
        label->setFont(literalFont(label->font(), text));
        label->setProperty("role", QStringLiteral("heading"));
        label->setContentsMargins(5, 0, 5, 0);
        m_layout->addWidget(label);
        return;
    }
    auto *button = new QPushButton(text, this);
    button->setProperty("flat", true);
    button->setFont(literalFont(button->font(), text));
    if (isLast)
        button->setProperty("role", QStringLiteral("heading"));
    button->setAccessibleName(tr("Show %1").arg(text));
    connect(button, &QPushButton::clicked, this, go);
    m_layout->addWidget(button);
    if (isLast)
        return;
    auto *arrow = new QLabel(QStringLiteral("›"), this);
    arrow->setProperty("role", QStringLiteral("muted"));
    m_layout->addWidget(arrow);
}

} // namespace shapewright
