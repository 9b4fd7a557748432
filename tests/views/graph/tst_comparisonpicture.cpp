// SPDX-License-Identifier: Apache-2.0
// The picture of two models that are compared.
#include "model/compare/equalstretches.h"
#include "model/compare/mergedgraph.h"
#include "model/shape/tables/graphshapes.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/views/graph/shownpicture.h"
#include "views/graph/paint/graphexport.h"

#include <QTest>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

using Part = MergedGraph::Part;

constexpr auto first = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[batch, 4] x) => (float[batch, 4] y)
    <int64[1] four = {4}, int64[1] zero = {0}, float[4, 4] w = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
     float[4] v = {1, 2, 3, 4}>
    {
        s = Shape(x)
        b = Gather(s, zero)
        shape = Concat <axis = 0> (b, four)
        l = LeakyRelu <alpha = 0.5> (x)
        r = Reshape(l, shape)
        m = MatMul(r, w)
        n = Add(m, v)
        a1 = Relu(n) a2 = Neg(a1) a3 = Abs(a2) a4 = Exp(a3) a5 = Sin(a4)
        y = Cos(a5)
    })";

constexpr auto second = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2, 4] x) => (float[2, 4] y)
    <int64[2] shape = {2, 4}, float[4, 4] w = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
     float[4] v = {1, 2, 3, 4}>
    {
        i = Identity(x)
        l = LeakyRelu <alpha = 0.25> (i)
        r = Reshape(l, shape)
        n = Gemm(r, w, v)
        a1 = Relu(n) a2 = Neg(a1) a3 = Abs(a2) a4 = Exp(a3) a5 = Sin(a4)
        y = Cos(a5)
    })";

// The `then` branch of the second model has another attribute, a node more, and a branch within it that differs.
constexpr auto firstBranches = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[4] x, bool c) => (float[4] y) {
        [choice] y = If (c) <
            then_branch = t () => (float[4] a) {
                l = LeakyRelu <alpha = 0.5> (x)
                n = Neg (l)
                [inner] a = If (c) <then_branch = tt () => (float[4] aa) { [deep] aa = Selu <gamma = 1.0> (n) },
                                    else_branch = te () => (float[4] ab) { ab = Tan (n) }>
            },
            else_branch = e () => (float[4] b) { b = Sin (x) }>
    })";
constexpr auto secondBranches = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[4] x, bool c) => (float[4] y) {
        [choice] y = If (c) <
            then_branch = t () => (float[4] a) {
                l = LeakyRelu <alpha = 0.25> (x)
                i = Exp (l)
                n = Neg (i)
                [inner] a = If (c) <then_branch = tt () => (float[4] aa) { [deep] aa = Selu <gamma = 2.0> (n) },
                                    else_branch = te () => (float[4] ab) { ab = Tan (n) }>
            },
            else_branch = e () => (float[4] b) { b = Sin (x) }>
    })";

struct Compared {
    explicit Compared(bool isCollapsed = false, const Theme &theme = Theme::light(), const char *textA = first,
                      const char *textB = second, const std::string &path = "main")
    {
        const auto a = test::modelFromText(textA), b = test::modelFromText(textB);
        auto comparison = std::make_shared<const ModelComparison>(compareModels(*a, *b, {}).value());
        merged = std::make_shared<const MergedGraph>(mergeGraphs(*a, *b, comparison).value());
        const auto blocks = std::make_shared<const std::vector<Block>>(equalStretches(*merged));
        picture.setTheme(theme);
        picture.setShapes(merged->before, merged->after);
        const auto graph = std::ranges::find(merged->graph->graphs(), path, &Graph::path);
        picture.setGraph(merged->graph, GraphId(graph - merged->graph->graphs().begin()), {.compared = merged},
                         isCollapsed
                             ? std::make_shared<const CollapsedGraph>(CollapsedGraph::of(*merged->graph, blocks, {}))
                             : nullptr);
        test::place(picture, test::layoutOf(picture.graph()->layoutRequest()));
    }

