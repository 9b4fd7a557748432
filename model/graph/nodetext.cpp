// SPDX-License-Identifier: Apache-2.0
#include "model/graph/nodetext.h"

#include "model/graph/modelgraph.h"
#include "model/types/text.h"

#include <QCoreApplication>

namespace shapewright {

namespace {

struct NodeText {
    Q_DECLARE_TR_FUNCTIONS(NodeText)
};

} // namespace

QString describe(NodeId id, const ModelGraph &graph)
{
    const Node &node = graph.node(id);
    const QString opType = toQString(node.opType);
    const QString text = node.name.empty() ? NodeText::tr("node %1 (%2)").arg(QString::number(id.index), opType)
                                           : NodeText::tr("%1 “%2”").arg(opType, toQString(node.name));
    if (id.graph == mainGraph)
        return text;
    return NodeText::tr("%1 in %2").arg(text, toQString(graph.graph(id.graph).path));
}

} // namespace shapewright
