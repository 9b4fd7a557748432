// SPDX-License-Identifier: Apache-2.0
#include "model/save/save.h"
#include "model/shape/tables/shapetable.h"

#include "model/edits/edittext.h"
#include "model/edits/resolvededits.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/typeproto.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QDir>
#include <QDirIterator>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

ShapeEdits editsFrom(const QStringList &texts)
{
    ShapeEdits edits;
    for (const QString &text : texts) {
        const bool isShape = text.startsWith(u"shape "_s);
        const auto added = isShape ? addShapeEdit(edits, text.mid(6)) : addDimEdit(edits, text);
        if (!added)
            qFatal("the test's edit is not understood: %s", qPrintable(text));
    }
    return edits;
}

struct Saved {
    SavePlan plan;
    onnx::ModelProto before;
    onnx::ModelProto after;
};

// Saves with edits even if there are problems.
Saved save(const ModelGraph &graph, const ShapeEdits &edits, SaveOptions options = {})
{
    static const QTemporaryDir folder;
    static int count = 0;
    const auto table = propagate(graph, edits);
    auto plan = planSave(graph, edits, **table, options);
    if (!plan)
        qFatal("planning failed");
    options.externalData = SaveOptions::ExternalData::Copy;
    const QString target = folder.filePath(u"%1/out.onnx"_s.arg(++count));
    QDir(folder.path()).mkdir(QString::number(count));
    auto pending = PendingSave::write(graph, *plan, target, options);
    if (!pending || !pending->commit())
        qFatal("saving failed: %s", pending ? "" : pending.error().detail.c_str());
    return {*std::move(plan), test::parsedModel(graph.file().path()), test::parsedModel(target)};
}

void clearTypes(onnx::GraphProto &graph);

template <typename Nodes>
void clearTypesIn(Nodes &nodes)
{
    for (auto &node : nodes) {
        for (auto &attribute : *node.mutable_attribute()) {
            if (attribute.has_g())
                clearTypes(*attribute.mutable_g());
            for (auto &graph : *attribute.mutable_graphs())
                clearTypes(graph);
        }
    }
}

void clearTypes(onnx::GraphProto &graph)
{
    for (auto *list : {graph.mutable_input(), graph.mutable_output(), graph.mutable_value_info()}) {
        for (auto &info : *list)
            info.clear_type();
    }
    clearTypesIn(*graph.mutable_node());
}

// The model without declared types at any depth.
std::string withoutTypes(onnx::ModelProto model)
{
    clearTypes(*model.mutable_graph());
    for (auto &function : *model.mutable_functions()) {
        for (auto &info : *function.mutable_value_info())
            info.clear_type();
        clearTypesIn(*function.mutable_node());
    }
    return model.SerializeAsString();
}

// Every dim_param of every declared type, at any depth.
QStringList paramsOf(const onnx::GraphProto &graph)
{
    QStringList params;
    for (const auto *list : {&graph.input(), &graph.output(), &graph.value_info()}) {
        for (const auto &info : *list) {
            for (const Dim &dim : valueTypeOf(info.type()).shape.value_or(Shape())) {
                if (dim.isParam())
                    params.append(QString::fromStdString(dim.param()));
            }
        }
    }
    for (const auto &node : graph.node()) {
        for (const auto &attribute : node.attribute()) {
            if (attribute.has_g())
                params += paramsOf(attribute.g());
        }
    }
    return params;
}

QString typeIn(const google::protobuf::RepeatedPtrField<onnx::ValueInfoProto> &list, const std::string &name)
{
    for (const auto &info : list) {
        if (info.name() == name) {
            const ValueType type = valueTypeOf(info.type());
            return type.shape ? QString::fromStdString(shapeText(*type.shape)) : u"unknown rank"_s;
        }
    }
    return u"absent"_s;
}

} // namespace

class TestPlanning : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void nothingWithoutEdits_data();
    void nothingWithoutEdits();
    void onlyTypesDiffer_data();
    void onlyTypesDiffer();
    void declaredTypes_data();
    void declaredTypes();
    void noFixedSymbolIsLeft_data();
    void noFixedSymbolIsLeft();
    void symbolsInsideOfSequences();
    void denotationsStay();
    void functionsCalledWithDifferentShapes();
    void contradictedDeclarations();
    void declaredNames();
    void editedExpressionsAreCanonical();
    void valueInfoIsAdded();
    void stillDynamic();
};

