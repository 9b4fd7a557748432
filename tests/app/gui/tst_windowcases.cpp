// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/findcontroller.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/window/viewoptions.h"
#include "model/onnx/modelfile.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"
#include "views/graph/picture/graphpicture.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/fields/fieldlistview.h"
#include "views/panels/results/findfield.h"
#include "views/panels/results/problemsmodel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/shapes/inputsmodel.h"
#include "views/panels/shapes/shapespanel.h"
#include "views/panels/testrun/testrunmodel.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QDialog>
#include <QDir>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QTreeView>

#include <algorithm>

using namespace shapewright;
using namespace shapewright::test;
using Qt::Literals::StringLiterals::operator""_s;

// Problems that people reported about other tools, tested in a whole window: opening, searching, running and saving.
// Each row's name begins with the name of the model's file.
class TestWindowCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void init();
    void cleanup() { m_gui.reset(); }
    void opens_data();
    void opens();
    void opensInside_data();
    void opensInside();
    void openingIsCancelled_data();
    void openingIsCancelled();
    void searches_data();
    void searches();
    void runs_data();
    void runs();
    void saves_data();
    void saves();
    void overridesTheExport_data();
    void overridesTheExport();
    void pictures_data();
    void pictures();

private:
    void open(const QString &path);
    void openCase(const QString &name, const QString &edits);
    void openText(const char *text);
    [[nodiscard]] GraphView &view() { return m_gui->window().workspace().view(); }
    [[nodiscard]] Document &document() { return m_gui->window().document(); }

    std::unique_ptr<GuiFixture> m_gui;
};

namespace {

// The types of all inputs and then all outputs, in the form `x [2, 3] DATA_BATCH`.
QString declarationsIn(const QString &path)
{
    const auto file = ModelFile::open(path);
    if (!file)
        return u"cannot be opened"_s;
    const auto graph = ModelGraph::build(*file);
    QStringList texts;
    for (const auto *ids : {&graph->main().inputs, &graph->main().outputs}) {
        for (const ValueId id : *ids) {
            const Value &value = graph->value(id);
            QString text = toQString(value.name) + u' ';
            text +=
                value.declared->shape ? toQString(shapeText(*value.declared->shape)) : toQString(value.declared->text);
            for (const std::string &denotation : *value.denotations)
                text += denotation.empty() ? QString() : u' ' + toQString(denotation);
            texts.append(text);
        }
    }
    return texts.join(u"; "_s);
}

QString actualShapes(const TestRunPanel &panel)
{
    const auto *model = panel.findChild<TestRunModel *>();
    QStringList texts;
    for (int row = 0; row < model->rowCount(); ++row)
        texts.append(model->index(row, TestRunModel::Actual).data().toString());
    return texts.join(u"; "_s);
}

// A chain with an additional edge that skips nodes.
const char *const skipping = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[N, 3] x) => (float[N, 3] y)
    {
        first = Relu(x)
        a = Sigmoid(first)
        b = Tanh(a)
        c = Neg(b)
        d = Exp(c)
        y = Add(d, first)
    })";

} // namespace

void TestWindowCases::init()
{
    m_gui = std::make_unique<GuiFixture>();
    m_gui->show();
}

void TestWindowCases::open(const QString &path)
{
    document().open(path);
    QTRY_VERIFY_WITH_TIMEOUT(document().path() == path && m_gui->window().isSettled(), 60'000);
}

void TestWindowCases::openCase(const QString &name, const QString &edits)
{
    const QString source = model(u"cases/%1.onnx"_s.arg(name));
    const QString path = m_gui->copyOf(source);
    QFile::copy(source + u".data"_s, path + u".data"_s); // only some models have external data
    open(path);
    document().setEdits(fromArguments(edits), u"all"_s);
    QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().isSettled(), 60'000);
}

void TestWindowCases::openText(const char *text)
{
    const QString path = m_gui->folder() + u"/model.onnx"_s;
    QVERIFY(QFile::copy(modelFromText(text)->file().path(), path));
    open(path);
}

void TestWindowCases::opens_data()
{
    QTest::addColumn<QString>("file");
    for (const QString &file : QDir(model(u"cases"_s)).entryList({u"*.onnx"_s}))
        QTest::newRow(qPrintable(file)) << file.chopped(5);
}

// The model is not in the current folder.
void TestWindowCases::opens()
{
    QFETCH(QString, file);
    openCase(file, {});
    QVERIFY2(m_gui->window().messages().text().isEmpty(), qPrintable(m_gui->window().messages().text()));
    QVERIFY(view().isLaidOut());
    QVERIFY(view().picture().graph()->content.boxes.size() >= document().state().graph->main().nodes.size());
}

void TestWindowCases::opensInside_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("path");
    QTest::newRow("func: its body, with the shapes of this call") << u"func"_s << u"function local::F1@F1_0"_s;
    QTest::newRow("loop: its body, with shapes") << u"loop"_s << u"main/Loop_0.body"_s;
}

