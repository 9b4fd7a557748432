// SPDX-License-Identifier: Apache-2.0
// Lays out and draws every ordinary model of the corpus. If SHAPEWRIGHT_PICTURES names a folder, the pictures are
// written there.
#include "model/layout/layouter.h"
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/layoutchecks.h"
#include "tests/support/measuring.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"
#include "views/graph/paint/graphexport.h"
#include "views/graph/view/graphview.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

QStringList inputSymbols(const ModelGraph &graph)
{
    QStringList names;
    for (const ValueId input : graph.main().inputs) {
        const auto &shape = graph.value(input).declared->shape;
        for (const Dim &dim : shape.value_or(Shape())) {
            if (dim.isParam())
                names.append(QString::fromStdString(dim.param()));
        }
    }
    return names;
}

} // namespace

class TestGraphModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void picture_data()
    {
        QTest::addColumn<QString>("path");
        SHAPEWRIGHT_NEED_MODELS();
        for (const QJsonObject &entry : test::manifest({u"seed/"_s, u"real/"_s})) {
            const QString path = entry.value(u"path"_s).toString();
            if (path.endsWith(u".onnx"_s))
                QTest::newRow(qPrintable(path)) << path;
        }
        QTest::newRow("cases/chain5000.onnx") << u"cases/chain5000.onnx"_s;
    }

    void picture()
    {
        QFETCH(QString, path);
        const auto file = ModelFile::open(test::model(path));
        QVERIFY(file.has_value());
        const auto graph = ModelGraph::build(*file);
        const auto shapes = propagate(*graph, {});
        QVERIFY(shapes.has_value());

        GraphView view(Theme::light().withSymbols(inputSymbols(*graph)));
        view.resize(1000, 800);
        QSignalSpy asked(&view, &GraphView::layoutRequested);
        test::measureFor(view);
        view.setGraph(graph, mainGraph);
        view.setShapes(*shapes, *shapes);
        QTRY_COMPARE(asked.size(), 1);
        const auto request = asked.first().first().value<LayoutRequest>();

        Layouter layouter(test::program(u"shapewright-layouter"_s));
        QSignalSpy done(&layouter, &Layouter::finished);
        QElapsedTimer timer;
        timer.start();
        layouter.start(request);
        QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, 60000);
        const auto result = done.first().first().value<Result<LayoutResult>>();
        QVERIFY(result.has_value());
        qInfo("%zu boxes, %zu edges, %lld ms, %.0f x %.0f, %d labels on edges", request.nodes.size(),
              request.edges.size(), static_cast<long long>(timer.elapsed()), result->width, result->height,
              test::labelsOnEdges(request, *result));
        QCOMPARE(test::overlappingLabels(request, *result), 0);
        QCOMPARE(test::labelsOnEdges(request, *result), 0);
        QCOMPARE(QString::fromStdString(result->note), QString());
        QCOMPARE(test::faultOf(request, *result), QString());

        view.setPlaces(test::placesOf(view.picture(), *result));
        QVERIFY(view.isLaidOut());
        ShapeEdits edits;
        if (!inputSymbols(*graph).isEmpty())
            edits.symbols[inputSymbols(*graph).first().toStdString()] = Dim(1);
        const auto edited = propagate(*graph, edits);
        QVERIFY(edited.has_value());
        view.setShapes(*shapes, *edited);
        savePictures(view, path, inputSymbols(*graph));
    }

private:
    static void savePictures(GraphView &view, const QString &path, const QStringList &symbols)
    {
        const QString folder = qEnvironmentVariable("SHAPEWRIGHT_PICTURES");
        if (folder.isEmpty())
            return;
        const QString name = folder + u'/' + QFileInfo(path).completeBaseName();
        view.show();
        QVERIFY(view.grab().save(name + u"-light.png"_s));
        view.fitAll();
        QVERIFY(view.grab().save(name + u"-all.png"_s));
        view.selection().selectNode(NodeId{mainGraph, 2});
        view.fitSelection();
        QVERIFY(view.grab().save(name + u"-selected.png"_s));
        view.selection().selectNode({});
        QFile svg(name + u".svg"_s);
        QVERIFY(svg.open(QIODevice::WriteOnly));
        svg.write(drawSvg(view.picture()).value());
        view.setTheme(Theme::dark().withSymbols(symbols));
        view.showBeginning();
        QVERIFY(view.grab().save(name + u"-dark.png"_s));
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestGraphModels)
#include "tst_graphmodels.moc"
