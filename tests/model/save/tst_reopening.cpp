// SPDX-License-Identifier: Apache-2.0
#include "model/save/save.h"
#include "model/shape/tables/shapetable.h"

#include "model/edits/resolvededits.h"
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

using Shapes = std::map<std::string, std::string>; // by graph and name

Shapes shapesOf(const ModelGraph &graph, const ShapeTable &table)
{
    Shapes shapes;
    for (std::uint32_t g = 0; g < graph.graphs().size(); ++g) {
        const Graph &one = graph.graphs()[g];
        for (std::uint32_t i = 0; i < one.values.size(); ++i) {
            const ValueType &type = table.at({GraphId(g), i}).type;
            shapes[one.path + ":" + one.values[i].name] = type.text + (type.shape ? shapeText(*type.shape) : "?");
        }
    }
    return shapes;
}

std::size_t contradictions(const ShapeTable &table)
{
    return std::size_t(std::ranges::count(table.problems, Problem::Code::DeclaredContradiction, &Problem::code));
}

// The sizes of the symbols with which the model is known to run.
std::map<std::string, std::int64_t> sizesOf(const QJsonObject &entry)
{
    std::map<std::string, std::int64_t> sizes;
    const QJsonObject dims = entry.value(u"runs_with"_s).toObject().value(u"input_dims"_s).toObject();
    for (const QJsonValue &value : entry.value(u"inputs"_s).toArray()) {
        const QJsonObject input = value.toObject();
        const QJsonArray declared = input.value(u"dims"_s).toArray();
        const QJsonArray given = dims.value(input.value(u"name"_s).toString()).toArray();
        for (qsizetype axis = 0; axis < declared.size() && axis < given.size(); ++axis)
            sizes[declared[axis].toString().toStdString()] = given[axis].toInteger();
    }
    return sizes;
}

} // namespace

// A saved file means what was shown before: propagation gives the same shapes after it is opened again.
class TestReopening : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void oneOfSeveralSymbols_data();
    void oneOfSeveralSymbols();
};

void TestReopening::initTestCase()
{
    SHAPEWRIGHT_NEED_MODELS();
}

void TestReopening::oneOfSeveralSymbols_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("symbol");
    QTest::addColumn<qint64>("size");
    for (const QJsonObject &entry : test::manifest({u"seed/"_s, u"real/"_s})) {
        const QString path = entry.value(u"path"_s).toString();
        const auto file = ModelFile::open(test::model(path));
        const auto sizes = sizesOf(entry);
        const auto graph = file ? ModelGraph::build(*file) : nullptr;
        const std::set<std::string> symbols = graph ? EditContext::of(*graph)->inputParams() : std::set<std::string>();
        for (const std::string &symbol : symbols) {
            const auto size = sizes.find(symbol);
            const QString name = QString::fromStdString(symbol);
            if (symbols.size() > 1 && size != sizes.end() && size->second > 0)
                QTest::newRow(qPrintable(path + u' ' + name)) << path << name << qint64(size->second);
        }
    }
}

void TestReopening::oneOfSeveralSymbols()
{
    QFETCH(QString, path);
    QFETCH(QString, symbol);
    QFETCH(qint64, size);
    const auto file = ModelFile::open(test::model(path));
    QVERIFY(file);
    const auto graph = ModelGraph::build(*file);
    const ShapeEdits edits{.symbols = {{symbol.toStdString(), Dim(size)}}};
    const auto before = propagate(*graph, edits);
    QVERIFY(before);
    for (const bool withValueInfo : {false, true}) {
        const SaveOptions options{.writeValueInfo = withValueInfo, .externalData = SaveOptions::ExternalData::Copy};
        const auto plan = planSave(*graph, edits, **before, options);
        QVERIFY(plan);
        const QTemporaryDir folder;
        const QString target = folder.filePath(u"out.onnx"_s);
        auto pending = PendingSave::write(*graph, *plan, target, options);
        QVERIFY(pending && pending->commit());
        const auto reopened = ModelFile::open(target);
        QVERIFY(reopened);
        const auto again = ModelGraph::build(*reopened);
        const auto after = propagate(*again, {});
        QVERIFY(after);
        const Shapes expected = shapesOf(*graph, **before), actual = shapesOf(*again, **after);
        QCOMPARE(actual.size(), expected.size());
        for (const auto &[place, shape] : expected) {
            const std::string now = actual.at(place);
            QVERIFY2(now == shape, qPrintable(QString::fromStdString(place + " is " + now + ", was " + shape)));
        }
        QVERIFY(contradictions(**after) <= contradictions(**before));
    }
}

SHAPEWRIGHT_APPLESS_TEST(TestReopening)
#include "tst_reopening.moc"
