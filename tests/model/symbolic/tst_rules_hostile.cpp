// SPDX-License-Identifier: Apache-2.0
// Nodes that no exporter writes. The rules may do anything with them except crash or hang.
#include "model/symbolic/rules.h"
#include "tests/support/registertest.h"

#include <onnx/onnx_pb.h>

#include <QTest>

#include <limits>
#include <random>

using namespace shapewright;

namespace {

using T = onnx::TensorProto;

constexpr std::array<std::int64_t, 11> numbers{0, 1, 2, 3, -1, -2, 7, 1024, 1LL << 40, INT64_MAX, INT64_MIN};
constexpr std::array<std::int64_t, 8> sizes{0, 1, 2, 3, 1, 2, 1LL << 40, INT64_MAX};
constexpr std::array types{T::FLOAT, T::INT64, T::INT64, T::INT32, T::BOOL, T::UINT8, T::DOUBLE, T::STRING};
constexpr std::array attributeNames{"axis",       "axes",        "perm",      "start",     "end",
                                    "keepdims",   "batch_dims",  "starts",    "ends",      "steps",
                                    "pads",       "to",          "k",         "upper",     "value",
                                    "value_ints", "direction",   "reduction", "exclusive", "noop_with_empty_axes",
                                    "split",      "num_outputs", "dtype",     "new_axis",  "inputdimensions"};
constexpr std::array operators{"Constant",
                               "ConstantOfShape",
                               "Range",
                               "Shape",
                               "Size",
                               "EyeLike",
                               "Identity",
                               "Squeeze",
                               "Reshape",
                               "Flatten",
                               "Transpose",
                               "Expand",
                               "Tile",
                               "Trilu",
                               "Dropout",
                               "Gather",
                               "GatherND",
                               "GatherElements",
                               "Slice",
                               "Split",
                               "Concat",
                               "ScatterND",
                               "Pad",
                               "ScatterElements",
                               "OneHot",
                               "TopK",
                               "NonZero",
                               "ReduceProd",
                               "ReduceSum",
                               "ReduceMean",
                               "ReduceMax",
                               "ArgMax",
                               "ArgMin",
                               "CumSum",
                               "Add",
                               "Sub",
                               "Mul",
                               "Div",
                               "Mod",
                               "Pow",
                               "Min",
                               "Max",
                               "Neg",
                               "Abs",
                               "Sign",
                               "Sqrt",
                               "Floor",
                               "Round",
                               "Cast",
                               "CastLike",
                               "BitShift",
                               "Where",
                               "Clip",
                               "Equal",
                               "Less",
                               "And",
                               "Or",
                               "Not",
                               "Xor",
                               "SequenceAt",
                               "SequenceEmpty",
                               "SequenceConstruct",
                               "SequenceInsert",
                               "SplitToSequence",
                               "ConcatFromSequence",
                               "Optional"};

std::optional<std::int64_t> countOf(const std::vector<std::int64_t> &dims)
{
    std::int64_t count = 1;
    for (const std::int64_t dim : dims) {
        if (dim < 0 || __builtin_mul_overflow(count, dim, &count))
            return {};
    }
    return count <= SmallTensor::mostElements ? std::optional(count) : std::nullopt;
}

class Hostile
{
public:
    explicit Hostile(std::uint32_t seed) : m_random(seed) {}

    void run()
    {
        onnx::NodeProto proto;
        proto.set_op_type(oneOf(operators));
        std::deque<SymbolicValue> values;
        NodeContext::Node node{.proto = &proto, .bindings = nullptr, .opset = 0, .inputs = {}, .origin = {}};
        node.opset = int(below(21));
        node.origin = [this](std::size_t, std::size_t) { return ++m_unknowns; };
        for (std::size_t i = 0, count = below(5); i < count; ++i) {
            values.push_back(value());
            node.inputs.push_back(below(8) == 0 ? nullptr : &values.back());
        }
        for (std::size_t i = 0, count = below(4); i < count; ++i)
            addAttribute(*proto.add_attribute());
        for (std::size_t i = 0, count = below(4); i < count; ++i)
            proto.add_output("y" + std::to_string(i));
        NodeContext context(m_pool, node);
        const OperatorRules *rules = findRules("", proto.op_type());
        if (rules == nullptr)
            return;
        // The types are those that were inferred, or random ones.
        const bool isInferred = below(2) == 0 && rules->shape != nullptr && rules->shape(context);
        for (std::size_t i = 0; !isInferred && i < context.outputCount(); ++i)
            context.setType(i, value().type);
        if (rules->values != nullptr && !context.hasFailed())
            (void)rules->values(context);
        context.finish();
        for (const SymbolicValue &output : context.outputs()) {
            if (output.elements != nullptr && countOf(output.elements->dims) != output.elements->count())
                qFatal("%s: elements do not fit their shape", proto.op_type().c_str());
        }
    }

private:
    std::size_t below(std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(m_random); }

