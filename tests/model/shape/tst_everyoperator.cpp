// SPDX-License-Identifier: Apache-2.0
#include "model/graph/operatorlines.h"
#include "model/graph/runtimeoperators.h"
#include "model/shape/propagation/propagate.h"
#include "model/types/operatornames.h"
#include "model/types/valuetype.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <onnx/defs/schema.h>

#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace shapewright;

namespace {

// How much is known about an input.
enum class Known { Nothing, Rank, ElementType, Left };

onnx::AttributeProto someAttribute(const std::string &name, onnx::AttributeProto::AttributeType type)
{
    onnx::AttributeProto attribute;
    attribute.set_name(name);
    attribute.set_type(type);
    using A = onnx::AttributeProto;
    switch (type) {
    case A::FLOAT:
        attribute.set_f(1);
        break;
    case A::INT:
        attribute.set_i(1);
        break;
    case A::STRING:
        attribute.set_s("a");
        break;
    case A::FLOATS:
        attribute.add_floats(1);
        break;
    case A::INTS:
        attribute.add_ints(1);
        break;
    case A::STRINGS:
        attribute.add_strings("a");
        break;
    case A::TENSOR:
        attribute.mutable_t()->set_data_type(onnx::TensorProto::FLOAT);
        attribute.mutable_t()->add_float_data(1);
        break;
    case A::GRAPH:
        attribute.mutable_g()->set_name("body");
        break;
    case A::TYPE_PROTO:
        attribute.mutable_tp()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::FLOAT);
        break;
    default:
        break;
    }
    return attribute;
}

void addInput(onnx::GraphProto &graph, onnx::NodeProto &node, int index, Known known)
{
    const std::string name = "x" + std::to_string(index);
    *node.add_input() = known == Known::Left ? std::string() : name;
    if (known == Known::Left)
        return;
    if (known == Known::Nothing) {
        onnx::NodeProto &maker = *graph.add_node();
        maker.set_op_type("Unknown");
        maker.add_output(name);
        return;
    }
    onnx::ValueInfoProto &input = *graph.add_input();
    input.set_name(name);
    auto &type = *input.mutable_type()->mutable_tensor_type();
    type.set_elem_type(index == 0 ? onnx::TensorProto::FLOAT : onnx::TensorProto::INT64);
    if (known == Known::Rank) {
        type.mutable_shape()->add_dim()->set_dim_param("N");
        type.mutable_shape()->add_dim()->set_dim_value(2);
    }
}

// The newest schemas of the onnx library's operators and of those that ONNX Runtime adds.
std::vector<const onnx::OpSchema *> newestSchemas()
{
    std::map<std::pair<std::string, std::string>, const onnx::OpSchema *> newest;
    static const std::vector<onnx::OpSchema> all = onnx::OpSchemaRegistry::get_all_schemas();
    for (const onnx::OpSchema &schema : all)
        newest[{schema.domain(), schema.Name()}] = &schema;
    for (const auto &[place, lines] : operatorLines(QStringLiteral("onnxruntime.txt"))) {
        const std::string domain = normalDomain(place.substr(0, place.find(' ')));
        const std::string name = place.substr(place.find(' ') + 1);
        newest.try_emplace({domain, name}, runtimeSchema(name, 1000, domain));
    }
    std::vector<const onnx::OpSchema *> schemas;
    for (const auto &[place, schema] : newest)
        schemas.push_back(schema);
    return schemas;
}

// An element type that the operator takes for a parameter, float if it can be.
std::int32_t takenType(const onnx::OpSchema &schema, const onnx::OpSchema::FormalParameter &parameter)
{
    std::vector<std::string> allowed{parameter.GetTypeStr()};
    for (const auto &constraint : schema.typeConstraintParams()) {
        if (constraint.type_param_str == parameter.GetTypeStr())
            allowed = constraint.allowed_type_strs;
    }
    std::int32_t found = onnx::TensorProto::FLOAT;
    for (std::int32_t type = onnx::TensorProto::UINT2; type > 0; --type) {
        if (std::ranges::find(allowed, "tensor(" + elemTypeName(type) + ")") != allowed.end())
            found = type;
    }
    return found; // float is the first of all
}

void addInputOfRank(onnx::GraphProto &graph, onnx::NodeProto &node, std::int32_t elemType, int rank)
{
    onnx::ValueInfoProto &input = *graph.add_input();
    input.set_name("x" + std::to_string(graph.input_size()));
    node.add_input(input.name());
    auto &type = *input.mutable_type()->mutable_tensor_type();
    type.set_elem_type(elemType);
    for (int axis = 0; axis < rank; ++axis)
        type.mutable_shape()->add_dim()->set_dim_value(2);
    (void)type.mutable_shape();
}

} // namespace

