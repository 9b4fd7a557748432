// SPDX-License-Identifier: Apache-2.0
#include "model/edits/editcontext.h"
#include "model/save/save.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QDirIterator>
#include <QTest>

#include <map>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

// What is shown for the body of a loop, a search or a branch is what a save declares there.
class TestBodyDeclarations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areThoseThatAreShown_data();
    void areThoseThatAreShown();
};

void TestBodyDeclarations::areThoseThatAreShown_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    QDirIterator files(test::modelsFolder(), {u"*.onnx"_s}, QDir::Files, QDirIterator::Subdirectories);
    int count = 0;
    while (files.hasNext()) {
        const QString path = files.next();
        const QString name = QDir(test::modelsFolder()).relativeFilePath(path);
        if (name.startsWith(u"bad/"_s))
            continue;
        const auto file = ModelFile::open(path);
        if (!file)
            continue;
        const auto graph = ModelGraph::build(*file);
        if (graph->graphs().size() > 1 && !EditContext::of(*graph)->inputParams().empty() && ++count > 0)
            QTest::newRow(qPrintable(name)) << path;
    }
    QVERIFY(count > 10);
}

void TestBodyDeclarations::areThoseThatAreShown()
{
    QFETCH(QString, path);
    const auto graph = test::openedGraph(path);
    QVERIFY(graph);
    for (const std::int64_t size : {1, 2, 3, 8}) {
        ShapeEdits edits;
        for (const std::string &name : EditContext::of(*graph)->inputParams())
            edits.symbols[name] = Dim(size);
        const auto table = propagate(*graph, edits);
        QVERIFY(table);
        const auto plan = planSave(*graph, edits, **table);
        QVERIFY(plan);
        std::map<std::pair<std::string, std::string>, ValueType> written;
        for (const DeclaredChange &change : plan->changes)
            written[{change.graph, change.name}] = change.after;
        for (std::uint32_t id = 1; id < graph->graphs().size(); ++id) {
            const Graph &body = graph->graph(GraphId(id));
            if (graph->functionProto(GraphId(id)) != nullptr)
                continue; // all calls of a function share its declarations
            for (std::uint32_t i = 0; i < body.values.size(); ++i) {
                const Value &value = body.values[i];
                const auto change = written.find({body.path, value.name});
                const auto &shape = change != written.end() ? change->second.shape : value.declared->shape;
                const auto &shown = (*table)->at({GraphId(id), i}).type.shape;
                if (!shape || !shown || value.origin == Value::Origin::Initializer || shape->size() != shown->size())
                    continue;
                for (std::size_t axis = 0; axis < shape->size(); ++axis) {
                    const QString place = u"%1 %2 axis %3 with %4: shown %5, written %6"_s.arg(
                        QString::fromStdString(body.path), QString::fromStdString(value.name), QString::number(axis),
                        QString::number(size), QString::fromStdString(shapeText(*shown)),
                        QString::fromStdString(shapeText(*shape)));
                    QVERIFY2((*shape)[axis].isValue() == (*shown)[axis].isValue(), qPrintable(place));
                    QVERIFY2(!(*shape)[axis].isValue() || (*shape)[axis] == (*shown)[axis], qPrintable(place));
                }
            }
        }
    }
}

SHAPEWRIGHT_APPLESS_TEST(TestBodyDeclarations)
#include "tst_bodydeclarations.moc"
