// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/modelfile.h"
#include "model/parts/dictionarytext.h"
#include "model/parts/parts.h"
#include "model/save/save.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

std::shared_ptr<const ModelGraph> model()
{
    return test::modelFromText(
        R"(<ir_version: 8, opset_import: ["" : 17], metadata_props: ["names": "cat", "task": "x"]>
        g (float[batch, 4] x, bool c, float[4] d) => (float[batch, 4] y, float[batch, 4] z)
        <float[4, 4] w = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, float[4] b = {1, 2, 3, 4},
         float[batch, 4] m>
        {
            m = MatMul(x, w)
            a = Add(m, d)
            r = Relu(a)
            i = If (c) <
                then_branch = t () => (float[batch, 4] p) { p = Add(r, b) },
                else_branch = e () => (float[batch, 4] q) { q = Sigmoid(m) }
            >
            y = Tanh(i)
            z = Neg(r)
        })");
}

Result<PartsModel> taken(const PartsWish &wish)
{
    return takeParts(model(), wish);
}

std::vector<std::string> names(const ModelGraph &graph, const std::vector<ValueId> &values)
{
    std::vector<std::string> names;
    for (const ValueId value : values)
        names.push_back(graph.value(value).name);
    return names;
}

std::vector<std::string> operators(const ModelGraph &graph)
{
    std::vector<std::string> operators;
    for (const Node &node : graph.main().nodes)
        operators.push_back(node.opType);
    return operators;
}

using Names = std::vector<std::string>;

} // namespace

Q_DECLARE_METATYPE(PartsWish)

class TestParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void outputs();
    void cutBeforeAndAfter();
    void whatSubgraphsUseStays();
    void unusedMayStay();
    void names_();
    void metadata();
    void attributes();
    void constants();
    void bypasses();
    void bypassesOfAnOperator();
    void namelessNodes();
    void textsOfTheModel();
    void editsOfShapesFollow();
    void newInputsGetSizes();
    void nodesAreToldOfTheOriginal();
    void dictionaries_data();
    void dictionaries();
    void dictionaryValues();
    void faults_data();
    void faults();
    void renamedAndBackIsTheSame_data();
    void renamedAndBackIsTheSame();
};

void TestParts::outputs()
{
    const auto more = taken({.outputs = {"m"}});
    QVERIFY(more);
    QCOMPARE(names(*more->graph, more->graph->main().outputs), (Names{"y", "z", "m"}));
    QCOMPARE(more->addedOutputs, Names{"m"});
    QCOMPARE(more->removedNodes, std::size_t(0));
    const Value &output = more->graph->value(more->graph->main().outputs.back());
    QCOMPARE(shapeText(*output.declared->shape), std::string("[batch, 4]"));

    const auto fewer = taken({.removedOutputs = {"y"}});
    QVERIFY(fewer);
    QCOMPARE(names(*fewer->graph, fewer->graph->main().outputs), Names{"z"});
    QCOMPARE(operators(*fewer->graph), (Names{"MatMul", "Add", "Relu", "Neg"}));
    QCOMPARE(fewer->removedInputs, Names{"c"});
    QCOMPARE(fewer->removedInitializers, std::size_t(1)); // b
}