void TestPlanning::initTestCase()
{
    SHAPEWRIGHT_NEED_MODELS();
}

void TestPlanning::nothingWithoutEdits_data()
{
    QTest::addColumn<QString>("path");
    for (const char *folder : {"seed", "real", "feature", "cases", "bad"}) {
        QDirIterator files(test::model(QString::fromLatin1(folder)), {u"*.onnx"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = QDir(test::modelsFolder()).relativeFilePath(files.next());
            if (ModelFile::open(test::model(path)))
                QTest::newRow(qPrintable(path)) << path;
        }
    }
}

void TestPlanning::nothingWithoutEdits()
{
    QFETCH(QString, path);
    const auto graph = test::openedGraph(test::model(path));
    QVERIFY(graph);
    const auto table = propagate(*graph, {});
    QVERIFY(table);
    const auto plan = planSave(*graph, {}, **table);
    QVERIFY(plan);
    QVERIFY(plan->changes.empty() && plan->replacements.empty() && plan->additions.empty());
}

void TestPlanning::onlyTypesDiffer_data()
{
    QTest::addColumn<QString>("path");
    for (const QJsonObject &entry : test::manifest({u"seed/"_s, u"real/"_s, u"feature/"_s})) {
        const QString path = entry.value(u"path"_s).toString();
        QTest::newRow(qPrintable(path)) << path;
    }
}

// Sets every dim that can be fixed, by name or by axis, to 2.
void TestPlanning::onlyTypesDiffer()
{
    QFETCH(QString, path);
    const auto graph = test::openedGraph(test::model(path));
    QVERIFY(graph);
    const auto table = propagate(*graph, {});
    ShapeEdits edits;
    for (const auto &entry : dynamicDims(*graph, **table).entries) {
        if (entry.kind == DynamicDims::Entry::Kind::Symbol)
            edits.symbols.emplace(entry.name, Dim(2));
        for (const ShapeEdits::Axis &place : entry.places) {
            if (entry.kind == DynamicDims::Entry::Kind::Unnamed)
                edits.axes.emplace(place, Dim(2));
        }
    }
    const Saved saved = save(*graph, edits, {.writeValueInfo = false});
    QVERIFY(withoutTypes(saved.before) == withoutTypes(saved.after));
    QCOMPARE(saved.plan.changes.empty(), edits.isEmpty());
}

void TestPlanning::declaredTypes_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QStringList>("expected"); // the place, the name and the declared shape after the save
    const auto row = [](const char *path, const QStringList &edits, const QStringList &expected) {
        QTest::newRow(path) << QString::fromLatin1(path) << edits << expected;
    };
    row("cases/expr.onnx", {u"batch=3"_s}, {u"input x [3, 3]"_s, u"output y [6, 3]"_s});
    row("cases/stalevi.onnx", {u"batch=3"_s}, {u"value_info m [6, 3]"_s});
    row("cases/norank.onnx", {u"shape x=2,3"_s}, {u"input x [2, 3]"_s});
    row("cases/nooutshape.onnx", {u"N=2"_s}, {u"input x [2, 3]"_s, u"output y [2, 3]"_s});
    row("cases/case.onnx", {u"batch=2"_s}, {u"input a [2, Batch]"_s});
    row("cases/neg1.onnx", {u"x[0]=2"_s}, {u"input x [2, 3, 4]"_s, u"output y [2, 3, 4]"_s});
    row("cases/resize2.onnx", {u"H=8"_s, u"W=8"_s}, {u"input x [1, 3, 8, 8]"_s, u"output y [1, 3, 16, 16]"_s});
    row("cases/kv.onnx", {u"past_sequence_length=2"_s, u"sequence_length=1"_s, u"batch=1"_s},
        {u"input past [1, 2, 4]"_s, u"input cur [1, 1, 4]"_s, u"output present [1, 3, 4]"_s});
    // The name is only on the output. Its number says nothing about the size that is computed there.
    row("real/ppocr_v4_det.onnx", {u"p2o.DynamicDimension.3=7"_s, u"p2o.DynamicDimension.4=64"_s},
        {u"output sigmoid_0.tmp_0 [p2o.DynamicDimension.0, 1, 32*ceil(p2o.DynamicDimension.1/32), "
         "p2o.DynamicDimension.5]"_s});
    row("real/ppocr_mobile_v2_cls.onnx", {u"shape x=1,3,48,192"_s}, {u"input x [1, 3, 48, 192]"_s});
    row("seed/dynamic_linear.onnx", {u"batch_size=n"_s}, {u"input input [n, 10]"_s, u"output output [n, 5]"_s});
}