void TestWindowCases::opensInside()
{
    QFETCH(QString, file);
    QFETCH(QString, path);
    openCase(file, u"N=2"_s);
    const auto &graphs = document().state().graph->graphs();
    const auto inside = std::ranges::find(graphs, path.toStdString(), &Graph::path);
    QVERIFY(inside != graphs.end());
    Q_EMIT view().graphOpenRequested(GraphId(inside - graphs.begin()));
    QTRY_VERIFY(m_gui->window().isSettled() && view().picture().graph()->subject.graph != mainGraph);
    QStringList labels;
    for (std::uint32_t edge = 0; edge < view().picture().graph()->content.edges.size(); ++edge)
        labels.append(view().picture().looks().label(edge).text.whole);
    QVERIFY2(labels.contains(u"2 × 3"_s), qPrintable(labels.join(u"; "_s)));
}

void TestWindowCases::openingIsCancelled_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("chain5000: another stays as it was") << u"chain5000"_s;
}

void TestWindowCases::openingIsCancelled()
{
    QFETCH(QString, file);
    openCase(u"expr"_s, u"batch=2"_s);
    const QString before = document().path();
    document().open(model(u"cases/%1.onnx"_s.arg(file)));
    document().cancelOpening();
    QTRY_VERIFY(m_gui->window().isIdle());
    QCOMPARE(document().path(), before);
    QVERIFY(m_gui->window().isSettled() && !document().edits().isEmpty());
}

void TestWindowCases::searches_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("query");
    QTest::addColumn<int>("count");
    QTest::newRow("chain5000: all at once") << u"chain5000"_s << u"op:Relu"_s << 5000;
    QTest::newRow("uni: a name as it is written") << u"uni"_s << u"入力"_s << 1;
    QTest::newRow("search by shape: an unknown dim") << u"neg1"_s << u"?x3x4"_s << 2;
    QTest::newRow("search by shape: a number") << u"zero"_s << u"0x3"_s << 2;
    QTest::newRow("search by shape: another number") << u"zero"_s << u"1x3"_s << 0;
    QTest::newRow("search by type: of whole numbers") << u"gather_idx"_s << u"type:int64"_s << 1;
    QTest::newRow("search by type: no such") << u"gather_idx"_s << u"type:string"_s << 0;
}

void TestWindowCases::searches()
{
    QFETCH(QString, file);
    QFETCH(QString, query);
    QFETCH(int, count);
    openCase(file, {});
    m_gui->find<FindField>("findField")->setText(query);
    const auto *controller = m_gui->window().findChild<FindController *>();
    QTRY_VERIFY_WITH_TIMEOUT(!controller->isSearching(), 60'000);
    QCOMPARE(m_gui->find<QTreeView>("found")->model()->rowCount(), count);
}

void TestWindowCases::runs_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("edits");
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("fed");
    QTest::addColumn<QString>("outputs");
    const auto row = [](const char *name, const char *file, const char *edits, const char *fed, const char *outputs,
                        const char *said = "✓ Ran on CPU") {
        QTest::newRow(name) << QString::fromLatin1(file) << QString::fromUtf8(edits) << QString::fromUtf8(said)
                            << QString::fromUtf8(fed) << QString::fromUtf8(outputs);
    };
    row("zero: as it is", "zero", "", "x [0, 3]: random numbers from 0 to 1", "0 × 3 ✓");
    row("ir3: weights are not fed", "ir3", "N=2", "x [2, 4]: random numbers from 0 to 1", "2 × 2 ✓");
    row("ext: with the data beside the model", "ext", "N=2", "x [2, 64]: random numbers from 0 to 1", "2 × 64 ✓");
    row("uni: by names as they are written", "uni", "バッチ=2", "入力 [2, 3]: random numbers from 0 to 1", "2 × 3 ✓");
    row("resize2: the size that the node makes", "resize2", "H=8 W=8", "x [1, 3, 8, 8]: random numbers from 0 to 1",
        "1 × 3 × 16 × 16 ✓");
    row("gather_idx: ids within the table, and told", "gather_idx", "N=5", "ids [5]: indices below 3 for a Gather",
        "5 × 4 ✓");
    row("custom: not here, in words", "custom", "N=2", "", "",
        "cannot be tested here: the installed ONNX Runtime has no operator MyOp of domain my.dom. It can be "
        "saved.");
}

