// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/modelfile.h"
#include "model/parts/parts.h"
#include "model/save/save.h"
#include "model/shape/propagation/propagate.h"
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
    QCOMPARE(shapeText(*output.declared.shape), std::string("[batch, 4]"));

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
            QCOMPARE(shapeText(*second->graph->value(input).declared.shape), std::string("[batch, 4]"));
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
