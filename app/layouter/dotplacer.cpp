// SPDX-License-Identifier: Apache-2.0
#include "app/layouter/dotplacer.h"

#include <QByteArray>

#include <graphviz/gvc.h>

extern "C" gvplugin_library_t gvplugin_dot_layout_LTX_library;

namespace shapewright {

namespace {

using protocol::PieceReply;
using protocol::PieceRequest;

// Graphviz's C interface has char * parameters that it does not write to.
char *text(const char *constant)
{
    return const_cast<char *>(constant);
}

void setDefault(Agraph_t *graph, int kind, const char *name, const char *value)
{
    agattr(graph, kind, text(name), text(value));
}

// The distances leave room below each row of nodes for edge labels, which dot knows nothing about, and for arrow heads.
constexpr double rowGap = 44;
constexpr double boxGap = 26;
constexpr double pointsPerInch = 72;

void setEffort(Agraph_t *graph, PieceRequest::Effort effort)
{
    // Most of the time goes into the network simplex for the x positions. These attributes limit its iterations.
    const char *limit = nullptr;
    switch (effort) {
    case PieceRequest::Effort::Default:
        return;
    case PieceRequest::Effort::Less:
        limit = "1";
        break;
    case PieceRequest::Effort::Least:
        limit = "0.1";
        break;
    }
    for (const char *name : {"nslimit", "nslimit1", "mclimit"})
        setDefault(graph, AGRAPH, name, limit);
}

void setDefaults(Agraph_t *graph, const PieceRequest &request)
{
    setDefault(graph, AGRAPH, "splines", request.effort == PieceRequest::Effort::Least ? "polyline" : "true");
    setDefault(graph, AGRAPH, "ranksep", QByteArray::number(rowGap / pointsPerInch).constData());
    setDefault(graph, AGRAPH, "nodesep", QByteArray::number(boxGap / pointsPerInch).constData());
    setEffort(graph, request.effort);
    setDefault(graph, AGNODE, "shape", "box");
    setDefault(graph, AGNODE, "fixedsize", "true");
    // Without label text, Graphviz measures nothing and searches for no font.
    setDefault(graph, AGNODE, "label", "");
    setDefault(graph, AGNODE, "width", "1");
    setDefault(graph, AGNODE, "height", "1");
    setDefault(graph, AGEDGE, "tailport", "s");
    setDefault(graph, AGEDGE, "headport", "n");
    setDefault(graph, AGEDGE, "dir", "none");
    setDefault(graph, AGEDGE, "weight", "1");
}

void keepAlone(Agraph_t *graph, Agnode_t *node, const char *name, const char *rank)
{
    Agraph_t *row = agsubg(graph, text(name), 1);
    agsubnode(row, node, 1);
    agsafeset(row, text("rank"), text(rank), text(""));
}

// Gives the edges of chains more weight, so that chains are drawn straight. With equal weights, dot would spread a
// sideways shift over the whole chain.
std::vector<Agedge_t *> addEdges(Agraph_t *graph, const std::vector<Agnode_t *> &nodes, const PieceRequest &request)
{
    std::vector<int> outgoing(nodes.size(), 0), incoming(nodes.size(), 0);
    for (const auto &edge : request.edges) {
        ++outgoing[edge.from];
        ++incoming[edge.to];
    }
    std::vector<Agedge_t *> edges;
    for (const auto &edge : request.edges) {
        edges.push_back(agedge(graph, nodes[edge.from], nodes[edge.to], nullptr, 1));
        if (outgoing[edge.from] == 1 && incoming[edge.to] == 1)
            agset(edges.back(), text("weight"), text("8"));
        else if (outgoing[edge.from] == 1 || incoming[edge.to] == 1)
            agset(edges.back(), text("weight"), text("2"));
    }
    return edges;
}

std::vector<PieceReply::Point> curve(Agedge_t *edge, double height)
{
    std::vector<PieceReply::Point> points;
    const splines *route = ED_spl(edge);
    if (!route || route->size < 1)
        return points;
    const bezier &first = route->list[0];
    for (int i = 0; i < first.size; ++i)
        points.push_back({first.list[i].x, height - first.list[i].y});
    return points;
}

struct OwnedGraph {
    explicit OwnedGraph(const char *name) : graph(agopen(text(name), Agdirected, nullptr)) {}
    ~OwnedGraph() { agclose(graph); }
    OwnedGraph(const OwnedGraph &) = delete;
    OwnedGraph &operator=(const OwnedGraph &) = delete;

    Agraph_t *graph;
};

} // namespace

struct DotPlacer::Context {
    GVC_t *gvc = nullptr;
};

DotPlacer::DotPlacer() : m_context(new Context)
{
    agseterr(AGMAX); // its messages would go nowhere
    static lt_symlist_t plugins[] = {{"gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library},
                                     {nullptr, nullptr}};
    // Plug-ins are not loaded on demand, so neither Graphviz's configuration file nor the `dot` program is needed.
    m_context->gvc = gvContextPlugins(plugins, 0);
}

DotPlacer::~DotPlacer()
{
    gvFreeContext(m_context->gvc);
    delete m_context;
}

std::optional<PieceReply> DotPlacer::place(const PieceRequest &request) const
{
    PieceReply reply;
    if (request.boxes.empty())
        return reply;
    const OwnedGraph owned("piece");
    Agraph_t *graph = owned.graph;
    setDefaults(graph, request);

    std::vector<Agnode_t *> nodes;
    for (const auto &box : request.boxes) {
        Agnode_t *node = agnode(graph, nullptr, 1);
        agset(node, text("width"), QByteArray::number(box.width / pointsPerInch, 'g', 12).data());
        agset(node, text("height"), QByteArray::number(box.height / pointsPerInch, 'g', 12).data());
        nodes.push_back(node);
    }
    const std::vector<Agedge_t *> edges = addEdges(graph, nodes, request);
    if (request.firstAlone)
        keepAlone(graph, nodes.front(), "first", "source");
    if (request.lastAlone)
        keepAlone(graph, nodes.back(), "last", "sink");

    if (gvLayout(m_context->gvc, graph, "dot") != 0)
        return {};
    const double height = GD_bb(graph).UR.y;
    for (Agnode_t *node : nodes)
        reply.centres.push_back({ND_coord(node).x, height - ND_coord(node).y});
    for (Agedge_t *edge : edges)
        reply.splines.push_back(curve(edge, height));
    gvFreeLayout(m_context->gvc, graph);
    return reply;
}

QString DotPlacer::graphvizVersion()
{
    const DotPlacer placer;
    return QString::fromLatin1(gvcVersion(placer.m_context->gvc));
}

} // namespace shapewright