void TestParts::cutBeforeAndAfter()
{
    const auto first = taken({.cutTo = {"r"}});
    QVERIFY(first);
    QCOMPARE(operators(*first->graph), (Names{"MatMul", "Add", "Relu"}));
    QCOMPARE(names(*first->graph, first->graph->main().inputs), (Names{"x", "d"}));
    QCOMPARE(names(*first->graph, first->graph->main().outputs), Names{"r"});

    const auto second = taken({.cutFrom = {"r", "m"}});
    QVERIFY(second);
    QCOMPARE(operators(*second->graph), (Names{"If", "Tanh", "Neg"}));
    QCOMPARE(names(*second->graph, second->graph->main().outputs), (Names{"y", "z"}));
    Names inputs = names(*second->graph, second->graph->main().inputs);
    std::ranges::sort(inputs);
    QCOMPARE(inputs, (Names{"c", "m", "r"}));
    for (const ValueId input : second->graph->main().inputs) {
        if (second->graph->value(input).name == "r")
            QCOMPARE(shapeText(*second->graph->value(input).declared->shape), std::string("[batch, 4]"));
    }
    // Its value_info would declare the input twice.
    QCOMPARE(second->graph->file().skeleton().graph().value_info_size(), 0);
    QVERIFY(second->graph->problems().empty());

    const auto middle = taken({.cutFrom = {"m"}, .cutTo = {"r"}});
    QVERIFY(middle);
    QCOMPARE(operators(*middle->graph), (Names{"Add", "Relu"}));
    QCOMPARE(middle->removedInitializers, std::size_t(2));
}

void TestParts::whatSubgraphsUseStays()
{
    const auto part = taken({.cutTo = {"y"}});
    QVERIFY(part);
    QCOMPARE(operators(*part->graph), (Names{"MatMul", "Add", "Relu", "If", "Tanh"}));
    QCOMPARE(part->removedInitializers, std::size_t(0));
    QVERIFY(part->graph->problems().empty());
}

void TestParts::unusedMayStay()
{
    const auto part = taken({.cutTo = {"r"}, .keepsUnused = true});
    QVERIFY(part);
    QCOMPARE(operators(*part->graph), operators(*model()));
    QCOMPARE(names(*part->graph, part->graph->main().outputs), Names{"r"});
    QCOMPARE(part->graph->main().inputs.size(), std::size_t(3));
}

void TestParts::names_()
{
    const auto renamed = taken({.renames = {{"x", "pixels"}, {"r", "inner"}, {"w", "x"}}});
    QVERIFY(renamed);
    QVERIFY(renamed->graph->problems().empty());
    QCOMPARE(names(*renamed->graph, renamed->graph->main().inputs), (Names{"pixels", "c", "d"}));
    const auto before = propagate(*model(), {}), after = propagate(*renamed->graph, {});
    QCOMPARE((*after)->graphs.size(), (*before)->graphs.size());
    QVERIFY(!(*after)->hasErrors());
    for (const Graph &graph : renamed->graph->graphs()) {
        for (const Value &value : graph.values)
            QVERIFY2(value.name != "r", value.name.c_str());
    }
}

void TestParts::metadata()
{
    const auto changed = taken({.metadata = {{"names", "dog"}, {"task", {}}, {"new", "1"}}});
    QVERIFY(changed);
    std::map<std::string, std::string> entries;
    for (const auto &entry : changed->graph->file().skeleton().metadata_props())
        entries[entry.key()] = entry.value();
    QCOMPARE(entries, (std::map<std::string, std::string>{{"names", "dog"}, {"new", "1"}}));
}

