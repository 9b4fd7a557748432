// SPDX-License-Identifier: Apache-2.0
// Edits of a graph that insert nodes, change one input of a node, and declare other types.
#include "model/graphedits/editedmodel.h"
#include "model/onnx/modelfile.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <onnx/onnx_pb.h>

#include <QTest>

using namespace shapewright;

namespace {

const char *const model = R"(
    <ir_version: 8, opset_import: ["" : 17]>
    main (float[1, 4] x, bool c) => (float[1, 4] y) <float[1, 4] a = {1, 2, 3, 4}, float[1, 4] b = {5, 6, 7, 8}>
    {
        m = Add (x, a)
        n = If (c) <then_branch = yes () => (float[1, 4] t) { t = Add (m, a) },
                    else_branch = no () => (float[1, 4] e) { e = Identity (m) }>
        y = Relu (n)
    }
)";

std::string node(const char *opType, const char *input, const char *output)
{
    onnx::NodeProto node;
    node.set_op_type(opType);
    node.add_input(input);
    node.add_output(output);
    return node.SerializeAsString();
}

onnx::GraphProto edited(const GraphEdits &edits)
{
    const auto graph = test::modelFromText(model);
    const auto file = editedModel(graph->file(), edits);
    if (!file)
        qFatal("%s", file.error().detail.c_str());
    return (*file)->skeleton().graph();
}

} // namespace

class TestNodeEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void insertsNodes();
    void setsInputs();
    void declaresTypes();
    void refusesPlacesThatAreNotThere();
};

void TestNodeEdits::insertsNodes()
{
    const onnx::GraphProto graph =
        edited({InsertNodes{0, 1, {node("Abs", "m", "p"), node("Neg", "p", "q")}},
                InsertNodes{0, 3, {node("Exp", "y", "z")}}, InsertNodes{1, 0, {node("Sin", "m", "s")}}});
    QStringList types;
    for (const onnx::NodeProto &one : graph.node())
        types.append(QString::fromStdString(one.op_type()));
    QCOMPARE(types.join(u' '), QStringLiteral("Add Abs Neg If Relu Exp"));
    const onnx::GraphProto &inner = graph.node(3).attribute(0).g();
    QCOMPARE(inner.node(0).op_type(), std::string("Sin"));
    QCOMPARE(inner.node_size(), 2);
}

// Of a node that holds graphs, which change at the same time, too.
void TestNodeEdits::setsInputs()
{
    const onnx::GraphProto graph = edited({SetNodeInput{0, 0, 1, "a longer name"}, SetNodeInput{0, 1, 0, "other"},
                                           SetNodeInput{1, 0, 0, "x"}, SetNodeInput{1, 0, 1, "b"}});
    QCOMPARE(graph.node(0).input(0), std::string("x"));
    QCOMPARE(graph.node(0).input(1), std::string("a longer name"));
    QCOMPARE(graph.node(1).input(0), std::string("other"));
    QCOMPARE(graph.node(1).attribute_size(), 2);
    const onnx::NodeProto &inner = graph.node(1).attribute(0).g().node(0);
    QCOMPARE(inner.input(0), std::string("x"));
    QCOMPARE(inner.input(1), std::string("b"));
}

void TestNodeEdits::declaresTypes()
{
    onnx::ValueInfoProto output;
    output.set_name("t2");
    output.mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_param("N");
    const onnx::GraphProto graph = edited({SetDeclaration{1, WireIndex::Role::Output, 0, output.SerializeAsString()},
                                           SetDeclaration{0, WireIndex::Role::Output, 0, output.SerializeAsString()}});
    QCOMPARE(graph.output(0).SerializeAsString(), output.SerializeAsString());
    QCOMPARE(graph.node(1).attribute(0).g().output(0).name(), std::string("t2"));
    QCOMPARE(graph.node(1).attribute(1).g().output(0).name(), std::string("e"));
}

void TestNodeEdits::refusesPlacesThatAreNotThere()
{
    const auto graph = test::modelFromText(model);
    for (const GraphEdits &edits :
         {GraphEdits{InsertNodes{0, 4, {node("Abs", "m", "p")}}}, GraphEdits{SetNodeInput{0, 0, 2, "x"}},
          GraphEdits{SetNodeInput{0, 9, 0, "x"}}, GraphEdits{SetDeclaration{0, WireIndex::Role::Output, 1, {}}}}) {
        const auto file = editedModel(graph->file(), edits);
        QVERIFY(!file);
        QCOMPARE(file.error().code, ErrorCode::EditsInvalid);
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestNodeEdits)
#include "tst_nodeedits.moc"
