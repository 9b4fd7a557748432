// SPDX-License-Identifier: Apache-2.0
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <onnx/defs/schema.h>

#include <QTest>

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

} // namespace

// Runs every version of every operator in the onnx library on inputs about which little or nothing is known. The
// library's inference functions expect valid models, so none may be called on inputs that would crash it.
class TestEveryOperator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void survives_data();
    void survives();
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

SHAPEWRIGHT_GUILESS_TEST(TestEveryOperator)
#include "tst_everyoperator.moc"