    template <typename Choices>
    typename Choices::value_type oneOf(const Choices &choices)
    {
        return choices[below(choices.size())];
    }

    Expr size()
    {
        const std::size_t kind = below(8);
        return kind == 0 ? m_pool.symbol("n") : kind == 1 ? m_pool.unknown(below(3)) : Expr(oneOf(sizes));
    }

    Scalar element(std::int32_t elemType)
    {
        if (below(6) == 0)
            return {};
        if (SmallTensor::isFloatType(elemType) && below(3) != 0) {
            constexpr std::array reals{0.0,
                                       0.5,
                                       -1.5,
                                       1e30,
                                       1.0 / 3,
                                       std::numeric_limits<double>::infinity(),
                                       std::numeric_limits<double>::quiet_NaN()};
            return Scalar::real(oneOf(reals));
        }
        if (elemType == T::BOOL)
            return Scalar(Expr(std::int64_t(below(2))));
        const Expr n = m_pool.symbol("n");
        return below(3) == 0 ? Scalar(m_pool.multiply(n, oneOf(numbers))) : Scalar(Expr(oneOf(numbers)));
    }

    SymbolicValue value()
    {
        SymbolicValue value;
        const std::int32_t elemType = oneOf(types);
        if (below(12) == 0)
            return value;
        Dims dims;
        for (std::size_t i = 0, rank = below(4); i < rank; ++i)
            dims.push_back(size());
        value.type = SymbolicType::tensor(elemType, dims);
        if (below(12) == 0)
            value.type = SymbolicType::sequenceOf(value.type);
        std::vector<std::int64_t> fixed;
        for (const Expr &dim : dims)
            fixed.push_back(dim.isConstant() ? dim.value() : -1);
        const auto count = countOf(fixed);
        if (value.type.isTensor() && SmallTensor::isSupported(elemType) && count && below(3) != 0) {
            SmallTensor tensor{.elemType = elemType, .dims = fixed, .elements = {}};
            for (std::int64_t i = 0; i < *count; ++i)
                tensor.elements.push_back(element(elemType));
            value.elements = std::make_shared<const SmallTensor>(std::move(tensor));
        } else if (value.type.isTensor() && below(3) == 0) {
            value.fill = element(elemType);
        }
        return value;
    }

    void addAttribute(onnx::AttributeProto &attribute)
    {
        attribute.set_name(oneOf(attributeNames));
        attribute.set_i(oneOf(numbers));
        attribute.set_f(float(oneOf(numbers)));
        for (std::size_t i = 0, count = below(4); i < count; ++i)
            attribute.add_ints(oneOf(numbers));
        attribute.set_s(below(2) == 0 ? "LEFT" : "none");
        attribute.mutable_t()->set_data_type(oneOf(types));
        attribute.mutable_t()->add_dims(oneOf(sizes));
        attribute.mutable_t()->add_int64_data(oneOf(numbers));
    }

    std::mt19937 m_random;
    ExprPool m_pool;
    std::uint64_t m_unknowns = 100;
};

} // namespace

class TestRulesHostile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void survives();
};

void TestRulesHostile::survives()
{
    const int nodes = qEnvironmentVariableIsSet("NODES") ? qEnvironmentVariableIntValue("NODES") : 200;
    for (int seed = 0; seed < nodes; ++seed) {
        Hostile hostile{std::uint32_t(seed)};
        for (int i = 0; i < 100; ++i)
            hostile.run();
    }
}

SHAPEWRIGHT_APPLESS_TEST(TestRulesHostile)
#include "tst_rules_hostile.moc"