void TestParts::attributes()
{
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1, 3, 8, 8] x) => (float[1, 3, h, w] y)
        { a = Cast <to = 1> (x)
          y = AveragePool <kernel_shape = [2, 2], auto_pad = "SAME_UPPER"> (a) })");
    const auto changed = takeParts(graph, {.values = {{"y.strides", "[2, 4]"}, {"y.auto_pad", ""}, {"a.to", "1"}}});
    QVERIFY2(changed, changed ? "" : changed.error().args.at(0).c_str());
    const auto shapes = propagate(*changed->graph, {});
    QCOMPARE(shapeText(*(*shapes)->at(changed->graph->main().outputs[0]).type.shape), std::string("[1, 3, 4, 2]"));
    QCOMPARE(changed->set.size(), std::size_t(3));
    QCOMPARE(changed->set[2].place, std::string("y.strides"));
    QCOMPARE(changed->set[2].before, std::string());
    QCOMPARE(changed->set[2].after, std::string("[2, 4]"));
    QCOMPARE(changed->set[1].before, std::string("SAME_UPPER"));

    // What the file declares of it is declared anew.
    const auto declared = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1, 3, 8, 8] x) => (float[1, 3, 4, 4] y) <float[1, 3, 8, 8] a>
        { a = Cast <to = 1> (x)
          y = AveragePool <kernel_shape = [2, 2], strides = [2, 2]> (a) })");
    const auto corrected = takeParts(declared, {.values = {{"y.strides", "1,1"}, {"a.to", "10"}}});
    QVERIFY2(corrected, corrected ? "" : corrected.error().args.at(0).c_str());
    const auto &output = *corrected->graph->value(corrected->graph->main().outputs[0]).declared;
    QCOMPARE(shapeText(*output.shape), std::string("[1, 3, 7, 7]"));
    QCOMPARE(output.elemType, 10);
    QVERIFY(!(*propagate(*corrected->graph, {}))->hasErrors());

    for (const auto &[place, value] : std::map<std::string, std::string>{{"y.strides", "2;2"},
                                                                         {"y.stride", "2"},
                                                                         {"a.to", "float"},
                                                                         {"a.to2", "1"},
                                                                         {"nobody.to", "1"},
                                                                         {"y", "1"},
                                                                         {"a.to", ""},
                                                                         {"y.ceil_mode", "1.5"}}) {
        const auto refused = takeParts(graph, {.values = {{place, value}}});
        QVERIFY2(!refused && refused.error().code == ErrorCode::EditsInvalid, (place + '=' + value).c_str());
    }
}

void TestParts::constants()
{
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[6] x) => (float[a, b] y) <int64[2] to = {2, 3}>
        { r = Reshape(x, to)
          s = Constant <value = int64[2] {1, 1}> ()
          y = Tile(r, s) })");
    const auto changed = takeParts(graph, {.values = {{"to", "3,-1"}, {"s", "[2, 1]"}}});
    QVERIFY2(changed, changed ? "" : changed.error().args.at(0).c_str());
    const auto shapes = propagate(*changed->graph, {});
    QCOMPARE(shapeText(*(*shapes)->at(changed->graph->main().outputs[0]).type.shape), std::string("[6, 2]"));
    for (const auto &[place, value] : std::map<std::string, std::string>{{"to", "1.5"}, {"s", "one"}, {"to", "[1"}})
        QVERIFY2(!takeParts(graph, {.values = {{place, value}}}), (place + '=' + value).c_str());
}

void TestParts::bypasses()
{
    const auto part = taken({.bypassed = {"Relu"}});
    QVERIFY2(part, part ? "" : part.error().args.at(0).c_str());
    QCOMPARE(operators(*part->graph), (Names{"MatMul", "Add", "If", "Tanh", "Neg"}));
    QVERIFY(part->graph->problems().empty());
    QCOMPARE(part->bypassed.size(), std::size_t(1));
    QVERIFY(!part->bypassed[0].keepsValues);
    // The branch uses what the node got.
    for (const Graph &graph : part->graph->graphs()) {
        for (const Value &value : graph.values)
            QVERIFY2(value.name != "r", value.name.c_str());
    }
    // The bias is not needed without the node, and it is not the value that stays.
    const auto biased = taken({.bypassed = {"Add"}});
    QVERIFY(biased);
    QCOMPARE(operators(*biased->graph), (Names{"MatMul", "Relu", "If", "Tanh", "Neg"}));
    QCOMPARE(biased->removedInputs, Names{"d"});
}

