// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/dimexpression.h"
#include "model/symbolic/rules.h"

#include <onnx/defs/parser.h>

#include <QByteArray>

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

namespace shapewright::test {

// Runs the rules of an operator on one node. Inputs and results are text:
//
//   RuleRunner runner;
//   runner.run("y = Conv <strides = [2, 2]> (x, w)", 11, {"float[n,3,h,w]", "float[64,3,7,7]"})
//       == "float[n, 64, floor((h - 7)/2) + 1, floor((w - 7)/2) + 1]"
//
// Inputs are assigned by position; the names in the node do not matter. They are written so:
//   "float[n,2*h,?]"           `?` is an unknown dim
//   "float[]", "float", ""     a scalar; a tensor of unknown rank; an input that is left out
//   "int64[3] = {n, -1, ?}"    with elements: expressions, or decimals in float tensors
//   "float[n] = {0.5}..."      with elements that are all equal
// The outputs are written likewise, separated by "; ", with `-` for one that was not set. The dims that have to be
// equal follow: "float[n, 4] where c == 3, s == 1 or s == t". The result is "does not apply" if the rule does not
// apply, and "fails: " with the reason if the node cannot run.
class RuleRunner
{
public:
    ExprPool &pool() { return m_pool; }
    // From now on what a node needs to run is checked and written, too.
    void tellNeeds() { m_areNeedsTold = true; }

    // If the operator has no rule for shapes, or the rule does not apply, the rule for values gets `types` as the types
    // of the outputs.
    std::string run(const std::string &nodeText, int opset, const std::vector<std::string> &inputs,
                    const std::vector<std::string> &types = {})
    {
        return run(parseNode(nodeText), opset, inputs, types);
    }

    std::string run(const onnx::NodeProto &proto, int opset, const std::vector<std::string> &inputs,
                    const std::vector<std::string> &types = {})
    {
        return run(findRules(proto.domain(), proto.op_type()), proto, opset, inputs, types);
    }

    // By the rules of `table`, in place of those that there are.
    std::string run(const RuleTable &table, const std::string &nodeText, int opset,
                    const std::vector<std::string> &inputs)
    {
        const onnx::NodeProto proto = parseNode(nodeText);
        const auto found = table.find(proto.op_type());
        return run(found != table.end() ? &found->second : nullptr, proto, opset, inputs, {});
    }

    SymbolicValue parse(const std::string &text)
    {
        SymbolicValue value;
        const std::size_t equals = text.find('=');
        const std::string type = trimmed(text.substr(0, equals));
        const std::size_t bracket = type.find('[');
        const std::int32_t elemType = elemTypeOf(trimmed(type.substr(0, bracket)));
        value.type = SymbolicType::unranked(elemType);
        if (bracket != std::string::npos) {
            value.type.hasRank = true;
            for (const std::string &dim : split(inside(type, '[', ']')))
                value.type.dims.push_back(dim == "?" ? m_pool.unknown(++m_unknowns) : expr(dim));
        }
        if (equals == std::string::npos)
            return value;
        SmallTensor tensor{.elemType = elemType, .dims = {}, .elements = {}};
        for (const std::string &element : split(inside(text, '{', '}')))
            tensor.elements.push_back(scalar(element, elemType));
        if (text.ends_with("...")) {
            value.fill = tensor.elements.front();
            return value;
        }
        for (const Expr &dim : value.type.dims)
            tensor.dims.push_back(dim.value());
        value.elements = std::make_shared<const SmallTensor>(std::move(tensor));
        return value;
    }

    // What the rules know of the first output.
    SymbolicValue value(const std::string &nodeText, int opset, const std::vector<SymbolicValue> &inputs)
    {
        const onnx::NodeProto proto = parseNode(nodeText);
        NodeContext::Node node{.proto = &proto, .bindings = nullptr, .opset = opset, .inputs = {}, .origin = {}};
        node.origin = [this](std::size_t, std::size_t) { return ++m_unknowns; };
        for (const SymbolicValue &input : inputs)
            node.inputs.push_back(&input);
        NodeContext context(m_pool, node);
        const OperatorRules *rules = findRules(proto.domain(), proto.op_type());
        if (rules->shape(context) && rules->values != nullptr)
            (void)rules->values(context);
        if (rules->extremes != nullptr)
            rules->extremes(context);
        return context.outputs().front();
    }

    std::string text(const SymbolicValue &value)
    {
        std::string text = typeText(value.type);
        if (value.elements != nullptr) {
            std::string list;
            for (const Scalar &element : value.elements->elements)
                list += (list.empty() ? "" : ", ") + scalarText(element);
            text += " = {" + list + "}";
        } else if (value.fill.isKnown()) {
            text += " = {" + scalarText(value.fill) + "}...";
        }
        return text;
    }

private:
    static onnx::NodeProto parseNode(const std::string &text)
    {
        onnx::NodeProto proto;
        const auto status = onnx::OnnxParser::Parse(proto, text.c_str());
        if (!status.IsOK())
            qFatal("%s", status.ErrorMessage().c_str());
        return proto;
    }

