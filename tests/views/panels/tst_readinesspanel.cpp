// SPDX-License-Identifier: Apache-2.0
#include "model/edits/suggestiontext.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/results/blockersmodel.h"
#include "views/panels/results/readinesspanel.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

class TestReadinessPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void providers();
    void blockers();
    void chosenStaysChosen();
    void linkAppliesTheEdit();
    void buttonAppliesAll();
    void colouring();
    void countsAreExplained();

private:
    [[nodiscard]] ReadinessPanel::Answers answers(const ShapeEdits &edits = {}) const;

    std::shared_ptr<const ModelGraph> m_graph;
    Theme m_theme = Theme::light();
};

namespace {

int rowOf(const QAbstractItemModel &model, const QString &name)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (text(model, row, ReadinessModel::Name) == name)
            return row;
    }
    return -1;
}

} // namespace

void TestReadinessPanel::initTestCase()
{
    m_graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, 4] x, float[n] z) => (y, w)
        {
            a = Relu(x)
            b = Tanh(a)
            y = Erf(b)
            w = Relu(z)
        })");
}

ReadinessPanel::Answers TestReadinessPanel::answers(const ShapeEdits &edits) const
{
    const PanelState state = panelState(m_graph, edits);
    const DynamicDims dims = dimsUnderEdits(*m_graph, *state.dims, *state.before, edits);
    return std::make_shared<const std::vector<ProviderAnswer>>(
        *askProviders(knownProviders(), *m_graph, edits, dims, *state.after));
}