void TestParts::bypassesOfAnOperator()
{
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] x, bool t) => (float[n] y, float[n] z, float[n] copy, float[n] p, bool q)
        <float[n] b, float[n] d, float r = {0.5}>
        { a = Neg(x)
          b = Identity(a)
          c = Identity(b)
          d = Dropout(c, r)
          y = Identity(d)
          z = Abs(d)
          copy = Identity(x)
          e, q = Dropout(x)
          f = Dropout(x, r, t)
          p = Add(e, f) })");
    const auto part = takeParts(graph, {.bypassed = {"Identity", "Dropout"}});
    QVERIFY2(part, part ? "" : part.error().args.at(0).c_str());
    QVERIFY(part->graph->problems().empty());
    QCOMPARE(operators(*part->graph), (Names{"Neg", "Abs", "Identity", "Dropout", "Add"}));
    QCOMPARE(names(*part->graph, part->graph->main().outputs), (Names{"y", "z", "copy", "p", "q"}));
    QCOMPARE(std::ranges::count(part->bypassed, true, &PartsModel::Bypassed::keepsValues), 4);
    QCOMPARE(part->bypassed.size(), std::size_t(5)); // one Dropout is told to leave something out perhaps
    QCOMPARE(part->notBypassed.size(), std::size_t(2));
    QVERIFY(part->notBypassed[0].why.find("copy") != std::string::npos);
    QVERIFY(part->notBypassed[1].why.find("“q” is used") != std::string::npos);
    // A constant that only a bypassed node used goes with it, and the names that are gone are declared no more.
    QCOMPARE(part->removedInitializers, std::size_t(1));
    QCOMPARE(part->removedInputs, Names{"t"});
    QCOMPARE(part->graph->file().skeleton().graph().value_info_size(), 0);
}

void TestParts::namelessNodes()
{
    // A node goes by an output; its own name counts first.
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y)
        { a = Identity(x)
          [a] b = Neg(a)
          c = Identity(b)
          y = Abs(c) })");
    const auto one = takeParts(graph, {.bypassed = {"c"}});
    QVERIFY2(one, one ? "" : one.error().args.at(0).c_str());
    QCOMPARE(operators(*one->graph), (Names{"Identity", "Neg", "Abs"}));
    QCOMPARE(wishName(*graph, 0), std::string()); // `a` is another node
    QCOMPARE(wishName(*graph, 1), std::string("a"));
    QCOMPARE(wishName(*graph, 2), std::string("c"));
    const auto shapes = propagate(*graph, {});
    QCOMPARE(bypassObstacle(*graph, **shapes, 0), std::string());
    QCOMPARE(bypassableNodes(*graph, **shapes, "Identity"), std::size_t(2));
    QVERIFY(bypassableNodes(*graph, **shapes, "Conv") == 0);

    const auto renamed = takeParts(graph, {.renames = {{"a", "tensor"}}, .nodeRenames = {{"a", "node"}}});
    QVERIFY(renamed);
    QCOMPARE(renamed->graph->main().nodes[1].name, std::string("node"));
    QVERIFY(std::ranges::find(renamed->graph->main().values, "tensor", givenName) !=
            renamed->graph->main().values.end());
}

void TestParts::textsOfTheModel()
{
    const auto changed = taken({.fields = {{"producer_name", "me"}, {"model_version", "7"}, {"doc_string", ""}}});
    QVERIFY(changed);
    const auto &proto = changed->graph->file().skeleton();
    QCOMPARE(proto.producer_name(), std::string("me"));
    QCOMPARE(proto.model_version(), std::int64_t(7));
    QCOMPARE(proto.metadata_props_size(), 2);
    QCOMPARE(operators(*changed->graph), operators(*model()));
    const auto back = takeParts(changed->graph, {.fields = {{"producer_name", ""}, {"model_version", ""}}});
    QVERIFY(back);
    QVERIFY(back->graph->file().skeleton().producer_name().empty());
    QVERIFY(!taken({.fields = {{"model_version", "one"}}}));
    QVERIFY(!taken({.fields = {{"graph", "x"}}}));
}

