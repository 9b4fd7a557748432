// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/viewselection.h"

#include "views/graph/picture/picturehit.h"
#include "views/graph/view/pictureview.h"

#include <QClipboard>
#include <QGuiApplication>

#include <unordered_set>
#include <utility>

namespace shapewright {

ViewSelection::ViewSelection(PictureView &view, GraphPicture &picture)
    : QObject(&view), m_view(view), m_picture(picture)
{
}

std::optional<NodeId> ViewSelection::node() const
{
    const auto box = m_picture.selection().lastBox();
    return box ? nodeOf(m_picture.graph()->content.boxes[*box]) : std::nullopt;
}

std::optional<ValueId> ViewSelection::value() const
{
    const auto box = m_picture.selection().lastBox();
    return box ? m_picture.graph()->content.boxes[*box].value : m_picture.selection().value();
}

QList<NodeId> ViewSelection::nodes() const
{
    QList<NodeId> nodes;
    for (const std::uint32_t box : m_picture.selection().boxes()) {
        nodes += nodesOf(m_picture.graph()->content.boxes[box]);
    }
    return nodes;
}

ViewSelection::Items ViewSelection::items() const
{
    return m_isAwaitingBoxes ? m_awaited : Items{nodes(), value()};
}

void ViewSelection::selectNode(std::optional<NodeId> node)
{
    selectItems({node ? QList<NodeId>{*node} : QList<NodeId>(), {}});
    m_view.showChange();
    if (const auto box = node ? m_picture.graph()->boxOf(*node) : std::nullopt)
        m_view.bringIntoView(m_picture.places()->boxes[*box]);
}

void ViewSelection::selectNodes(const QList<NodeId> &nodes)
{
    selectItems({nodes, {}});
    m_view.showChange();
    m_view.bringIntoView(rectOfSelection(m_picture));
}

void ViewSelection::selectValue(std::optional<ValueId> value)
{
    selectItems({{}, value});
    m_view.showChange();
    if (value)
        m_view.bringIntoView(rectOf(m_picture, *value));
}

void ViewSelection::selectItems(const Items &items)
{
    if (m_isAwaitingBoxes)
        m_awaited = items;
    if (m_isAwaitingBoxes || items.value)
        return m_picture.selection().selectValue(items.value);
    std::vector<std::uint32_t> boxes;
    std::unordered_set<std::uint32_t> isNew; // nodes of one block are in one box
    for (const NodeId node : items.nodes) {
        if (const auto box = m_picture.graph()->boxOf(node); box && isNew.insert(*box).second)
            boxes.push_back(*box);
    }
    m_picture.selection().selectBoxes(std::move(boxes));
}

void ViewSelection::awaitBoxes(const Items &items)
{
    m_isAwaitingBoxes = true;
    m_awaited = items;
}

void ViewSelection::boxesCame()
{
    const Items items = m_awaited;
    forgetAwaited();
    selectItems(items);
}

void ViewSelection::forgetAwaited()
{
    m_isAwaitingBoxes = false;
    m_awaited = {};
}

void ViewSelection::takeBoxes(std::vector<std::uint32_t> boxes)
{
    m_picture.selection().selectBoxes(std::move(boxes));
    m_view.showChange();
    tell();
}

void ViewSelection::takeValue(ValueId value)
{
    m_picture.selection().selectValue(value);
    m_view.showChange();
    tell();
}

void ViewSelection::tell()
{
    if (const auto selectedNode = node())
        Q_EMIT nodeSelected(*selectedNode);
    else if (const auto selectedValue = value())
        Q_EMIT valueSelected(*selectedValue);
    else
        Q_EMIT cleared();
}

void ViewSelection::copyNames() const
{
    const MeasuredGraph &graph = *m_picture.graph();
    QStringList names;
    for (const std::uint32_t index : m_picture.selection().boxes()) {
        const GraphBox &box = graph.content.boxes[index];
        for (const NodeId node : nodesOf(box))
            names.append(QString::fromStdString(graph.model().node(node).name));
        if (box.value)
            names.append(QString::fromStdString(graph.model().value(*box.value).name));
    }
    if (const auto value = m_picture.selection().value())
        names.append(QString::fromStdString(graph.model().value(*value).name));
    if (!names.isEmpty())
        QGuiApplication::clipboard()->setText(names.join(QLatin1Char('\n')));
}

} // namespace shapewright
