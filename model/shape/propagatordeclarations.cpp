// SPDX-License-Identifier: Apache-2.0
// What a Propagator makes of the types that the file declares.
#include "model/shape/propagator.h"

#include "model/onnx/typeproto.h"

namespace shapewright {

void Propagator::readDeclarations(GraphId id)
{
    const Graph &graph = m_graph.graph(id);
    GraphState &state = m_states[std::size_t(id)];
    std::map<std::string, const onnx::TypeProto *> byName;
    const auto add = [&byName](const auto &infos) {
        for (const onnx::ValueInfoProto &info : infos) {
            if (info.has_type())
                byName[info.name()] = &info.type();
        }
    };
    if (const auto *function = m_graph.functionProto(id)) {
        add(function->value_info());
    } else {
        const onnx::GraphProto &proto = *m_graph.graphProto(id);
        add(proto.value_info());
        add(proto.output());
        add(proto.input());
    }
    for (const Value &value : graph.values) {
        const auto found = byName.find(value.name);
        state.declared.push_back(found != byName.end() ? found->second : nullptr);
    }
}

void Propagator::believeDeclaration(ValueId id)
{
    const onnx::TypeProto *declared = m_states[std::size_t(id.graph)].declared[id.index];
    KnownValue &value = known(id);
    value = {};
    if (declared == nullptr)
        return;
    value.type = *declared;
    applyEdits(value.type);
    value.typeDeclaredOnly = true;
}

// Fills what inference left open from the declaration, and compares where both know.
void Propagator::mergeDeclaration(ValueId id)
{
    const onnx::TypeProto *declared = m_states[std::size_t(id.graph)].declared[id.index];
    if (declared == nullptr)
        return;
    KnownValue &value = known(id);
    if (!value.hasType()) {
        believeDeclaration(id);
        return;
    }
    onnx::TypeProto edited = *declared;
    applyEdits(edited);
    const auto *said = shapeProto(edited);
    if (value.type.value_case() != edited.value_case() || said == nullptr || !value.type.has_tensor_type())
        return;
    onnx::TypeProto_Tensor &type = *value.type.mutable_tensor_type();
    if (type.elem_type() == onnx::TensorProto::UNDEFINED)
        type.set_elem_type(edited.tensor_type().elem_type());
    if (!type.has_shape()) {
        *type.mutable_shape() = *said;
        value.typeDeclaredOnly = true;
        return;
    }
    reportDifference(id, *shapeProto(*declared), *said);
    onnx::TensorShapeProto &inferred = *type.mutable_shape();
    if (inferred.dim_size() != said->dim_size())
        return;
    for (int axis = 0; axis < inferred.dim_size(); ++axis) {
        auto &dim = *inferred.mutable_dim(axis);
        const auto &other = said->dim(axis);
        if (dim.has_dim_value() || (!other.has_dim_value() && (dim.has_dim_param() || !other.has_dim_param())))
            continue;
        dim = other;
        dim.clear_denotation();
        value.typeDeclaredOnly = true;
    }
}

// Says where what was inferred is not what the file stores, or what an edited name makes of it.
void Propagator::reportDifference(ValueId id, const onnx::TensorShapeProto &stored,
                                  const onnx::TensorShapeProto &edited)
{
    const onnx::TensorShapeProto &inferred = *shapeProto(known(id).type);
    bool numbersDiffer = inferred.dim_size() != stored.dim_size();
    bool namesDiffer = false;
    for (int axis = 0; axis < inferred.dim_size() && !numbersDiffer; ++axis) {
        const auto &dim = inferred.dim(axis);
        const auto &other = edited.dim(axis);
        if (!dim.has_dim_value() || !other.has_dim_value() || dim.dim_value() == other.dim_value())
            continue;
        (stored.dim(axis).has_dim_value() ? numbersDiffer : namesDiffer) = true;
    }
    if (!numbersDiffer && !namesDiffer)
        return;
    const Value &place = m_graph.value(id);
    Problem problem{
        .code = Problem::Code::DeclaredContradiction, .graph = id.graph, .node = place.producer, .value = id};
    if (numbersDiffer)
        problem.code = place.isGraphOutput ? Problem::Code::OutputMismatch : Problem::Code::ValueInfoMismatch;
    problem.args = {place.name, shapeText(shapeOf(numbersDiffer ? stored : edited)), shapeText(shapeOf(inferred))};
    m_problems[std::size_t(id.graph)].push_back(std::move(problem));
}

void Propagator::applyEdits(onnx::TypeProto &type) const
{
    const auto applyTo = [this](onnx::TensorShapeProto &shape) {
        for (auto &dim : *shape.mutable_dim()) {
            const Dim edited = m_edits.apply(dimOf(dim));
            dim.clear_denotation();
            setDim(dim, edited);
        }
    };
    // Types nest; the parser's recursion limit bounds how deep.
    switch (type.value_case()) {
    case onnx::TypeProto::kTensorType:
        if (type.tensor_type().has_shape())
            applyTo(*type.mutable_tensor_type()->mutable_shape());
        break;
    case onnx::TypeProto::kSparseTensorType:
        if (type.sparse_tensor_type().has_shape())
            applyTo(*type.mutable_sparse_tensor_type()->mutable_shape());
        break;
    case onnx::TypeProto::kSequenceType:
        applyEdits(*type.mutable_sequence_type()->mutable_elem_type());
        break;
    case onnx::TypeProto::kOptionalType:
        applyEdits(*type.mutable_optional_type()->mutable_elem_type());
        break;
    case onnx::TypeProto::kMapType:
        applyEdits(*type.mutable_map_type()->mutable_value_type());
        break;
    case onnx::TypeProto::kOpaqueType:
    case onnx::TypeProto::VALUE_NOT_SET:
        break;
    }
}

} // namespace shapewright