void TestParts::editsOfShapesFollow()
{
    ShapeEdits edits;
    edits.symbols["batch"] = EditedDim(3);
    edits.axes[{"d", 0}] = EditedDim(4);
    edits.values["c"] = {1};
    edits.symbols["nobody"] = EditedDim(1);
    const auto part =
        takeParts(model(), {.removedOutputs = {"y"}, .renames = {{"d", "bias"}, {"y", "gone"}}}, {}, edits);
    QVERIFY2(part, part ? "" : part.error().args.at(0).c_str());
    QVERIFY(part->edits.axes.contains({"bias", 0}));
    QVERIFY(part->edits.values.empty()); // of an input that is gone
    QVERIFY(part->edits.symbols.contains("batch"));
    QVERIFY(part->edits.symbols.contains("nobody")); // a fault, which is to be told
    QCOMPARE(part->names, (std::map<std::string, std::string>{{"d", "bias"}}));
}

void TestParts::newInputsGetSizes()
{
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, n] x, float[batch, 1] z) => (float[batch, m] y)
        { c = Concat <axis = 1> (x, z)
          y = Neg(c) })");
    ShapeEdits edits;
    edits.symbols["n"] = EditedDim(7);
    edits.symbols["batch"] = EditedDim(2);
    const auto part = takeParts(graph, {.cutFrom = {"c"}}, {}, edits);
    QVERIFY2(part, part ? "" : part.error().args.at(0).c_str());
    const auto shapes = propagate(*part->graph, part->edits);
    QVERIFY(!(*shapes)->hasErrors());
    QCOMPARE(shapeText(*(*shapes)->at(part->graph->main().inputs[0]).type.shape), std::string("[2, 8]"));
}

void TestParts::nodesAreToldOfTheOriginal()
{
    const auto graph = model();
    const auto part = takeParts(graph, {.bypassed = {"Relu"}, .cutFrom = {"m"}, .renames = {{"i", "inner"}}});
    QVERIFY2(part, part ? "" : part.error().args.at(0).c_str());
    for (std::uint32_t i = 0; i < part->graph->main().nodes.size(); ++i) {
        const auto origin = part->origins.of(NodeId{mainGraph, i});
        QVERIFY(origin);
        QCOMPARE(graph->node(*origin).opType, part->graph->main().nodes[i].opType);
    }
    QCOMPARE(part->names.at("i"), std::string("inner"));
}

void TestParts::dictionaries_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("entries");
    QTest::newRow("python") << u"{0: 'person', 1: \"it's\", 12: 'a, b'}"_s << u"0=person 1=it's 12=a, b"_s;
    QTest::newRow("JSON") << u"{ \"a\" : 1.5, \"b\": [1, {\"c\": \"]\"}] , \"d\":null}"_s
                          << u"a=1.5 b=[1, {\"c\": \"]\"}] d=null"_s;
    QTest::newRow("a list") << u"['cat', 'dog']"_s << u"0=cat 1=dog"_s;
    QTest::newRow("escapes") << u"{'a': 'it\\'s'}"_s << u"a=it's"_s;
    QTest::newRow("a comma at the end") << u"[1, 2,]"_s << u"0=1 1=2"_s;
    QTest::newRow("a tuple") << u"{'stride': (1, 2)}"_s << u"stride=(1, 2)"_s;
    for (const char *none : {"", "detect", "{", "{}", "[]", "{0: 'a'", "{0: 'a'} b", "{0 'a'}", "{: 1}", "{0: }",
                             "['a'", "{0: 'a}", "[[]", "[)]", "{'a': (}"})
        QTest::newRow(none) << QString::fromLatin1(none) << QString();
}

void TestParts::dictionaries()
{
    QFETCH(const QString, text);
    QFETCH(const QString, entries);
    QStringList found;
    for (const DictionaryEntry &entry : dictionaryOf(text.toStdString()))
        found.append(QString::fromStdString(entry.key + '=' + entry.value));
    QCOMPARE(found.join(u' '), entries);
}

void TestParts::dictionaryValues()
{
    const std::string text = "{0: 'person', 1: 2}";
    const auto entries = dictionaryOf(text);
    QCOMPARE(withValue(text, entries.at(0), "it's"), std::string("{0: 'it\\'s', 1: 2}"));
    QCOMPARE(dictionaryOf(withValue(text, entries.at(0), "it's \\ \n")).at(0).value, std::string("it's \\ \n"));
    QCOMPARE(withValue(text, entries.at(1), "3"), std::string("{0: 'person', 1: 3}"));
    QCOMPARE(withValue(text, entries.at(1), "three"), std::string("{0: 'person', 1: 'three'}"));
}

