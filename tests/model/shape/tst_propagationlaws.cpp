// SPDX-License-Identifier: Apache-2.0
// Checks what has to hold for any edits: a propagation that is kept up to date gives the same table as a new one.
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagation.h"
#include "model/wording/problemwording.h"
#include "tests/support/inputsymbols.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using Table = std::shared_ptr<const ShapeTable>;

namespace {

Table updated(Propagation &propagation, const ShapeEdits &edits)
{
    const auto table = propagation.update(edits);
    if (!table)
        qFatal("propagation was cancelled");
    return *table;
}

Table afresh(const std::shared_ptr<const ModelGraph> &graph, const ShapeEdits &edits)
{
    Propagation propagation(graph);
    return updated(propagation, edits);
}

QString typeText(const ValueShape &value)
{
    QString text = QString::fromStdString(value.type.text);
    text += value.type.shape ? QString::fromStdString(shapeText(*value.type.shape)) : u" of unknown rank"_s;
    for (const Marks marks : value.marks)
        text += u" %1"_s.arg(int(marks));
    return text;
}

// The first difference in words; empty if there is none.
QString difference(const ModelGraph &graph, const ShapeTable &kept, const ShapeTable &fresh)
{
    for (std::size_t id = 0; id < graph.graphs().size(); ++id) {
        for (std::uint32_t index = 0; index < graph.graphs()[id].values.size(); ++index) {
            const ValueId value{GraphId(id), index};
            if (kept.at(value) == fresh.at(value))
                continue;
            return u"%1 of %2: %3, afresh %4"_s.arg(QString::fromStdString(graph.value(value).name),
                                                    QString::fromStdString(graph.graphs()[id].path),
                                                    typeText(kept.at(value)), typeText(fresh.at(value)));
        }
    }
    if (kept.problems == fresh.problems)
        return {};
    QStringList texts{u"%1 problems, afresh %2"_s.arg(kept.problems.size()).arg(fresh.problems.size())};
    for (const auto *problems : {&kept.problems, &fresh.problems}) {
        const auto *others = problems == &kept.problems ? &fresh.problems : &kept.problems;
        for (const Problem &problem : *problems) {
            if (std::ranges::find(*others, problem) == others->end())
                texts.append(QString::fromStdString(problemCodeName(problem.code) + " " + problem.detail));
        }
    }
    return texts.join(u"; "_s);
}

// Makes one random edit after the other, the same ones on every machine.
class RestlessPerson
{
public:
    explicit RestlessPerson(const ModelGraph &graph) : m_graph(graph), m_symbols(test::InputSymbols(graph).symbols())
    {
        for (const ValueId id : graph.main().inputs) {
            if (graph.value(id).declared->isTensor())
                m_inputs.push_back(id);
        }
    }

    ShapeEdits next()
    {
        if (pick(6) == 0 && !m_earlier.empty()) {
            m_edits = m_earlier[pick(m_earlier.size())];
            return m_edits;
        }
        m_earlier.push_back(m_edits);
        const std::size_t kind = pick(7);
        if (kind < 3 && !m_symbols.empty())
            editSymbol(m_symbols[pick(m_symbols.size())]);
        else if (kind < 5 && !m_inputs.empty())
            editAxis(m_graph.value(m_inputs[pick(m_inputs.size())]));
        else if (kind == 5 && !m_inputs.empty())
            editValue(m_graph.value(m_inputs[pick(m_inputs.size())]));
        else
            takeBack();
        return m_edits;
    }

private:
    std::size_t pick(std::size_t count) { return m_random() % count; }
    Dim dim()
    {
        static const std::int64_t sizes[] = {1, 2, 3, 4, 7, 8, 16, 32, 64, 224};
        switch (pick(8)) {
        case 0:
            return Dim::param("other");
        case 1:
            return Dim::param(m_symbols.empty() ? "N" : m_symbols[pick(m_symbols.size())]);
        default:
            return Dim(sizes[pick(std::size(sizes))]);
        }
    }
    void editSymbol(const std::string &symbol) { m_edits.symbols[symbol] = dim(); }
    void editAxis(const Value &input)
    {
        const std::size_t rank = input.declared->shape ? input.declared->shape->size() : pick(4);
        if (rank == 0)
            return;
        if (input.declared->shape && pick(3) > 0) {
            m_edits.axes[{input.name, std::uint32_t(pick(rank))}] = pick(5) == 0 ? Dim() : dim();
            return;
        }
        auto &shape = m_edits.shapes[input.name] = {};
        for (std::size_t axis = 0; axis < rank; ++axis)
            shape.push_back(pick(2) == 0 ? ShapeEdits::AxisValue(ShapeEdits::Leave()) : ShapeEdits::AxisValue(dim()));
    }
    void editValue(const Value &input) { m_edits.values[input.name] = {double(pick(5))}; }
    void takeBack()
    {
        switch (pick(4)) {
        case 0:
            m_edits.symbols.clear();
            return;
        case 1:
            m_edits.axes.clear();
            return;
        case 2:
            m_edits.shapes.clear();
            return;
        default:
            m_edits.values.clear();
        }
    }

