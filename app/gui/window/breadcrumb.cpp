// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/breadcrumb.h"

#include "views/panels/panelstate.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <vector>

namespace shapewright {

namespace {

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

Breadcrumb::Breadcrumb(QWidget *parent) : QWidget(parent), m_layout(new QHBoxLayout(this))
{
    m_layout->setContentsMargins(8, 2, 8, 2);
    m_layout->setSpacing(2);
    setFixedHeight(32);
}

void Breadcrumb::setGraph(const std::shared_ptr<const ModelGraph> &model, GraphId graph)
{
    while (QLayoutItem *item = m_layout->takeAt(0)) {
        // Later: the click that led here may come from one of them.
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    if (!model)
        return;
    std::vector<GraphId> path{graph};
    while (const auto owner = model->graph(path.back()).owner)
        path.push_back(owner->graph);
    for (std::size_t step = path.size(); step-- > 0;)
        addStep(stepText(*model, path[step]), path[step], step == 0);
    m_layout->addStretch(1);
}

void Breadcrumb::addStep(const QString &text, GraphId graph, bool isLast)
{
    if (isLast) {
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
    button->setAccessibleName(tr("Show %1").arg(text));
    connect(button, &QPushButton::clicked, this, [this, graph] { Q_EMIT graphRequested(graph); });
    m_layout->addWidget(button);
    auto *arrow = new QLabel(QStringLiteral("›"), this);
    arrow->setProperty("role", QStringLiteral("muted"));
    m_layout->addWidget(arrow);
}

} // namespace shapewright