void TestWindowCases::runs()
{
    QFETCH(QString, file);
    QFETCH(QString, edits);
    QFETCH(QString, said);
    QFETCH(QString, fed);
    QFETCH(QString, outputs);
    openCase(file, edits);
    m_gui->window().actions().run->trigger();
    const TestRunPanel &panel = *m_gui->window().workspace().tabs().testRun();
    QTRY_VERIFY2_WITH_TIMEOUT(panel.summary().contains(said), qPrintable(panel.summary()), 60'000);
    QCOMPARE(m_gui->find<QLabel>("testRunLine")->toolTip(), fed);
    QVERIFY2(panel.summary().contains(fed.section(u": "_s, 1)), qPrintable(panel.summary()));
    QCOMPARE(actualShapes(panel), outputs);
}

void TestWindowCases::saves_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("edits");
    QTest::addColumn<QString>("saved");
    QTest::addColumn<QString>("said");
    const auto row = [](const char *name, const char *file, const char *edits, const char *saved,
                        const char *said = "after a test run") {
        QTest::newRow(name) << QString::fromLatin1(file) << QString::fromUtf8(edits) << QString::fromUtf8(saved)
                            << QString::fromUtf8(said);
    };
    row("neg1: a size in its place", "neg1", "x[0]=2", "x [2, 3, 4]; y [2, 3, 4]");
    row("denot: the denotation stays", "denot", "N=2", "x [2, 3] DATA_BATCH DATA_CHANNEL; y [2, 3]");
    row("ext: the data stay outside", "ext", "N=2", "x [2, 64]; y [2, 64]");
    row("resize2: the size that the node makes", "resize2", "H=8 W=8", "x [1, 3, 8, 8]; y [1, 3, 16, 16]");
    row("custom: without a test", "custom", "N=2", "x [2, 3]; y [2, 3]",
        "without a test. The model cannot be tested here");
    row("custom_noshape: without a test", "custom_noshape", "N=2", "x [2, 3]; y [M, 3]",
        "without a test. The model cannot be tested here");
    row("custom_default: without a test", "custom_default", "N=2", "x [2, 3]; y [2, 3]",
        "without a test. The model cannot be tested here");
    row("a new name is the default on saving", "case", "batch=3", "a [3, Batch]; y [3, Batch]");
    row("save always says what it did: a part is fixed", "kv", "batch=1",
        "past [1, past_sequence_length, 4]; cur [1, sequence_length, 4]; "
        "present [1, past_sequence_length + sequence_length, 4]");
    row("save always says what it did: without edits", "expr", "", "x [batch, 3]; y [2*batch, 3]");
}

