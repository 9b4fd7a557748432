// SPDX-License-Identifier: Apache-2.0
// Nodes that edits of the graph remove are crossed out where they are.
#include "tests/support/registertest.h"
#include "tests/views/graph/shownpicture.h"
#include "views/graph/paint/graphexport.h"

#include <QTest>

#include <cstdlib>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

class TestGoneMarks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void marksNodesAndTheirEdges();
    void crossesOut();
};

namespace {

std::shared_ptr<const NodeFates> fatesOf(const Shown &shown, std::uint32_t box)
{
    auto fates = std::make_shared<NodeFates>();
    fates->gone.emplace(*shown.picture.graph()->content.boxes[box].node, FoldFate::Unused);
    return fates;
}

int distance(const QColor &a, const QColor &b)
{
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

} // namespace

void TestGoneMarks::marksNodesAndTheirEdges()
{
    Shown shown(u"seed/dynamic_rnn.onnx"_s);
    const std::uint32_t rnn = shown.boxNamed(u"RNN"_s), transpose = shown.boxNamed(u"Transpose"_s);
    shown.picture.setFates(fatesOf(shown, transpose));
    QVERIFY(shown.picture.gone().hasBox(transpose) && !shown.picture.gone().hasBox(rnn));
    const auto &edges = shown.picture.graph()->content.edges;
    int marked = 0;
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
        const bool touches = edges[i].from == transpose || edges[i].to == transpose;
        QCOMPARE(shown.picture.gone().hasEdge(i), touches);
        marked += touches ? 1 : 0;
    }
    QVERIFY(marked > 0);
    shown.picture.setFates(nullptr);
    QVERIFY(!shown.picture.gone().hasBox(transpose) && !shown.picture.gone().hasEdge(0));
}

void TestGoneMarks::crossesOut()
{
    for (const Theme &theme : {Theme::light(), Theme::dark()}) {
        Shown shown(u"seed/dynamic_rnn.onnx"_s);
        GraphPicture &picture = shown.picture;
        picture.setTheme(theme);
        const std::uint32_t box = shown.boxNamed(u"Transpose"_s);
        const auto places = picture.places();
        const QByteArray without = drawSvg(picture).value();
        QVERIFY(!without.contains(theme.error.name().toLatin1()));
        picture.setFates(fatesOf(shown, box));
        QVERIFY(drawSvg(picture).value().contains(theme.error.name().toLatin1()));
        QCOMPARE(picture.places(), places);
        // The line through the title begins before its first letter.
        const auto drawn = drawPixels(picture, 1, picture.places()->boxes[box]);
        QVERIFY(drawn);
        const QImage &image = drawn->image;
        const int left = int((image.width() - picture.looks().box(box).titleWidth) / 2) - 1;
        bool isStruck = false;
        for (int y = 4; y < int(BoxLook::titleHeight) - 4; ++y) // within the frame
            isStruck = isStruck || distance(image.pixelColor(left, y), theme.error) <
                                       distance(image.pixelColor(left, y), theme.surface);
        QVERIFY(isStruck);
        picture.setFates(nullptr);
        QCOMPARE(drawSvg(picture).value(), without);
    }
}

SHAPEWRIGHT_WINDOW_TEST(TestGoneMarks)
#include "tst_gonemarks.moc"
