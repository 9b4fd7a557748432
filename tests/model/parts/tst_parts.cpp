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