void TestReadinessPanel::providers()
{
    ReadinessModel model;
    const QAbstractItemModelTester tester(&model, fatal);
    QCOMPARE(model.rowCount(), 0);
    model.setAnswers(answers());
    QCOMPARE(model.rowCount(), int(knownProviders().size()));
    const int nnapi = rowOf(model, u"NNAPI"_s);
    QCOMPARE(text(model, nnapi, ReadinessModel::Verdict), u"needs static shapes"_s);
    QCOMPARE(text(model, nnapi, ReadinessModel::Taken), u"0 %"_s);
    QCOMPARE(text(model, rowOf(model, u"CPU"_s), ReadinessModel::Verdict), u"ready"_s);
    QCOMPARE(text(model, rowOf(model, u"Vitis AI"_s), ReadinessModel::Taken), QString());
    ShapeEdits edits = fromArguments(u"batch=1 n=2"_s);
    model.setAnswers(answers(edits));
    QCOMPARE(text(model, nnapi, ReadinessModel::Taken), u"75 %"_s);
    QCOMPARE(text(model, nnapi, ReadinessModel::Parts), u"1"_s);
    model.setAnswers(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestReadinessPanel::blockers()
{
    BlockersModel model;
    const QAbstractItemModelTester tester(&model, fatal);
    const auto all = answers();
    ReadinessModel providers;
    providers.setAnswers(all);
    model.setAnswer(m_graph, all, rowOf(providers, u"NNAPI"_s));
    QCOMPARE(model.rowCount(), 4);
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row)
        rows.append(text(model, row, BlockersModel::Nodes) + u" | "_s + text(model, row, BlockersModel::Edit));
    rows.sort();
    QCOMPARE(rows, (QStringList{u"node 0 (Relu) | batch = 1"_s, u"node 1 (Tanh) | batch = 1"_s, u"node 2 (Erf) | "_s,
                                u"node 3 (Relu) | n = 1"_s}));
    model.setAnswer(m_graph, all, -1);
    QCOMPARE(model.rowCount(), 0);
}

void TestReadinessPanel::chosenStaysChosen()
{
    TableDelegate delegate(m_theme);
    ReadinessPanel panel(&delegate);
    panel.choose("webnn"); // before there are any answers
    panel.setAnswers(m_graph, answers());
    QVERIFY(panel.chosen() != nullptr);
    QCOMPARE(panel.chosen()->provider.id, std::string("webnn"));
    panel.setAnswers(m_graph, answers(fromArguments(u"batch=1 n=1"_s)));
    QCOMPARE(panel.chosen()->provider.id, std::string("webnn"));
    QCOMPARE(panel.chosen()->readiness.verdict, Readiness::Verdict::Ready);
    panel.setAnswers({}, {});
    QVERIFY(panel.chosen() == nullptr);
}

void TestReadinessPanel::linkAppliesTheEdit()
{
    TableDelegate delegate(m_theme);
    ReadinessPanel panel(&delegate);
    panel.setAnswers(m_graph, answers());
    panel.choose("nnapi");
    const QSignalSpy edits(&panel, &ReadinessPanel::suggestionRequested), nodes(&panel, &ReadinessPanel::nodeActivated);
    auto *table = panel.findChild<QTreeView *>(u"blockers"_s);
    const QAbstractItemModel &model = *table->model();
    for (int row = 0; row < model.rowCount(); ++row) {
        if (text(model, row, BlockersModel::Nodes) == u"node 3 (Relu)") {
            Q_EMIT table->clicked(model.index(row, BlockersModel::Edit));
            Q_EMIT table->clicked(model.index(row, BlockersModel::Reason));
        }
    }
    QCOMPARE(edits.size(), 1);
    QCOMPARE(suggestionLine(edits.first().first().value<Suggestion>()), u"--dim n=1"_s);
    QCOMPARE(nodes.size(), 1);
    QCOMPARE(nodes.first().first().value<NodeId>(), (NodeId{mainGraph, 3}));
}

void TestReadinessPanel::buttonAppliesAll()
{
    TableDelegate delegate(m_theme);
    ReadinessPanel panel(&delegate);
    panel.setAnswers(m_graph, answers());
    panel.choose("nnapi");
    const QSignalSpy edits(&panel, &ReadinessPanel::suggestionRequested);
    auto *button = panel.findChild<QPushButton *>(u"applyNeeds"_s);
    QCOMPARE(button->toolTip(), u"Apply: batch = 1, n = 1"_s);
    button->click();
    QCOMPARE(suggestionLine(edits.first().first().value<Suggestion>()), u"--dim batch=1 --dim n=1"_s);
    panel.choose("cpu");
    QVERIFY(button->isHidden());
}

void TestReadinessPanel::colouring()
{
    TableDelegate delegate(m_theme);
    ReadinessPanel panel(&delegate);
    panel.setAnswers(m_graph, answers());
    const QSignalSpy changes(&panel, &ReadinessPanel::shownChanged);
    QVERIFY(!panel.isColouring());
    panel.findChild<QCheckBox *>(u"colourParts"_s)->click();
    QVERIFY(panel.isColouring());
    QCOMPARE(changes.size(), 1);
}

// A file, the runtime and the runtime with sizes each count other nodes.
void TestReadinessPanel::countsAreExplained()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, 4] x) => (y)
        {
            i = Constant<value_ints = [0]>()
            s = Shape(x)
            n = Gather(s, i)
            m = Constant<value_ints = [-1]>()
            t = Concat<axis = 0>(n, m)
            y = Reshape(x, t)
        })");
    const PanelState state = panelState(graph);
    const DynamicDims dims = dimsUnderEdits(*graph, *state.dims, *state.before, {});
    TableDelegate delegate(m_theme);
    ReadinessPanel panel(&delegate);
    panel.setAnswers(graph, std::make_shared<const std::vector<ProviderAnswer>>(
                                *askProviders(knownProviders(), *graph, {}, dims, *state.after)));
    panel.choose("nnapi");
    const QString note = panel.findChild<QLabel *>(u"providerNote"_s)->text();
    QVERIFY2(note.contains(u" of 4 nodes ("_s), qPrintable(note));
    QVERIFY2(
        note.contains(u"Of 6 nodes in the file, 2 are computed when the model is loaded, and 3 more once all sizes "
                      "are set."_s),
        qPrintable(note));
    panel.setAnswers(m_graph, answers());
    QVERIFY(!panel.findChild<QLabel *>(u"providerNote"_s)->text().contains(u"in the file"_s));
}

SHAPEWRIGHT_WINDOW_TEST(TestReadinessPanel)
#include "tst_readinesspanel.moc"
