// SPDX-License-Identifier: Apache-2.0
#include "model/save/saveplanner.h"

#include "model/graph/graphnesting.h"
#include "model/onnx/typeproto.h"
#include "model/onnx/wire.h"
#include "model/save/valueinfowriter.h"
#include "model/shape/tables/shapetable.h"

#include <algorithm>

namespace shapewright {

namespace {

template <typename Change>
void changeDims(onnx::TensorShapeProto *shape, const Change &change)
{
    for (auto &dim : *shape->mutable_dim()) {
        const Dim before = dimOf(dim);
        const Dim after = change(before);
        if (after != before)
            setDim(dim, after);
    }
}

// Changes every dim of a type, including those inside of sequences, optionals and maps.
template <typename Change>
void changeAllDims(onnx::TypeProto &type, const Change &change)
{
    switch (type.value_case()) {
    case onnx::TypeProto::kTensorType:
        if (type.tensor_type().has_shape())
            changeDims(type.mutable_tensor_type()->mutable_shape(), change);
        break;
    case onnx::TypeProto::kSparseTensorType:
        if (type.sparse_tensor_type().has_shape())
            changeDims(type.mutable_sparse_tensor_type()->mutable_shape(), change);
        break;
    case onnx::TypeProto::kSequenceType:
        changeAllDims(*type.mutable_sequence_type()->mutable_elem_type(), change);
        break;
    case onnx::TypeProto::kOptionalType:
        changeAllDims(*type.mutable_optional_type()->mutable_elem_type(), change);
        break;
    case onnx::TypeProto::kMapType:
        changeAllDims(*type.mutable_map_type()->mutable_value_type(), change);
        break;
    case onnx::TypeProto::kOpaqueType:
    case onnx::TypeProto::VALUE_NOT_SET:
        break;
    }
}

onnx::TensorShapeProto *mutableShape(onnx::TypeProto &type)
{
    return type.has_tensor_type() ? type.mutable_tensor_type()->mutable_shape()
                                  : type.mutable_sparse_tensor_type()->mutable_shape();
}

// Writes a shape. Dims that are already right stay as they are, with their denotations.
void setShape(onnx::TypeProto &type, const Shape &wanted)
{
    onnx::TensorShapeProto *shape = mutableShape(type);
    while (shape->dim_size() > int(wanted.size()))
        shape->mutable_dim()->RemoveLast();
    for (int axis = 0; axis < int(wanted.size()); ++axis) {
        const Dim &dim = wanted[std::size_t(axis)];
        if (axis >= shape->dim_size())
            setDim(*shape->add_dim(), dim);
        else if (dimOf(shape->dim(axis)) != dim)
            setDim(*shape->mutable_dim(axis), dim);
    }
}

bool hasTensor(const onnx::TypeProto &type)
{
    return type.has_tensor_type() || type.has_sparse_tensor_type();
}

} // namespace

SavePlanner::SavePlanner(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table)
    : m_graph(graph), m_edits(edits), m_table(table), m_resolved(resolveEdits(graph, edits))
{
    for (std::size_t i = 0; i < graph.graphs().size(); ++i) {
        const GraphId id{std::uint32_t(i)};
        const void *proto = graph.graphProto(id);
        m_instances[proto != nullptr ? proto : graph.functionProto(id)].push_back(id);
    }
    for (const Problem &problem : table.problems) {
        if (problem.value &&
            (problem.code == Problem::Code::OutputMismatch || problem.code == Problem::Code::ValueInfoMismatch))
            m_mismatched.insert(*problem.value);
        if (problem.value && problem.code == Problem::Code::DeclaredContradiction)
            m_contradicted.insert(*problem.value);
    }
}

Result<SavePlan> SavePlanner::plan(const SaveOptions &options)
{
    m_keepsDeclarations = options.keepDeclarations;
    for (const WireIndex::Declaration &declaration : m_graph.file().index().declarations)
        take(declaration);
    m_plan.omitsValueInfo = options.writeValueInfo && !m_table.canHaveValueInfo && !m_table.hasErrors();
    if (options.writeValueInfo && !m_plan.omitsValueInfo)
        addValueInfos();
    if (const Result<void> written = writeReplacements(); !written)
        return tl::unexpected(written.error());
    return std::move(m_plan);
}

const onnx::ValueInfoProto *SavePlanner::declared(const WireIndex::Declaration &declaration) const
{
    const auto at = [&declaration](const auto &list) {
        return int(declaration.position) < list.size() ? &list.Get(int(declaration.position)) : nullptr;
    };
    const onnx::FunctionProto *function = m_graph.file().functionProto(declaration.graph);
    if (function != nullptr)
        return at(function->value_info());
    const onnx::GraphProto &graph = *m_graph.file().graphProto(declaration.graph);
    switch (declaration.role) {
    case WireIndex::Role::Input:
        return at(graph.input());
    case WireIndex::Role::Output:
        return at(graph.output());
    case WireIndex::Role::ValueInfo:
        return at(graph.value_info());
    }
    return nullptr;
}

const std::vector<GraphId> &SavePlanner::instances(std::uint32_t indexedGraph) const
{
    static const std::vector<GraphId> none;
    const void *proto = m_graph.file().graphProto(indexedGraph);
    const auto found = m_instances.find(proto != nullptr ? proto : m_graph.file().functionProto(indexedGraph));
    return found != m_instances.end() ? found->second : none;
}

std::optional<ValueId> SavePlanner::valueOf(GraphId id, const WireIndex::Declaration &declaration,
                                            const std::string &name)
{
    const Graph &graph = m_graph.graph(id);
    // An output of a subgraph may be a value of an enclosing graph.
    if (declaration.role == WireIndex::Role::Output && declaration.position < graph.outputs.size()) {
        const ValueId output = graph.outputs[declaration.position];
        if (m_graph.value(output).name == name)
            return output;
    }
    return m_graph.valueNamed(id, name);
}

void SavePlanner::take(const WireIndex::Declaration &declaration)
{
    const onnx::ValueInfoProto *before = declared(declaration);
    if (before == nullptr)
        return;
    const std::vector<GraphId> &graphs = instances(declaration.graph);
    onnx::TypeProto wanted = before->type();
    if (!m_edits.isEmpty() && !graphs.empty()) {
        wanted = wantedType(*before, declaration, graphs.front());
        // A function's body is declared only once. If its calls need different types, the declaration stays unchanged.
        const std::string bytes = wanted.SerializeAsString();
        for (const GraphId id : graphs) {
            if (wantedType(*before, declaration, id).SerializeAsString() != bytes)
                wanted = before->type();
        }
    }
    DeclaredChange change{graphText(declaration, graphs), before->name(), valueTypeOf(before->type()),
                          valueTypeOf(wanted)};
    const bool isOfMain = declaration.graph == 0 && declaration.role != WireIndex::Role::ValueInfo;
    if (isOfMain)
        change.value = valueOf(mainGraph, declaration, change.name);
    const bool canBeStatic = change.after.isTensor() || change.after.kind == ValueType::Kind::Unknown;
    if (isOfMain && canBeStatic && !change.after.isStatic())
        m_plan.stillDynamic.push_back(change);
    if (wanted.SerializeAsString() == before->type().SerializeAsString())
        return;
    m_plan.changes.push_back(change);
    m_changed.push_back({declaration.message, std::move(wanted)});
}

onnx::TypeProto SavePlanner::wantedType(const onnx::ValueInfoProto &before, const WireIndex::Declaration &declaration,
                                        GraphId id)
{
    onnx::TypeProto type = before.type();
    const std::optional<ValueId> value = valueOf(id, declaration, before.name());
    const bool isOutput = declaration.role == WireIndex::Role::Output && declaration.graph == 0;
    if (const ValueType *edited = value ? editedInput(*value) : nullptr; edited != nullptr && hasTensor(type)) {
        if (edited->shape)
            setShape(type, *edited->shape);
        return type;
    }
    const ValueType inferred = value ? m_table.at(*value).type : ValueType();
    if (isOutput && type.value_case() == onnx::TypeProto::VALUE_NOT_SET && inferred.isTensor())
        return typeProtoOf(inferred);
    if (hasTensor(type) && inferred.shape) {
        const onnx::TensorShapeProto *shape = shapeProto(type);
        if (shape == nullptr ? isOutput : m_mismatched.contains(*value)) {
            setShape(type, corrected(*inferred.shape, shape, id));
            return type;
        }
        const bool isWrong = isDisproved(*value);
        if (shape != nullptr && shape->dim_size() != int(inferred.shape->size()) && isWrong) {
            setShape(type, corrected(*inferred.shape, nullptr, id));
            return type;
        }
        if (shape != nullptr && shape->dim_size() == int(inferred.shape->size())) {
            auto known = inferred.shape->begin();
            const bool isContradicted = m_contradicted.contains(*value);
            changeDims(mutableShape(type), [&](const Dim &dim) {
                const Dim &dimKnown = *known++;
                const Dim edited = applied(dim, id);
                if ((dim.isDynamic() || isWrong) && dimKnown.isValue())
                    return dimKnown;
                if (!isContradicted || edited == dim || dimKnown == Dim())
                    return edited;
                if (dimKnown.isParam())
                    return dimKnown;
                return edited.isValue() ? dim : edited;
            });
            return type;
        }
    }
    changeAllDims(type, [this, id](const Dim &dim) { return applied(dim, id); });
    return type;
}

bool SavePlanner::isDisproved(ValueId value) const
{
    const ValueShape &made = m_table.at(value);
    return !m_keepsDeclarations && !made.declaredOnly && !made.assumed && m_contradicted.contains(value);
}

// A declared dim of a graph with the edits put in. A body that has names of its own means other sizes by them.
Dim SavePlanner::applied(const Dim &dim, GraphId id) const
{
    const bool isOfInputs = dim.isParam() && (m_resolved.context->inputParams().contains(dim.param()) ||
                                              m_resolved.context->followed(dim.param()) != nullptr);
    return isOfInputs && hasOwnNames(m_graph, id) ? dim : m_resolved.apply(dim);
}

// The inferred shape, except for dims that the declaration knows better.
Shape SavePlanner::corrected(const Shape &inferred, const onnx::TensorShapeProto *declared, GraphId id) const
{
    Shape shape = inferred;
    if (declared == nullptr || declared->dim_size() != int(shape.size()))
        return shape;
    for (int axis = 0; axis < declared->dim_size(); ++axis) {
        Dim &dim = shape[std::size_t(axis)];
        const Dim before = dimOf(declared->dim(axis));
        // A declared number is replaced even by an inferred dim such as `2*x[0]`, because the two may contradict.
        if (dim == Dim() || (dim.isFollowing() && !before.isValue()))
            dim = applied(before, id);
    }
    return shape;
}

const ValueType *SavePlanner::editedInput(ValueId value) const
{
    const std::vector<ValueId> &inputs = m_graph.main().inputs;
    const auto found = std::ranges::find(inputs, value);
    const std::size_t position = std::size_t(found - inputs.begin());
    return position < m_resolved.inputTypes.size() ? &m_resolved.inputTypes[position] : nullptr;
}

std::string SavePlanner::graphText(const WireIndex::Declaration &declaration, const std::vector<GraphId> &graphs) const
{
    if (const onnx::FunctionProto *function = m_graph.file().functionProto(declaration.graph))
        return "function " + function->domain() + "::" + function->name();
    return graphs.empty() ? m_graph.main().path : m_graph.graph(graphs.front()).path;
}

Result<void> SavePlanner::writeReplacements()
{
    const ModelFile &file = m_graph.file();
    FileWindow window;
    if (const Result<void> opened = file.open(window); !opened)
        return opened;
    for (const auto &[message, type] : m_changed) {
        std::string bytes;
        if (!window.append(file.index().messages[message].payload, bytes))
            return failure(ErrorCode::FileChanged, {file.path().toStdString()});
        m_plan.replacements.push_back({message, withType(bytes, type)});
    }
    return file.verifyUnchanged();
}

// Adds value_info for the values that nodes of graphs produce and that the file declares nowhere. Functions are left
// out, because older IR versions allow no value_info there.
void SavePlanner::addValueInfos()
{
    const WireIndex &index = m_graph.file().index();
    for (std::uint32_t i = 0; i < index.graphs.size(); ++i) {
        const onnx::GraphProto *proto = m_graph.file().graphProto(i);
        const std::vector<GraphId> &graphs = instances(i);
        if (proto == nullptr || graphs.size() != 1 || index.graphs[i].messages.empty())
            continue;
        std::unordered_set<std::string_view> declaredNames;
        for (const onnx::ValueInfoProto &info : proto->value_info())
            declaredNames.insert(info.name());
        std::string fields;
        const Graph &graph = m_graph.graph(graphs.front());
        for (std::uint32_t v = 0; v < graph.values.size(); ++v) {
            const Value &value = graph.values[v];
            const ValueType &type = m_table.at({graphs.front(), v}).type;
            const bool isWanted = value.origin == Value::Origin::NodeOutput && !value.isGraphOutput &&
                                  !value.name.empty() && type.isTensor() && type.elemType != 0 && type.shape;
            if (!isWanted || !declaredNames.insert(value.name).second)
                continue;
            onnx::ValueInfoProto info;
            info.set_name(value.name);
            *info.mutable_type() = typeProtoOf(type);
            const std::string bytes = info.SerializeAsString();
            wire::appendHeader(onnx::GraphProto::kValueInfoFieldNumber, bytes.size(), fields);
            fields += bytes;
            m_plan.changes.push_back({graph.path, value.name, {}, type});
        }
        if (!fields.empty())
            m_plan.additions.push_back({index.graphs[i].messages.back(), std::move(fields)});
    }
}

Result<SavePlan> planSave(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                          const SaveOptions &options)
{
    return SavePlanner(graph, edits, table).plan(options);
}

} // namespace shapewright