// The proposed name is new.
void TestWindowCases::saves()
{
    QFETCH(QString, file);
    QFETCH(QString, edits);
    QFETCH(QString, saved);
    QFETCH(QString, said);
    openCase(file, edits);
    const QByteArray original = bytesOf(document().path());
    m_gui->window().actions().saveModel->trigger();
    QTRY_VERIFY(m_gui->find<QDialog>("saveDialog"));
    const QString target = m_gui->find<QLineEdit>("saveTarget")->text();
    QVERIFY2(QRegularExpression(u"/%1\\.(fixed|[0-9x]+)\\.onnx$"_s.arg(file)).match(target).hasMatch(),
             qPrintable(target));
    QVERIFY(target.startsWith(m_gui->folder()) && !QFile::exists(target));
    auto *button = m_gui->find<QPushButton>("saveButton");
    button->click();
    const auto isSaved = [this] { return m_gui->window().messages().text().startsWith(u"Saved as"_s); };
    QTRY_VERIFY_WITH_TIMEOUT(isSaved() || button->text() == u"Save anyway"_s, 60'000);
    if (!isSaved())
        button->click();
    QTRY_VERIFY_WITH_TIMEOUT(isSaved(), 60'000);
    const QString text = m_gui->window().messages().text();
    QVERIFY2(text.contains(target) && text.contains(said), qPrintable(text));
    QCOMPARE(declarationsIn(target), saved);
    QCOMPARE(bytesOf(document().path()), original);
    QVERIFY(bytesOf(target).size() < original.size() + 100); // the external data was not embedded
}

void TestWindowCases::overridesTheExport_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("isOffered");
    QTest::newRow("a fixed 1 changed to 4: offered, with a warning") << u"4, 3"_s << true;
    QTest::newRow("a fixed 1 changed to 4: not where the rank is wrong, too") << u"4, 3, 3"_s << false;
    QTest::newRow("a fixed 1 changed to 4: not where it stays") << u"1, 3"_s << false;
}

void TestWindowCases::overridesTheExport()
{
    QFETCH(QString, typed);
    QFETCH(bool, isOffered);
    openText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1, 3] x) => (float[p, 3] y) { y = Relu(x) })");
    m_gui->window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&m_gui->window()));
    auto *inputs = m_gui->find<FieldListView>("inputs");
    inputs->edit(inputs->model()->index(0, 0));
    const QPointer editor = inputs->findChild<QLineEdit *>(u"fieldEditor"_s);
    QVERIFY(editor);
    QTest::keyClicks(editor, typed);
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY(!editor || !editor->isModified() || inputs->model()->index(0, 0).data(FieldModel::ErrorRole).isValid());
    QCOMPARE(m_gui->window().messages().text().contains(u"x is static in the file"_s), isOffered);
    QVERIFY(document().edits().isEmpty());
    if (qEnvironmentVariableIsSet("SHAPEWRIGHT_PICTURES"))
        QVERIFY(m_gui->window().grab().save(qEnvironmentVariable("SHAPEWRIGHT_PICTURES") + u"/override.png"_s));
    if (!isOffered)
        return;
    QTest::mouseClick(m_gui->find<QPushButton>("messageAction"), Qt::LeftButton);
    QTRY_VERIFY(!document().edits().isEmpty() && document().isUpToDate());
    QCOMPARE(inputs->model()->index(0, 0).data(Qt::EditRole).toString(), typed);
    QVERIFY(m_gui->window().messages().text().isEmpty());
    const auto *problems = m_gui->find<QTreeView>("problems")->model();
    QCOMPARE(problems->rowCount(), 1);
    QCOMPARE(problems->index(0, ProblemsModel::Kind).data().toString(), u"Warning"_s);
    const QString warning = problems->index(0, ProblemsModel::Message).data().toString();
    QVERIFY2(warning.contains(u"static in the file: 1"_s) && warning.contains(u"change it to 4"_s),
             qPrintable(warning));
    const DimensionsModel &dimensions = m_gui->window().workspace().shapes().dimensions();
    QCOMPARE(dimensions.row(dimensions.rowOf(u"x[0]"_s)).value, u"4"_s);
    m_gui->window().actions().undo->trigger();
    QVERIFY(document().edits().isEmpty());
}

void TestWindowCases::pictures_data()
{
    QTest::addColumn<bool>("withNames");
    QTest::newRow("names and shapes on edges together") << true;
    QTest::newRow("selecting a long edge shows both ends") << false;
}

void TestWindowCases::pictures()
{
    QFETCH(bool, withNames);
    openText(skipping);
    if (withNames) {
        m_gui->window().actions().viewOptions->tensorNames->trigger();
        QTRY_VERIFY(m_gui->window().isSettled());
    }
    const GraphPicture &picture = view().picture();
    const auto isSkip = [&](const GraphEdge &edge) {
        return toQString(picture.graph()->model().value(edge.value).name) == u"first"_s;
    };
    const auto &edges = picture.graph()->content.edges;
    const auto labelled = std::ranges::find_if(edges, [&](const auto &edge) { return isSkip(edge) && edge.hasLabel; });
    QVERIFY(labelled != edges.end());
    QString label;
    for (const ShapeLabel::Span &span : picture.looks().label(std::uint32_t(labelled - edges.begin())).text.spans)
        label += span.text;
    QCOMPARE(label.simplified(), withNames ? u"first N × 3"_s : u"N × 3"_s);

    // Clicks near the end of the long edge.
    const auto last = std::ranges::find_if(edges.rbegin(), edges.rend(), isSkip).base() - 1;
    const QPolygonF &route = picture.places()->edges[std::size_t(last - edges.begin())].route;
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, view().mapFromScene(route[route.size() / 2]));
    QVERIFY(view().selection().value());
    for (std::size_t i = 0; i < edges.size(); ++i)
        QCOMPARE(picture.selection().hasEdge(std::uint32_t(i)), isSkip(edges[i]));
    QString details;
    for (const auto *list : m_gui->window().workspace().details().findChildren<FieldListView *>()) {
        for (int row = 0; row < list->model()->rowCount(); ++row)
            details += list->model()->index(row, 0).data(Qt::AccessibleTextRole).toString() + u'\n';
    }
    QVERIFY2(details.contains(u"producer: Relu"_s) || details.contains(u"producer, Relu"_s), qPrintable(details));
    QVERIFY2(details.contains(u"Sigmoid, Add"_s), qPrintable(details));
    m_gui->window().actions().toProducer->trigger();
    QVERIFY(view().selection().node());
    QCOMPARE(toQString(picture.graph()->model().node(*view().selection().node()).opType), u"Relu"_s);
}

SHAPEWRIGHT_WINDOW_TEST(TestWindowCases)
#include "tst_windowcases.moc"