// Runs every version of every operator in the onnx library on inputs about which little or nothing is known. The
// library's inference functions expect valid models, so none may be called on inputs that would crash it.
class TestEveryOperator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void survives_data();
    void survives();
    void survivesRanks_data();
    void survivesRanks();
};

void TestEveryOperator::survives_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("others");
    QTest::addColumn<bool>("givesAllAttributes");
    const std::pair<const char *, Known> kinds[] = {{"nothing", Known::Nothing},
                                                    {"the rank", Known::Rank},
                                                    {"the element type", Known::ElementType},
                                                    {"left out", Known::Left}};
    for (const auto &[firstName, first] : kinds) {
        for (const auto &[otherName, other] : kinds) {
            for (const bool all : {false, true})
                QTest::addRow("first: %s, others: %s%s", firstName, otherName, all ? ", all attributes" : "")
                    << int(first) << int(other) << all;
        }
    }
}

void TestEveryOperator::survives()
{
    QFETCH(int, first);
    QFETCH(int, others);
    QFETCH(bool, givesAllAttributes);
    int inferred = 0;
    for (const onnx::OpSchema &schema : onnx::OpSchemaRegistry::get_all_schemas_with_history()) {
        if (!schema.has_type_and_shape_inference_function())
            continue;
        onnx::ModelProto model;
        model.set_ir_version(onnx::Version::IR_VERSION);
        auto &opset = *model.add_opset_import();
        opset.set_domain(schema.domain());
        opset.set_version(schema.SinceVersion());
        onnx::GraphProto &graph = *model.mutable_graph();
        onnx::NodeProto node;
        node.set_op_type(schema.Name());
        node.set_domain(schema.domain());
        for (int i = 0; i < std::min(schema.max_input(), std::max(schema.min_input(), 5)); ++i)
            addInput(graph, node, i, Known(i == 0 ? first : others));
        for (int i = 0; i < std::min(schema.max_output(), std::max(schema.min_output(), 4)); ++i)
            node.add_output("y" + std::to_string(i));
        for (const auto &[name, attribute] : schema.attributes()) {
            if (attribute.required || givesAllAttributes)
                *node.add_attribute() = someAttribute(name, attribute.type);
        }
        *graph.add_node() = node;
        QVERIFY(propagate(*test::modelFromProto(model), {}));
        ++inferred;
    }
    QVERIFY(inferred > 500);
}

void TestEveryOperator::survivesRanks_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("others");
    for (int first = 0; first <= 6; ++first) {
        for (const int others : std::set<int>{0, 1, 2, 3, first})
            QTest::addRow("first: %d, others: %d", first, others) << first << others;
    }
}

// Our own rules and the library's get inputs of types that the operator takes, but of any rank.
void TestEveryOperator::survivesRanks()
{
    QFETCH(const int, first);
    QFETCH(const int, others);
    int inferred = 0;
    for (const onnx::OpSchema *schema : newestSchemas()) {
        for (const bool givesAll : {false, true}) {
            onnx::ModelProto model;
            model.set_ir_version(onnx::Version::IR_VERSION);
            auto &opset = *model.add_opset_import();
            opset.set_domain(schema->domain());
            opset.set_version(schema->SinceVersion());
            onnx::NodeProto node;
            node.set_op_type(schema->Name());
            node.set_domain(schema->domain());
            const std::size_t most = givesAll ? schema->inputs().size() : std::size_t(schema->min_input());
            for (std::size_t i = 0; i < std::min(most, schema->inputs().size()); ++i)
                addInputOfRank(*model.mutable_graph(), node, takenType(*schema, schema->inputs()[i]),
                               i == 0 ? first : others);
            for (std::size_t i = 0; i < schema->outputs().size(); ++i)
                node.add_output("y" + std::to_string(i));
            for (const auto &[name, attribute] : schema->attributes()) {
                if (attribute.required || givesAll)
                    *node.add_attribute() = someAttribute(name, attribute.type);
            }
            *model.mutable_graph()->add_node() = node;
            QVERIFY(propagate(*test::modelFromProto(model), {}));
            ++inferred;
        }
    }
    QVERIFY(inferred > 600);
}

SHAPEWRIGHT_GUILESS_TEST(TestEveryOperator)
#include "tst_everyoperator.moc"
