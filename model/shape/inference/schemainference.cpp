// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/schemainference.h"

#include "model/onnx/nodeinference.h"
#include "model/onnx/typeproto.h"
#include "model/symbolic/symbolictypes.h"

#include <charconv>
#include <deque>

namespace shapewright {

namespace {

// The beginning of a dim_param that represents an expression in the onnx library. No exporter writes such a name.
constexpr std::string_view tokenPrefix = "\x01";

// Converts types to messages of the onnx library and back.
class Translator
{
public:
    explicit Translator(const NodeContext &context) : m_context(context) {}

    onnx::TypeProto toProto(const SymbolicType &type)
    {
        onnx::TypeProto proto;
        m_marks = m_marks | type.marks;
        switch (type.kind) {
        case ValueType::Kind::Tensor:
            proto.mutable_tensor_type()->set_elem_type(type.elemType);
            if (type.hasRank)
                setShape(*proto.mutable_tensor_type()->mutable_shape(), type.dims);
            break;
        case ValueType::Kind::SparseTensor:
            proto.mutable_sparse_tensor_type()->set_elem_type(type.elemType);
            if (type.hasRank)
                setShape(*proto.mutable_sparse_tensor_type()->mutable_shape(), type.dims);
            break;
        case ValueType::Kind::Sequence:
            *proto.mutable_sequence_type()->mutable_elem_type() = elementOf(type);
            break;
        case ValueType::Kind::Optional:
            *proto.mutable_optional_type()->mutable_elem_type() = elementOf(type);
            break;
        case ValueType::Kind::Map:
            proto.mutable_map_type()->set_key_type(type.elemType);
            *proto.mutable_map_type()->mutable_value_type() = elementOf(type);
            break;
        case ValueType::Kind::Opaque:
            proto.mutable_opaque_type();
            break;
        case ValueType::Kind::Unknown:
            break;
        }
        return proto;
    }

    SymbolicType fromProto(const onnx::TypeProto &proto, std::size_t output)
    {
        return symbolicTypeOf(proto, [this, output](const Dim &dim, std::size_t axis) {
            const Expr known = exprOf(dim);
            return known.isKnown() ? known : m_context.unknown(output, axis);
        });
    }

    void setShape(onnx::TensorShapeProto &shape, const std::vector<Expr> &dims)
    {
        for (const Expr &dim : dims)
            setDimension(*shape.add_dim(), dim);
    }

    [[nodiscard]] Marks marks() const { return m_marks; }

private:
    onnx::TypeProto elementOf(const SymbolicType &type)
    {
        return type.element != nullptr ? toProto(*type.element) : onnx::TypeProto();
    }

    void setDimension(onnx::TensorShapeProto::Dimension &target, Expr dim)
    {
        if (!dim.isKnown())
            return;
        m_marks = m_marks | dim.marks();
        if (dim.isConstant()) {
            target.set_dim_value(dim.value());
            return;
        }
        target.set_dim_param(std::string(tokenPrefix) + std::to_string(m_expressions.size()));
        // Equal expressions get the same name, because the library compares names.
        for (std::size_t i = 0; i < m_expressions.size(); ++i) {
            if (m_expressions[i].isSameAs(dim)) {
                target.set_dim_param(std::string(tokenPrefix) + std::to_string(i));
                return;
            }
        }
        m_expressions.push_back(dim);
    }

    Expr exprOf(const Dim &dim) const
    {
        if (dim.isValue())
            return dim.value();
        if (!dim.isParam() || !dim.param().starts_with(tokenPrefix))
            return {};
        std::size_t index = m_expressions.size();
        const std::string &text = dim.param();
        std::from_chars(text.data() + tokenPrefix.size(), text.data() + text.size(), index);
        return index < m_expressions.size() ? m_expressions[index] : Expr();
    }

    const NodeContext &m_context;
    std::vector<Expr> m_expressions;
    Marks m_marks = Marks::None;
};

// The type and the elements of an input for the library.
KnownValue knownOf(NodeContext &context, std::size_t i, const onnx::TypeProto &type, Translator &translator)
{
    const SymbolicValue &value = *context.input(i);
    KnownValue known{.type = &type};
    const SmallTensor *elements = nullptr;
    if (value.constant != nullptr)
        known.constant = {std::shared_ptr<const void>(), value.constant};
    else
        elements = context.elements(i);
    if (elements == nullptr)
        return known;
    if (elements->isConstant()) {
        known.constant = elements->toProto();
        context.guidedBy(elements->marks());
    } else if (!elements->isFloat() && elements->dims.size() <= 1) {
        std::vector<Expr> sizes;
        for (const Scalar &element : elements->elements)
            sizes.push_back(element.expr());
        translator.setShape(known.elements.emplace(), sizes);
    }
    return known;
}

} // namespace

bool inferBySchema(NodeContext &context, const onnx::NodeProto &proto, const AttributeBindings *bindings,
                   const onnx::OpSchema &schema, const SubgraphTypes &subgraphs, bool withDefaults)
{
    Translator translator(context);
    std::deque<onnx::TypeProto> inputTypes;
    std::deque<KnownValue> known;
    std::vector<const KnownValue *> inputs(context.inputCount());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (!context.hasInput(i))
            continue;
        const onnx::TypeProto &type = inputTypes.emplace_back(translator.toProto(context.input(i)->type));
        inputs[i] = &known.emplace_back(knownOf(context, i, type, translator));
    }
    std::deque<onnx::TypeProto> subgraphOutputs;
    const auto inferSubgraph = [&](const std::string &attribute, const std::vector<const onnx::TypeProto *> &types) {
        std::vector<SymbolicType> given;
        for (const onnx::TypeProto *type : types)
            given.push_back(type != nullptr ? translator.fromProto(*type, 0) : SymbolicType());
        std::vector<const onnx::TypeProto *> outputs;
        for (const SymbolicType &type : subgraphs(attribute, given))
            outputs.push_back(&subgraphOutputs.emplace_back(translator.toProto(type)));
        return outputs;
    };
    NodeInference inference(proto, bindings, std::move(inputs), inferSubgraph);
    try {
        inference.infer(schema, withDefaults);
    } catch (const std::exception &error) {
        context.fail(error.what());
        return false;
    }
    for (std::size_t i = 0; i < context.outputCount(); ++i)
        context.setType(i, translator.fromProto(inference.outputTypes()[i], i));
    context.guidedBy(translator.marks());
    return true;
}

} // namespace shapewright