void TestPlanning::declaredTypes()
{
    QFETCH(QString, path);
    QFETCH(QStringList, edits);
    QFETCH(QStringList, expected);
    const auto graph = test::openedGraph(test::model(path));
    QVERIFY(graph);
    const onnx::GraphProto after = save(*graph, editsFrom(edits)).after.graph();
    for (const QString &line : expected) {
        const QString place = line.section(u' ', 0, 0);
        const QString name = line.section(u' ', 1, 1);
        const auto &list = place == u"input" ? after.input() : place == u"output" ? after.output() : after.value_info();
        QCOMPARE(u"%1 %2 %3"_s.arg(place, name, typeIn(list, name.toStdString())), line);
    }
}

void TestPlanning::noFixedSymbolIsLeft_data()
{
    QTest::addColumn<QString>("path");
    for (const char *path : {"feature/if_subgraph.onnx", "feature/scan_cumsum.onnx", "feature/loop_accumulate.onnx"})
        QTest::newRow(path) << QString::fromLatin1(path);
}

void TestPlanning::noFixedSymbolIsLeft()
{
    QFETCH(QString, path);
    const auto graph = test::openedGraph(test::model(path));
    QVERIFY(graph);
    const auto table = propagate(*graph, {});
    ShapeEdits edits;
    for (const auto &entry : dynamicDims(*graph, **table).entries)
        edits.symbols.emplace(entry.name, Dim(3));
    const Saved saved = save(*graph, edits);
    QVERIFY(!paramsOf(saved.before.graph()).isEmpty());
    for (const QString &param : paramsOf(saved.after.graph()))
        QVERIFY2(!edits.symbols.contains(param.toStdString()), qPrintable(param));
}

void TestPlanning::symbolsInsideOfSequences()
{
    const auto graph = test::modelFromText(R"(
        <ir_version: 8, opset_import: ["" : 17]>
        main (float[N, 3] x, seq(float[N, 3]) s) => (float[N, 3] y, int64 n) {
            y = Relu(x)
            n = SequenceLength(s)
        })");
    const Saved saved = save(*graph, editsFrom({u"N=4"_s}));
    const auto &sequence = saved.after.graph().input(1).type().sequence_type();
    QCOMPARE(sequence.elem_type().tensor_type().shape().dim(0).dim_value(), 4);
    QCOMPARE(saved.plan.changes.size(), std::size_t(3));
}

void TestPlanning::denotationsStay()
{
    const auto graph = test::openedGraph(test::model(u"cases/denot.onnx"_s));
    QVERIFY(graph);
    ShapeEdits edits;
    QVERIFY(addDenotationEdit(edits, u"data_batch=2"_s));
    const Saved saved = save(*graph, edits);
    const auto &dim = saved.after.graph().input(0).type().tensor_type().shape().dim(0);
    QCOMPARE(dim.dim_value(), 2);
    QCOMPARE(dim.denotation(), "DATA_BATCH");
}

void TestPlanning::functionsCalledWithDifferentShapes()
{
    onnx::ModelProto model;
    const auto function = [](const char *secondInput) {
        return QByteArray(R"(
        <ir_version: 10, opset_import: ["" : 17, "local" : 1]>
        main (float[N, 3] x, float[M, 3] z) => (float[N, 3] y, float[K, 3] w) {
            y = local.f(x)
            w = local.f()") +
               secondInput + R"()
        }
        <opset_import: ["" : 17], domain: "local">
        f (a) => (b) <float[P, 3] m> {
            m = Relu(a)
            b = Relu(m)
        })";
    };
    // Both calls of the function pass 2 rows, so the type declared in the function becomes 2. With 2 and 5 rows it
    // cannot.
    const Saved same = save(*test::modelFromText(function("x").constData()), editsFrom({u"N=2"_s}));
    QCOMPARE(typeIn(same.after.functions(0).value_info(), "m"), u"[2, 3]"_s);
    QCOMPARE(same.plan.changes.back().graph, "function local::f");
    const Saved different = save(*test::modelFromText(function("z").constData()), editsFrom({u"N=2"_s, u"M=5"_s}));
    QCOMPARE(typeIn(different.after.functions(0).value_info(), "m"), u"[P, 3]"_s);
}