    [[nodiscard]] const std::vector<GraphBox> &boxes() const { return picture.graph()->content.boxes; }
    [[nodiscard]] std::uint32_t box(const QString &title) const
    {
        return std::uint32_t(std::ranges::find(boxes(), title, &GraphBox::title) - boxes().begin());
    }
    [[nodiscard]] QStringList rows(const QString &title) const
    {
        QStringList texts;
        for (const BoxRow &row : boxes()[box(title)].rows) {
            if (row.kind == BoxRow::Kind::Difference)
                texts.append(row.text);
        }
        return texts;
    }

    std::shared_ptr<const MergedGraph> merged;
    GraphPicture picture;
};

} // namespace

class TestComparisonPicture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void boxesSayWhatDiffers();
    void subgraphsHaveTheColours();
    void edgesOfBoth();
    void bothShapesOnEdges();
    void equalStretchesAreClosed();
    void drawsTheColours();
};

void TestComparisonPicture::boxesSayWhatDiffers()
{
    const Compared compared;
    const ComparisonMarks &marks = compared.picture.comparison();
    const std::pair<QString, Part> parts[] = {
        {u"Shape"_s, Part::OnlyA},     {u"Concat"_s, Part::OnlyA},  {u"LeakyRelu"_s, Part::Changed},
        {u"Reshape"_s, Part::Changed}, {u"Gemm"_s, Part::Replaced}, {u"Identity"_s, Part::OnlyB},
        {u"Neg"_s, Part::Equal},       {u"x"_s, Part::Changed},     {u"y"_s, Part::Changed},
    };
    for (const auto &[title, part] : parts)
        QVERIFY2(marks.ofBox(compared.box(title)) == part, qPrintable(title));
    QCOMPARE(compared.rows(u"LeakyRelu"_s), QStringList{u"alpha: 0.5 → 0.25"_s});
    QCOMPARE(compared.rows(u"Reshape"_s), QStringList{u"shape: computed → constant"_s});
    QCOMPARE(compared.rows(u"Gemm"_s), QStringList{u"A: MatMul, Add"_s});
    QCOMPARE(compared.rows(u"Neg"_s), QStringList());
}

void TestComparisonPicture::subgraphsHaveTheColours()
{
    const auto opened = [](const std::string &path) {
        return Compared(false, Theme::light(), firstBranches, secondBranches, path);
    };
    const auto partOf = [](const Compared &compared, const QString &title) {
        return compared.picture.comparison().ofBox(compared.box(title));
    };
    const Compared whole = opened("main"), branch = opened("main/choice.then_branch");
    QVERIFY(partOf(whole, u"If"_s) == Part::Changed);
    QCOMPARE(whole.rows(u"If"_s), QStringList{u"3 difference(s) inside"_s});
    QVERIFY(branch.picture.comparison().isComparing());
    QVERIFY(partOf(branch, u"LeakyRelu"_s) == Part::Changed);
    QCOMPARE(branch.rows(u"LeakyRelu"_s), QStringList{u"alpha: 0.5 → 0.25"_s});
    QVERIFY(partOf(branch, u"Exp"_s) == Part::OnlyB);
    QVERIFY(partOf(branch, u"Neg"_s) == Part::Equal || partOf(branch, u"Neg"_s) == Part::Changed);
    QVERIFY(partOf(branch, u"If"_s) == Part::Changed); // for what is in it
    QCOMPARE(branch.rows(u"If"_s), QStringList{u"1 difference(s) inside"_s});
    const Compared deep = opened("main/choice.then_branch/inner.then_branch");
    QVERIFY(partOf(deep, u"Selu"_s) == Part::Changed);
    QVERIFY(partOf(opened("main/choice.else_branch"), u"Sin"_s) == Part::Equal);
    for (const QColor &colour : {Theme::light().fixed, Theme::light().unknown})
        QVERIFY2(drawSvg(branch.picture).value().contains(colour.name().toLatin1()), qPrintable(colour.name()));
}

