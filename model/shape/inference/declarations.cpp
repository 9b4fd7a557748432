// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/declarations.h"

#include "model/graph/graphnesting.h"
#include "model/onnx/typeproto.h"
#include "model/symbolic/symbolictypes.h"

#include <onnx/onnx_pb.h>

#include <algorithm>

namespace shapewright {

namespace {

// Types may be nested. The recursion limit of the protobuf parser bounds the depth.
void collectParams(const onnx::TypeProto &type, std::vector<std::string> &params)
{
    if (const auto *shape = shapeProto(type)) {
        for (const auto &dim : shape->dim()) {
            const Dim read = dimOf(dim);
            if (read.isParam() && std::ranges::find(params, read.param()) == params.end())
                params.push_back(read.param());
        }
    }
    if (type.has_sequence_type())
        collectParams(type.sequence_type().elem_type(), params);
    if (type.has_optional_type())
        collectParams(type.optional_type().elem_type(), params);
    if (type.has_map_type())
        collectParams(type.map_type().value_type(), params);
}

} // namespace

Declarations::Declarations(const ModelGraph &graph, ExprPool &pool)
    : m_graph(graph), m_pool(pool), m_context(EditContext::of(graph)), m_axisNames(m_context->inputParams())
{
    m_graphs.resize(graph.graphs().size());
    for (std::size_t id = 0; id < m_graphs.size(); ++id)
        read(GraphId(id));
    for (OfGraph &one : m_graphs) {
        for (Declared &declared : one.declared)
            refresh(declared, one.hasOwnNames);
    }
}

void Declarations::read(GraphId id)
{
    OfGraph &all = m_graphs[std::size_t(id)];
    all.places.assign(m_graph.graph(id).values.size(), OfGraph::none);
    all.hasOwnNames = hasOwnNames(m_graph, id);
    const auto add = [this, id](const auto &infos) {
        for (const onnx::ValueInfoProto &info : infos) {
            const auto value = m_graph.valueNamed(id, info.name());
            if (value && info.has_type())
                declare(*value, info.type());
        }
    };
    if (const auto *function = m_graph.functionProto(id)) {
        add(function->value_info());
    } else if (const auto *proto = m_graph.graphProto(id)) {
        add(proto->value_info());
        add(proto->output());
        add(proto->input());
    }
    for (std::uint32_t i = 0; i < all.places.size(); ++i) {
        if (all.places[i] == OfGraph::none)
            continue;
        std::vector<std::string> params;
        collectParams(*all.declared[all.places[i]].proto, params);
        if (all.hasOwnNames)
            std::erase_if(params, [this](const std::string &param) { return isOfInputs(param); });
        for (const std::string &param : params) {
            const auto [known, isNew] = m_params.try_emplace(param);
            if (!isNew)
                continue;
            known->second.expression = arithmetic(param);
            known->second.now = computed(param, known->second.expression);
        }
        if (!params.empty())
            m_named.emplace_back(ValueId{.graph = id, .index = i}, std::move(params));
    }
}

// A later declaration of the same value replaces an earlier one.
void Declarations::declare(ValueId id, const onnx::TypeProto &type)
{
    OfGraph &graph = m_graphs[std::size_t(id.graph)];
    std::uint32_t &place = graph.places[id.index];
    if (place == OfGraph::none) {
        place = std::uint32_t(graph.declared.size());
        graph.declared.emplace_back();
    }
    graph.declared[place].proto = &type;
}

std::vector<ValueId> Declarations::update(const ResolvedEdits &edits)
{
    m_edited = edits.symbols;
    m_axisNames = edits.context->inputParams();
    for (const ValueType &type : edits.inputAxes) { // these include the names that edits set for axes
        for (const Dim &dim : type.dims()) {
            if (dim.isParam())
                m_axisNames.insert(dim.param());
        }
    }
    std::set<std::string> changed;
    for (auto &[param, known] : m_params) {
        const Expr now = computed(param, known.expression);
        if (now != known.now)
            changed.insert(param);
        known.now = now;
    }
    std::vector<ValueId> values;
    if (changed.empty())
        return values;
    for (const auto &[id, params] : m_named) {
        if (std::ranges::none_of(params, [&changed](const std::string &param) { return changed.contains(param); }))
            continue;
        OfGraph &graph = m_graphs[std::size_t(id.graph)];
        refresh(graph.declared[graph.places[id.index]], graph.hasOwnNames);
        values.push_back(id);
    }
    return values;
}

const SymbolicType *Declarations::of(ValueId id) const
{
    const Declared *declared = find(id);
    return declared != nullptr ? &declared->type : nullptr;
}

const onnx::TypeProto *Declarations::protoOf(ValueId id) const
{
    const Declared *declared = find(id);
    return declared != nullptr ? declared->proto : nullptr;
}

const Declarations::Declared *Declarations::find(ValueId id) const
{
    const OfGraph &graph = m_graphs[std::size_t(id.graph)];
    const std::uint32_t place = graph.places[id.index];
    return place != OfGraph::none ? &graph.declared[place] : nullptr;
}

void Declarations::refresh(Declared &declared, bool hasOwnNames) const
{
    declared.type = symbolicTypeOf(*declared.proto, [&](const Dim &dim, std::size_t) {
        const bool isOther = hasOwnNames && dim.isParam() && isOfInputs(dim.param());
        return isOther ? Expr() : exprOf(dim).marked(Marks::Declared);
    });
    declared.type.marks = Marks::Declared;
}

bool Declarations::isOfInputs(const std::string &param) const
{
    return m_context->inputParams().contains(param) || m_context->followed(param) != nullptr;
}

Expr Declarations::exprOf(const Dim &dim) const
{
    if (dim.isValue())
        return dim.value();
    if (!dim.isParam())
        return {};
    const auto known = m_params.find(dim.param());
    return known != m_params.end() ? known->second.now : computed(dim.param(), arithmetic(dim.param()));
}

std::optional<DimExpression> Declarations::arithmetic(const std::string &param)
{
    auto expression = DimExpression::parse(param);
    return expression && !expression->isName() ? expression : std::nullopt;
}

Expr Declarations::computed(const std::string &param, const std::optional<DimExpression> &expression) const
{
    return editedParam(param, expression ? &*expression : nullptr, m_edited, m_axisNames, m_pool);
}

} // namespace shapewright