    std::string run(const OperatorRules *rules, const onnx::NodeProto &proto, int opset,
                    const std::vector<std::string> &inputs, const std::vector<std::string> &types)
    {
        std::deque<SymbolicValue> values;
        NodeContext::Node node{.proto = &proto, .bindings = nullptr, .opset = opset, .inputs = {}, .origin = {}};
        node.origin = [this](std::size_t, std::size_t) { return ++m_unknowns; };
        for (const std::string &input : inputs) {
            values.push_back(parse(input));
            node.inputs.push_back(input.empty() ? nullptr : &values.back());
        }
        NodeContext context(m_pool, node);
        bool applies = rules != nullptr && rules->shape != nullptr && rules->shape(context);
        for (std::size_t i = 0; !applies && i < types.size(); ++i)
            context.setType(i, parse(types[i]).type);
        if (rules != nullptr && rules->values != nullptr && (applies || !types.empty()) && !context.hasFailed())
            applies = rules->values(context) || applies;
        if (rules != nullptr && m_areNeedsTold && !context.hasFailed()) {
            if (rules->extremes != nullptr)
                rules->extremes(context);
            if (rules->needs != nullptr)
                rules->needs(context);
        }
        context.finish();
        if (context.hasFailed())
            return "fails: " + context.failure();
        return applies ? text(context) : "does not apply";
    }

    std::string text(NodeContext &context)
    {
        std::string text;
        for (const SymbolicValue &output : context.outputs())
            text += (text.empty() ? "" : "; ") + this->text(output);
        std::string needs;
        for (const DimConstraint &need : context.constraints()) {
            const std::string left = m_pool.text(need.left);
            needs += (needs.empty() ? " where " : ", ") + left;
            needs += (need.orOne ? " == 1 or " + left : std::string()) + " == " + m_pool.text(need.right);
        }
        return text + needs;
    }

    std::string typeText(const SymbolicType &type)
    {
        if (type.kind == ValueType::Kind::Sequence)
            return "seq(" + (type.element != nullptr ? typeText(*type.element) : "-") + ")";
        if (type.kind == ValueType::Kind::Optional)
            return "optional(" + (type.element != nullptr ? typeText(*type.element) : "-") + ")";
        if (!type.isTensor())
            return "-";
        std::string text = onnx::TensorProto_DataType_Name(onnx::TensorProto_DataType(type.elemType));
        std::ranges::transform(text, text.begin(), [](unsigned char c) { return char(std::tolower(c)); });
        if (!type.hasRank)
            return text;
        std::string dims;
        for (const Expr &dim : type.dims)
            dims += (dims.empty() ? "" : ", ") + m_pool.text(dim);
        return text + "[" + dims + "]";
    }

    std::string scalarText(const Scalar &scalar)
    {
        return scalar.isReal() ? QByteArray::number(scalar.number()).toStdString() : m_pool.text(scalar.expr());
    }

    Expr expr(const std::string &text)
    {
        if (text == "?")
            return {};
        const auto parsed = DimExpression::parse(text);
        if (!parsed)
            qFatal("no expression: %s", text.c_str());
        return parsed->toExpr(m_pool, [this](const std::string &name) { return m_pool.symbol(name); });
    }

    Scalar scalar(const std::string &text, std::int32_t elemType)
    {
        bool isNumber = false;
        const double number = QByteArray::fromStdString(text).toDouble(&isNumber);
        return SmallTensor::isFloatType(elemType) && isNumber ? Scalar::real(number) : Scalar(expr(text));
    }

    static std::int32_t elemTypeOf(std::string name)
    {
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return char(std::toupper(c)); });
        onnx::TensorProto_DataType type = onnx::TensorProto::UNDEFINED;
        if (!name.empty() && !onnx::TensorProto_DataType_Parse(name, &type))
            qFatal("no element type: %s", name.c_str());
        return type;
    }

    static std::string trimmed(std::string text)
    {
        text.erase(0, std::min(text.size(), text.find_first_not_of(' ')));
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    static std::string inside(const std::string &text, char open, char close)
    {
        const std::size_t from = text.find(open) + 1;
        return text.substr(from, text.rfind(close) - from);
    }

    // Splits at commas outside of parentheses.
    static std::vector<std::string> split(const std::string &text)
    {
        std::vector<std::string> parts;
        if (trimmed(text).empty())
            return parts;
        int depth = 0;
        std::string part;
        for (const char c : text) {
            depth += c == '(' ? 1 : (c == ')' ? -1 : 0);
            if (c == ',' && depth == 0) {
                parts.push_back(trimmed(std::exchange(part, {})));
            } else {
                part += c;
            }
        }
        parts.push_back(trimmed(part));
        return parts;
    }

    ExprPool m_pool;
    std::uint64_t m_unknowns = 0;
    bool m_areNeedsTold = false;
};

} // namespace shapewright::test
