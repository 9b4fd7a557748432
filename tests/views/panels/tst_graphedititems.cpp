// SPDX-License-Identifier: Apache-2.0
// The rows that tell what edits of the graph do, and the row of a node's details that tells it.
#include "model/preview/providerchanges.h"
#include "tests/support/registertest.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/details/details.h"
#include "views/panels/graphedits/grapheditsmodel.h"
#include "views/panels/graphedits/providerchangesmodel.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

ShapeEdits nIs(std::int64_t size)
{
    ShapeEdits edits;
    edits.symbols["N"] = Dim(size);
    return edits;
}

WishedModel folded(const PanelState &state)
{
    auto made = wishedModel(state.graph, {state.edits, GraphWishes{GraphWishes::Fold()}}, *state.after);
    if (!made)
        qFatal("folding failed");
    return *std::move(made);
}

// A function that is called twice, and an If that is decided.
PanelState branches()
{
    return panelState(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
        g (float[N, 4] x, float[N, 4] z, bool open) => (float[M] y, float[M] w, float[N, 4] v, float[N, 4] o)
          <int64 twelve = {12}>
        { n = Size(x)  c = Equal(n, twelve)  y = local.Flat(x)  w = local.Flat(z)
          v = If (c) <then_branch = a () => (float[N, 4] p) { p = Relu(x) },
                      else_branch = b () => (float[N, 4] q) { q = Neg(x) }>
          o = If (open) <then_branch = d () => (float[N, 4] r) { r = Relu(x) },
                         else_branch = e () => (float[N, 4] t) { t = Neg(x) }> }
        <opset_import: ["" : 17], domain: "local"> Flat (a) => (r) { s = Shape(a) t = ReduceProd(s) r = Reshape(a, t) })"),
                      nIs(3));
}

} // namespace

class TestGraphEditItems : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsOfAllKinds()
    {
        const PanelState state = branches();
        const WishedModel wished = folded(state);
        GraphEditsModel model;
        const QAbstractItemModelTester tester(&model, fatal);
        QCOMPARE(model.rowCount(), 0);
        model.setRows(std::make_shared<const GraphEditRows>(GraphEditRows::of(wished, *state.after)));
        QStringList rows;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex group = model.index(row, 0);
            QVERIFY(model.rowCount(group) > 0);
            rows.append(text(model, row, GraphEditsModel::Change) + u' ' + text(model, row, GraphEditsModel::What) +
                        u": "_s + text(model, row, GraphEditsModel::Details));
            for (int inner = 0; inner < model.rowCount(group); ++inner) {
                const QModelIndex entry = model.index(inner, GraphEditsModel::What, group);
                QVERIFY(!entry.data().toString().isEmpty());
                QCOMPARE(entry.parent(), group);
                const auto node = model.nodeAt(entry);
                QVERIFY(node || text(model, row, GraphEditsModel::What).startsWith(u"Initializers"_s));
                QVERIFY(!node || node->index < state.graph->graph(node->graph).nodes.size());
            }
        }
        QVERIFY2(rows.contains(u"removed 1 × If: its condition is constant, so one branch takes its place"_s),
                 qPrintable(rows.join(u'\n')));
        QVERIFY2(rows.contains(u"removed 1 × Neg: it is in a branch that never runs"_s), qPrintable(rows.join(u'\n')));
        QVERIFY2(rows.contains(u"removed 1 × ReduceProd: its result is constant"_s), qPrintable(rows.join(u'\n')));
        QVERIFY2(rows.contains(u"kept Nodes: 1: its condition is not known"_s), qPrintable(rows.join(u'\n')));
        model.setRows(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void detailsSayWhyNodesGoOrStay()
    {
        const PanelState state = branches();
        const WishedModel wished = folded(state);
        const auto folding = [&](NodeId id, const NodeFates *fates) {
            for (const DetailsRow &row : nodeDetails(state, id, {}, fates).rows) {
                if (row.label == u"folding"_s)
                    return row.text;
            }
            return QString();
        };
        const auto at = [&](std::uint32_t index) { return folding({mainGraph, index}, &wished.fates); };
        QCOMPARE(folding({mainGraph, 0}, nullptr), QString());
        QCOMPARE(at(0), u"removed: its result is no longer used"_s);
        QCOMPARE(at(2), u"kept: it computes with input data"_s);
        QCOMPARE(at(4), u"removed: its condition is constant, so one branch takes its place"_s);
        QCOMPARE(at(5), u"kept: its condition is not known"_s);
        // A body is folded once, and told in each call.
        for (const std::uint32_t call : {2, 3}) {
            const GraphId body = *state.graph->node({mainGraph, call}).body;
            QCOMPARE(folding({body, 1}, &wished.fates), u"removed: its result is constant"_s);
        }
    }

    void providersBeforeAndAfter()
    {
        const PanelState state = branches();
        const WishedModel wished = folded(state);
        const auto changes =
            providerChanges(knownProviders(), {*state.graph, *state.after}, {*wished.graph, *wished.after});
        QVERIFY(changes);
        ProviderChangesModel model;
        const QAbstractItemModelTester tester(&model, fatal);
        model.setChanges(std::make_shared<const std::vector<ProviderChange>>(*changes));
        QCOMPARE(model.rowCount(), int(knownProviders().size()));
        bool isAnyOther = false;
        for (int row = 0; row < model.rowCount(); ++row) {
            const ProviderChange &change = (*changes)[std::size_t(row)];
            QVERIFY(change.before && change.after);
            isAnyOther = isAnyOther || text(model, row, ProviderChangesModel::Coverage).contains(u'→') ||
                         text(model, row, ProviderChangesModel::Partitions).contains(u'→');
            QCOMPARE(text(model, row, ProviderChangesModel::Name), toQString(change.provider.name));
        }
        QVERIFY(isAnyOther);
    }
};

SHAPEWRIGHT_GUILESS_TEST(TestGraphEditItems)
#include "tst_graphedititems.moc"