// Contradictions reach the planning only by the command line's --force.
void TestPlanning::contradictedDeclarations()
{
    for (const char *path : {"cases/conflict.onnx", "cases/conflictout.onnx"}) {
        const auto graph = test::openedGraph(test::model(QString::fromLatin1(path)));
        QVERIFY(graph);
        const auto table = propagate(*graph, editsFrom({u"N=2"_s}));
        QVERIFY((*table)->hasErrors());
        const onnx::GraphProto after = save(*graph, editsFrom({u"N=2"_s})).after.graph();
        QCOMPARE(typeIn(after.output(), "y"), u"[2, 3]"_s);
        if (after.value_info_size() > 0)
            QCOMPARE(typeIn(after.value_info(), "m"), u"[2, 3]"_s);
    }
}

// A declared name stays if propagation knows no number, unless an edit gives the name a meaning that the dim does not
// have.
void TestPlanning::declaredNames()
{
    const auto graph = test::modelFromText(R"(
        <ir_version: 8, opset_import: ["" : 17]>
        main (float[past, 3] p, float[seq, 3] c, float[?, 3] u)
            => (float[seq, 3] stale, float[total, 3] named, float[N, 3] unnamed, float[M, K] found) {
            stale = Concat <axis = 0> (p, c)
            named = Concat <axis = 0> (p, c)
            unnamed = Concat <axis = 0> (u, u)
            places = NonZero (u)
            found = Cast <to = 1> (places)
        })");
    const onnx::GraphProto after = save(*graph, editsFrom({u"seq=1"_s})).after.graph();
    QCOMPARE(typeIn(after.output(), "stale"), u"[past + 1, 3]"_s);
    QCOMPARE(typeIn(after.output(), "named"), u"[total, 3]"_s);
    QCOMPARE(typeIn(after.output(), "unnamed"), u"[N, 3]"_s);
    QCOMPARE(typeIn(after.output(), "found"), u"[2, K]"_s);
    // Without a former declaration, shapes are written with the names that are known; a dim that names cannot express
    // is left unknown.
    const onnx::GraphProto with = save(*graph, editsFrom({u"seq=1"_s}), {.writeValueInfo = true}).after.graph();
    QCOMPARE(typeIn(with.value_info(), "places"), u"[2, ?]"_s);
}

void TestPlanning::editedExpressionsAreCanonical()
{
    const auto graph = test::openedGraph(test::model(u"cases/kv.onnx"_s));
    QVERIFY(graph);
    const ResolvedEdits edits = resolveEdits(*graph, editsFrom({u"sequence_length=2"_s}));
    const auto applied = [&edits](const char *text) {
        return QString::fromStdString(edits.apply(Dim::param(text)).text());
    };
    QCOMPARE(applied("past_sequence_length + 2*sequence_length - 1"), u"past_sequence_length + 3"_s);
    QCOMPARE(applied("(past_sequence_length+sequence_length)//2"), u"floor(past_sequence_length/2) + 1"_s);
    QCOMPARE(applied("sequence_length * 3"), u"6"_s);
    QCOMPARE(applied("past_sequence_length+past_sequence_length"), u"past_sequence_length+past_sequence_length"_s);
}

void TestPlanning::valueInfoIsAdded()
{
    const auto graph = test::openedGraph(test::model(u"seed/model_with_dynamic.onnx"_s));
    QVERIFY(graph);
    const Saved saved = save(*graph, editsFrom({u"batch=2"_s, u"seq_len=5"_s}), {.writeValueInfo = true});
    const int added = saved.after.graph().value_info_size() - saved.before.graph().value_info_size();
    QVERIFY(added > 0);
    onnx::ModelProto without = saved.after;
    *without.mutable_graph()->mutable_value_info() = saved.before.graph().value_info();
    QVERIFY(withoutTypes(saved.before) == withoutTypes(without));
    // value_info can also be added without edits.
    QCOMPARE(int(save(*graph, {}, {.writeValueInfo = true}).plan.changes.size()), added);
}

void TestPlanning::stillDynamic()
{
    const auto graph = test::openedGraph(test::model(u"seed/model_with_dynamic.onnx"_s));
    QVERIFY(graph);
    QCOMPARE(save(*graph, editsFrom({u"batch=2"_s})).plan.stillDynamic.size(), std::size_t(2));
    QCOMPARE(save(*graph, editsFrom({u"batch=2"_s, u"seq_len=5"_s})).plan.stillDynamic.size(), std::size_t(0));
}

SHAPEWRIGHT_APPLESS_TEST(TestPlanning)
#include "tst_planning.moc"
