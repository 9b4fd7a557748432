// SPDX-License-Identifier: Apache-2.0
// Colours of nodes by execution provider, and the edges between its partitions and other nodes.
#include "tests/support/registertest.h"
#include "tests/views/graph/shownpicture.h"
#include "views/graph/paint/graphexport.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

class TestCoverage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void nodesAreTakenOrLeft();
    void cutsAreBetweenPartitions();
    void coloursShowTheProvider();
    void anotherGraphIsNotColoured();
    void nodesComputedAheadHaveNoProvider();

private:
    // The provider supports all nodes except Transpose. The RNN is in a partition of its own.
    static std::shared_ptr<const Coverage> coverage(const ModelGraph &model)
    {
        Coverage made{.graph = mainGraph, .partitions = {}};
        for (const Node &node : model.main().nodes)
            made.partitions.push_back(node.opType == "Transpose" ? notSupported : node.opType == "RNN" ? 1 : 0);
        return std::make_shared<const Coverage>(std::move(made));
    }

    static QColor titleColour(const GraphPicture &picture, std::uint32_t box)
    {
        const QRectF rect = picture.places()->boxes[box];
        const auto drawn = drawPixels(picture, 1, rect);
        return drawn ? drawn->image.pixelColor(4, 10) : QColor();
    }
};

void TestCoverage::nodesAreTakenOrLeft()
{
    Shown shown(u"seed/dynamic_rnn.onnx"_s);
    const std::uint32_t rnn = shown.boxNamed(u"RNN"_s), transpose = shown.boxNamed(u"Transpose"_s),
                        input = shown.boxNamed(u"input"_s);
    QVERIFY(!shown.picture.coverage().isTaken(rnn) && !shown.picture.coverage().isLeft(transpose));
    shown.picture.setCoverage(coverage(*shown.graph));
    QVERIFY(shown.picture.coverage().isTaken(rnn) && !shown.picture.coverage().isLeft(rnn));
    QVERIFY(shown.picture.coverage().isLeft(transpose) && !shown.picture.coverage().isTaken(transpose));
    QVERIFY(!shown.picture.coverage().isTaken(input) && !shown.picture.coverage().isLeft(input)); // no node at all
}

void TestCoverage::cutsAreBetweenPartitions()
{
    Shown shown(u"seed/dynamic_rnn.onnx"_s);
    QVERIFY(shown.picture.coverage().cutEdges().empty());
    shown.picture.setCoverage(coverage(*shown.graph));
    const auto kind = [&shown](std::uint32_t box) {
        const QString title = shown.picture.graph()->content.boxes[box].opType;
        return title == u"Transpose" || title == u"RNN" ? title : u"rest"_s;
    };
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < shown.picture.graph()->content.edges.size(); ++i) {
        const GraphEdge &edge = shown.picture.graph()->content.edges[i];
        const bool areNodes = shown.picture.graph()->content.boxes[edge.from].node.has_value() &&
                              shown.picture.graph()->content.boxes[edge.to].node.has_value();
        if (areNodes && kind(edge.from) != kind(edge.to))
            expected.push_back(i);
    }
    QVERIFY(!expected.empty());
    QCOMPARE(shown.picture.coverage().cutEdges(), expected);
    shown.picture.setCoverage(nullptr);
    QVERIFY(shown.picture.coverage().cutEdges().empty());
}

void TestCoverage::coloursShowTheProvider()
{
    for (const Theme &theme : {Theme::light(), Theme::dark()}) {
        Shown shown(u"seed/dynamic_rnn.onnx"_s);
        GraphPicture &picture = shown.picture;
        picture.setTheme(theme);
        const std::uint32_t rnn = shown.boxNamed(u"RNN"_s), transpose = shown.boxNamed(u"Transpose"_s);
        const QColor plain = picture.looks().titleColour(rnn);
        QCOMPARE(titleColour(picture, rnn), plain);
        const QByteArray without = drawSvg(picture).value();
        picture.setCoverage(coverage(*shown.graph));
        QCOMPARE(titleColour(picture, rnn), theme.provider);
        QCOMPARE(titleColour(picture, transpose), theme.header);
        QVERIFY(drawSvg(picture).value() != without);
        picture.setCoverage(nullptr);
        QCOMPARE(drawSvg(picture).value(), without);
    }
}

void TestCoverage::anotherGraphIsNotColoured()
{
    Shown shown(u"seed/dynamic_rnn.onnx"_s);
    auto other = std::make_shared<Coverage>(*coverage(*shown.graph));
    other->graph = GraphId(std::uint32_t(mainGraph) + 1);
    shown.picture.setCoverage(other);
    QVERIFY(shown.picture.coverage().cutEdges().empty());
    for (std::uint32_t box = 0; box < shown.picture.graph()->content.boxes.size(); ++box)
        QVERIFY(!shown.picture.coverage().isTaken(box) && !shown.picture.coverage().isLeft(box));
}

// A node that is computed before the run belongs to no partition. None of its edges is a cut, and it is drawn faded.
void TestCoverage::nodesComputedAheadHaveNoProvider()
{
    Shown shown(u"seed/dynamic_rnn.onnx"_s);
    auto made = std::make_shared<Coverage>(*coverage(*shown.graph));
    made->partitions.assign(made->partitions.size(), notPresent);
    const std::uint32_t rnn = shown.boxNamed(u"RNN"_s);
    const QColor plain = titleColour(shown.picture, rnn);
    shown.picture.setCoverage(made);
    QCOMPARE(titleColour(shown.picture, rnn), mixed(plain, shown.picture.looks().theme().window, 0.22));
    shown.picture.selection().selectBoxes({rnn});
    QCOMPARE(titleColour(shown.picture, rnn), plain);
    QVERIFY(shown.picture.coverage().cutEdges().empty());
    QVERIFY(!shown.picture.coverage().isLeft(shown.boxNamed(u"Transpose"_s)));
    QVERIFY(!shown.picture.coverage().isTaken(rnn) && shown.picture.coverage().isComputedAhead(rnn));
}

SHAPEWRIGHT_WINDOW_TEST(TestCoverage)
#include "tst_coverage.moc"