void TestComparisonPicture::edgesOfBoth()
{
    const Compared compared;
    const auto partOfEdge = [&](const QString &from, const QString &to) -> std::optional<Part> {
        const auto &edges = compared.picture.graph()->content.edges;
        for (std::uint32_t i = 0; i < edges.size(); ++i) {
            if (edges[i].from == compared.box(from) && edges[i].to == compared.box(to))
                return compared.picture.comparison().ofEdge(i);
        }
        return {};
    };
    QVERIFY(partOfEdge(u"Concat"_s, u"Reshape"_s) == Part::OnlyA);
    QVERIFY(partOfEdge(u"x"_s, u"Shape"_s) == Part::OnlyA);
    QVERIFY(partOfEdge(u"x"_s, u"Identity"_s) == Part::OnlyB);
    QVERIFY(partOfEdge(u"Identity"_s, u"LeakyRelu"_s) == Part::OnlyB);
    QVERIFY(partOfEdge(u"x"_s, u"LeakyRelu"_s) == Part::OnlyA);
    QVERIFY(partOfEdge(u"Reshape"_s, u"Gemm"_s) == Part::Equal);
}

void TestComparisonPicture::bothShapesOnEdges()
{
    const auto textOf = [](const ShapeLabel &label) {
        QString text;
        for (const ShapeLabel::Span &span : label.spans)
            text += span.kind == ShapeLabel::Span::Kind::Old ? u'~' + span.text + u'~' : span.text;
        return text;
    };
    const Compared compared;
    const auto &edges = compared.picture.graph()->content.edges;
    const auto edge = std::ranges::find(edges, compared.box(u"x"_s), &GraphEdge::from);
    const auto index = std::uint32_t(edge - edges.begin());
    QCOMPARE(textOf(compared.picture.looks().label(index).text), u"~batch~ 2 × 4"_s);
    // It has the room that it needs.
    QVERIFY(compared.picture.graph()->labelLengths[index] >= qsizetype(u"batch 2 × 4"_s.size()));

    const auto shape = [](const std::vector<Dim> &dims) {
        return ValueShape{.type = {ValueType::Kind::Tensor, 1, Shape(dims.begin(), dims.end()), {}, "tensor(float)"},
                          .marks = {}};
    };
    QCOMPARE(textOf(comparedLabel(shape({2, 3}), shape({2, 3}))), u"2 × 3"_s);
    QCOMPARE(textOf(comparedLabel(shape({2, 3}), shape({2, 4}))), u"2 × ~3~ 4"_s);
    QCOMPARE(textOf(comparedLabel(shape({6}), shape({2, 3}))), u"~6~ 2 × 3"_s);
    const Dim longName = Dim::param(std::string(60, 'n'));
    QVERIFY(comparedLabel(shape({longName, longName}), shape({1, 2})).length() <= longestComparedLabel);
}

void TestComparisonPicture::equalStretchesAreClosed()
{
    const Compared compared(true);
    const auto closed = std::ranges::find(compared.boxes(), GraphBox::Kind::Block, &GraphBox::kind);
    QVERIFY(closed != compared.boxes().end());
    QCOMPARE(closed->title, u"equal in both"_s);
    QCOMPARE(compared.box(u"Abs"_s), compared.boxes().size());
    QVERIFY(compared.box(u"Identity"_s) < compared.boxes().size());
    QVERIFY(compared.picture.comparison().ofBox(std::uint32_t(closed - compared.boxes().begin())) == Part::Equal);
}

void TestComparisonPicture::drawsTheColours()
{
    for (const Theme &theme : {Theme::light(), Theme::dark()}) {
        const Compared compared(true, theme);
        const QByteArray drawn = drawSvg(compared.picture).value();
        for (const QColor &colour : {theme.error, theme.fixed, theme.unknown, theme.replaced})
            QVERIFY2(drawn.contains(colour.name().toLatin1()), qPrintable(colour.name()));
    }
}

SHAPEWRIGHT_WINDOW_TEST(TestComparisonPicture)
#include "tst_comparisonpicture.moc"
