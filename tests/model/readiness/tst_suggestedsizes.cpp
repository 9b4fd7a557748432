// SPDX-License-Identifier: Apache-2.0
#include "model/edits/edittext.h"
#include "model/edits/suggestiontext.h"
#include "model/readiness/sizestofix.h"
#include "model/shape/tables/shapetable.h"
#include "tests/model/readiness/readinessmodels.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"
#include "tests/support/testmodels.h"

#include <QTest>

#include <map>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

// The edits that make a provider support more.
class TestSuggestedSizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void editMakesItReady_data();
    void editMakesItReady();
    void suggestedSizesWork_data();
    void suggestedSizesWork();
    void noEditThatChangesLittle();
};

void TestSuggestedSizes::editMakesItReady_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QString>("edit");
    const auto row = [](const char *name, const char *model, const char *id, const char *edit) {
        QTest::newRow(name) << QByteArray(model) << QByteArray(id) << QString::fromLatin1(edit);
    };
    row("a batch", dynamicReshape, "nnapi", "--dim batch=1");
    row("a height for XNNPACK, not the batch", convolutionOfAnyHeight, "xnnpack", "--dim height=640");
    row("an axis without a name", bareDim, "webnn", "--dim 'x[0]=1'");
    row("an unknown rank", unknownRank, "nnapi", "");
}

// Applying the suggested edit has the promised effect.
void TestSuggestedSizes::editMakesItReady()
{
    QFETCH(const QByteArray, model);
    QFETCH(const QByteArray, id);
    QFETCH(const QString, edit);
    const auto graph = modelFromText(model.constData());
    const auto table = shapesUnder(graph);
    const DynamicDims dims = dimsUnderEdits(*graph, dynamicDims(*graph, *table), *table, {});
    const Provider asked = provider(id.constData());
    const Readiness readiness = assess(asked, *graph, *table);
    const QString told = suggestionLine(sizesToFix(readiness.needs, *graph, dims, *table));
    QCOMPARE(told, edit);
    if (edit.isEmpty())
        return;
    const QString arguments = QString(told).remove(u"--dim "_s).remove(u'\'');
    QVERIFY(assess(asked, *graph, *shapesUnder(graph, fromArguments(arguments))).isReady());
}

void TestSuggestedSizes::suggestedSizesWork_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected"); // what one of the providers needs; empty if any sizes will do
    QStringList paths;
    for (const QJsonObject &entry : manifest({u"real/"_s, u"seed/"_s, u"feature/"_s}))
        paths.append(entry.value(u"path").toString());
    for (const QString &path : paths) {
        QTest::newRow(qPrintable(path)) << path
                                        << (path.endsWith(u"vit_tiny_trap.onnx")
                                                ? u"--dim batch=1 --dim height=64 --dim width=64"_s
                                                : QString());
    }
}

// Each suggestion is tried on the whole model before it is made.
void TestSuggestedSizes::suggestedSizesWork()
{
    QFETCH(const QString, path);
    QFETCH(const QString, expected);
    const auto graph = ModelGraph::build(*ModelFile::open(model(path)));
    const auto table = shapesUnder(graph);
    const DynamicDims dims = dimsUnderEdits(*graph, dynamicDims(*graph, *table), *table, {});
    std::map<QString, QStringList> offered; // arguments by line
    const auto answers = askProviders(knownProviders(), *graph, {}, dims, *table);
    const auto add = [&offered](const Suggestion &suggestion) {
        offered[suggestionLine(suggestion)] = suggestionArguments(suggestion);
    };
    for (const ProviderAnswer &answer : *answers) {
        add(answer.needed);
        for (const BlockerGroup &group : answer.groups)
            add(group.fix);
    }
    QVERIFY(offered.contains(expected));
    for (const auto &[line, arguments] : offered) {
        ShapeEdits edits;
        for (const QString &argument : arguments)
            QVERIFY(argument == u"--dim" || addDimEdit(edits, argument));
        QVERIFY2(!shapesUnder(graph, edits)->hasErrors(), qPrintable(line));
    }
}

// NNAPI supports no Erf, and fixing the batch alone would not change that. So no edit is suggested.
void TestSuggestedSizes::noEditThatChangesLittle()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] x, float[2] z) => (y, w)
        {
            s = Shape(x)
            a = Erf(x)
            b = Erf(a)
            c = Erf(b)
            y = Erf(c)
            w = Relu(z)
        })");
    const auto table = shapesUnder(graph);
    const auto answers = askProviders({provider("nnapi")}, *graph, {}, dynamicDims(*graph, *table), *table);
    const ProviderAnswer &answer = answers->front();
    QCOMPARE(verdictOf(answer.readiness), u"partly"_s);
    QCOMPARE(answer.readiness.needs, std::vector<std::string>{"n"});
    QVERIFY(answer.needed.isEmpty());
}

SHAPEWRIGHT_GUILESS_TEST(TestSuggestedSizes)
#include "tst_suggestedsizes.moc"