void TestParts::faults_data()
{
    QTest::addColumn<PartsWish>("wish");
    QTest::addColumn<QString>("word");
    QTest::newRow("no such tensor") << PartsWish{.outputs = {"nothing"}} << u"nothing"_s;
    QTest::newRow("no such output") << PartsWish{.removedOutputs = {"m"}} << u"no output"_s;
    QTest::newRow("nothing left") << PartsWish{.removedOutputs = {"y", "z"}} << u"No output"_s;
    QTest::newRow("an input") << PartsWish{.cutFrom = {"x"}} << u"not the output of a node"_s;
    QTest::newRow("behind the end") << PartsWish{.cutFrom = {"z"}, .cutTo = {"m"}} << u"No output needs"_s;
    QTest::newRow("a name that exists") << PartsWish{.renames = {{"m", "a"}}} << u"a_1"_s;
    QTest::newRow("one inside a branch") << PartsWish{.renames = {{"m", "p"}}} << u"p_1"_s;
    QTest::newRow("two of a name") << PartsWish{.renames = {{"m", "n"}, {"a", "n"}}} << u"Two"_s;
    QTest::newRow("no name") << PartsWish{.renames = {{"m", ""}}} << u"empty"_s;
    QTest::newRow("no such name") << PartsWish{.renames = {{"nobody", "n"}}} << u"nobody"_s;
    QTest::newRow("no such operator") << PartsWish{.bypassed = {"Conv"}} << u"no operator"_s;
    QTest::newRow("cut at a bypass") << PartsWish{.bypassed = {"Relu"}, .cutFrom = {"r"}} << u"bypassed"_s;
    QTest::newRow("no such entry") << PartsWish{.metadata = {{"none", {}}}} << u"none"_s;
}

void TestParts::faults()
{
    QFETCH(const PartsWish, wish);
    QFETCH(const QString, word);
    const auto part = taken(wish);
    QVERIFY(!part);
    QCOMPARE(part.error().code, ErrorCode::EditsInvalid);
    QVERIFY2(QString::fromStdString(part.error().args.at(0)).contains(word), part.error().args.at(0).c_str());
}

void TestParts::renamedAndBackIsTheSame_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    for (const QJsonObject &entry : test::manifest({u"real/"_s})) {
        const QString path = entry[u"path"_s].toString();
        QTest::newRow(qPrintable(path)) << path;
    }
}

// All names of the main graph, there and back: the bytes are those of the file.
void TestParts::renamedAndBackIsTheSame()
{
    QFETCH(const QString, path);
    const auto graph = test::openedGraph(test::model(path));
    QVERIFY(graph);
    PartsWish there, back;
    std::set<std::string> taken;
    for (const Graph &one : graph->graphs()) {
        for (const Value &value : one.values)
            taken.insert(value.name);
    }
    int number = 0;
    for (const Value &value : graph->main().values) {
        if (value.name.empty() || there.renames.contains(value.name))
            continue;
        const std::string name = "a name " + std::to_string(++number) + " that is longer than most";
        there.renames[value.name] = name;
        back.renames[name] = value.name;
    }
    const auto renamed = takeParts(graph, there);
    QVERIFY(renamed);
    const auto same = takeParts(renamed->graph, back);
    QVERIFY(same);
    QVERIFY(
        !renamed->graph->file().read({0, std::min<std::uint64_t>(renamed->graph->file().size(), 1 << 20)})->isEmpty());
    QCOMPARE(same->graph->file().size(), graph->file().size());
    QCOMPARE(*same->graph->file().read({0, graph->file().size()}), test::bytesOf(test::model(path)));
}

SHAPEWRIGHT_GUILESS_TEST(TestParts)
#include "tst_parts.moc"