    const ModelGraph &m_graph;
    std::vector<std::string> m_symbols;
    std::vector<ValueId> m_inputs;
    std::vector<ShapeEdits> m_earlier;
    ShapeEdits m_edits;
    std::mt19937 m_random{20};
};

} // namespace

class TestPropagationLaws : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keptEqualsFresh_data() { models(); }
    void keptEqualsFresh();
    void orderOfFixingDoesNotMatter_data() { models(); }
    void orderOfFixingDoesNotMatter();
    void cancellingLeavesNothingBehind_data() { models(); }
    void cancellingLeavesNothingBehind();

private:
    static void models();
};

void TestPropagationLaws::models()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    for (const QJsonObject &entry : test::manifest({u"seed/"_s, u"real/"_s, u"feature/"_s})) {
        const QString path = entry.value(u"path"_s).toString();
        QTest::newRow(qPrintable(path)) << path;
    }
}

void TestPropagationLaws::keptEqualsFresh()
{
    QFETCH(QString, path);
    const auto graph = test::openedGraph(test::model(path));
    Propagation kept(graph);
    RestlessPerson person(*graph);
    for (int step = 0; step < 24; ++step) {
        const ShapeEdits edits = person.next();
        const QString found = difference(*graph, *updated(kept, edits), *afresh(graph, edits));
        QVERIFY2(found.isEmpty(), qPrintable(u"step %1: %2"_s.arg(step).arg(found)));
    }
}

void TestPropagationLaws::orderOfFixingDoesNotMatter()
{
    QFETCH(QString, path);
    const auto graph = test::openedGraph(test::model(path));
    const test::InputSymbols inputs(*graph);
    std::vector<std::string> symbols = inputs.symbols();
    symbols.resize(std::min<std::size_t>(symbols.size(), 4));
    const auto sizes = inputs.candidates().front();
    ShapeEdits all = inputs.edits();
    for (const std::string &symbol : symbols)
        all.symbols[symbol] = Dim(sizes.at(symbol));
    const auto expected = afresh(graph, all);
    do {
        Propagation propagation(graph);
        ShapeEdits edits = inputs.edits();
        auto table = updated(propagation, edits);
        for (const std::string &symbol : symbols) {
            edits.symbols[symbol] = all.symbols[symbol];
            table = updated(propagation, edits);
        }
        const QString found = difference(*graph, *table, *expected);
        QVERIFY2(found.isEmpty(), qPrintable(found));
    } while (std::ranges::next_permutation(symbols).found);
}

// Cancels the update before it begins, and at each report of progress.
void TestPropagationLaws::cancellingLeavesNothingBehind()
{
    QFETCH(QString, path);
    const auto graph = test::openedGraph(test::model(path));
    const ShapeEdits edits = *test::InputSymbols(*graph).fixed(test::InputSymbols(*graph).candidates().front());
    const auto expected = afresh(graph, edits);
    Propagation propagation(graph);
    int cancelled = 0;
    for (int stopAfter = 0; stopAfter < 6; ++stopAfter) {
        if (stopAfter > 0) // the first update has nothing to keep
            (void)updated(propagation, {});
        std::stop_source source;
        if (stopAfter < 2)
            source.request_stop();
        int reports = 0;
        const auto stopOnTheWay = [&](double) {
            if (++reports >= stopAfter)
                source.request_stop();
        };
        const auto table = propagation.update(edits, {.stop = source.get_token(), .progress = stopOnTheWay});
        QVERIFY(table || table.error().code == ErrorCode::Cancelled);
        cancelled += table ? 0 : 1;
        const QString found = difference(*graph, *updated(propagation, edits), *expected);
        QVERIFY2(found.isEmpty(), qPrintable(u"stopped after %1 reports: %2"_s.arg(stopAfter).arg(found)));
    }
    QVERIFY(cancelled >= 2 || graph->main().nodes.empty());
}

SHAPEWRIGHT_GUILESS_TEST(TestPropagationLaws)
#include "tst_propagationlaws.moc"
