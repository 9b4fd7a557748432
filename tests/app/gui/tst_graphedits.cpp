// SPDX-License-Identifier: Apache-2.0
// Edits of the graph in the window: what is wished, its preview before anything is saved, undo, saving, and what is
// kept of it.
#include "app/gui/document/graphpreview.h"
#include "app/gui/save/savedialog.h"
#include "app/gui/start/windows.h"
#include "app/gui/window/messagebar.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/graphedits/grapheditsmodel.h"
#include "views/panels/results/resulttabs.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QSpinBox>
#include <QTreeView>
#include <QUndoStack>

#include <algorithm>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr auto chain = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[N, 4] x, float[K] z) => (float[M] y, float[L] w) <int64 one = {1}>
    { s = Shape(x)  t = ReduceProd(s)  m = Mul(t, one)  y = Reshape(x, m)  u = Shape(z)  w = Reshape(z, u) })";

ShapeEdits nIs(std::int64_t size)
{
    ShapeEdits edits;
    edits.symbols["N"] = Dim(size);
    return edits;
}

// A window that shows the chain.
class ShownChain : public GuiFixture
{
public:
    explicit ShownChain(const char *text = chain)
    {
        show();
        window().document().open(copyOf(modelFromText(text)->file().path()));
        if (!QTest::qWaitFor([this] { return window().isSettled(); }, 60'000))
            qFatal("the model was not opened");
    }

    void fold() { find<QCheckBox>("foldWish")->click(); }
    void settle() { QTRY_VERIFY(window().isSettled()); }
    [[nodiscard]] QString summary() { return find<QLabel>("graphEditsSummary")->text(); }
    [[nodiscard]] Document &document() { return window().document(); }
    // `removed 1 × Mul: its result is constant`, …
    [[nodiscard]] QStringList rows()
    {
        const QAbstractItemModel &model = *find<QTreeView>("graphEdits")->model();
        QStringList rows;
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto cell = [&](int column) { return model.index(row, column).data().toString(); };
            rows.append(cell(0) + u' ' + cell(1) + u": "_s + cell(2));
        }
        return rows;
    }
    // The operators of the nodes that the picture crosses out.
    [[nodiscard]] QStringList crossedOut()
    {
        const GraphPicture &picture = window().workspace().view().picture();
        QStringList found;
        for (std::uint32_t box = 0; box < picture.graph()->content.boxes.size(); ++box) {
            if (picture.gone().hasBox(box))
                found.append(picture.graph()->content.boxes[box].opType);
        }
        found.sort();
        return found;
    }
};

const QStringList chainRows{u"removed 1 × Mul: its result is constant"_s,
                            u"removed 1 × ReduceProd: its result is no longer used"_s,
                            u"removed 1 × Shape: its result is no longer used"_s,
                            u"added Initializers: 1: 8 bytes"_s,
                            u"removed Initializers: 1: 8 bytes"_s,
                            u"kept Nodes: 1: depends on a dynamic dimension or on the data of an input"_s};

} // namespace

class TestGraphEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void previewFollowsEdits()
    {
        ShownChain shown;
        QVERIFY(shown.summary().contains(u"Folding replaces them"_s));
        const auto places = shown.window().workspace().view().picture().places();
        shown.fold();
        shown.settle();
        QCOMPARE(shown.summary(), u"Nothing to fold."_s);
        QVERIFY(shown.crossedOut().isEmpty());

        shown.document().setEdits(nIs(3), u"N = 3"_s);
        shown.settle();
        QVERIFY2(shown.summary().startsWith(u"Nodes removed: 3 (Mul 1, ReduceProd 1, Shape 1) · Initializers added: 1 "
                                            u"(8 bytes) · Initializers removed: 1 (8 bytes) · Size of the file: "_s),
                 qPrintable(shown.summary()));
        QCOMPARE(shown.rows(), chainRows);
        QCOMPARE(shown.crossedOut(), QStringList({u"Mul"_s, u"ReduceProd"_s, u"Shape"_s}));
        QCOMPARE(shown.window().workspace().view().picture().places(), places); // nothing is laid out again
        const auto *tree = shown.find<QTreeView>("graphEdits");
        const QModelIndex added = tree->model()->index(3, 0);
        QCOMPARE(tree->model()->index(0, GraphEditsModel::Details, added).data().toString(), u"int64 1 = 12"_s);
        const auto *providers = shown.find<QTreeView>("providerChanges");
        QTRY_COMPARE(providers->model()->rowCount(), int(knownProviders().size()));

        shown.document().setEdits(nIs(4), u"N = 4"_s);
        shown.document().setEdits(nIs(5), u"N = 5"_s); // the one before is cancelled
        shown.settle();
        QCOMPARE(tree->model()->index(0, GraphEditsModel::Details, tree->model()->index(3, 0)).data().toString(),
                 u"int64 1 = 20"_s);
    }

    // As `fix --fold=all` does.
    void foldsAllConstantArithmetic()
    {
        const QByteArray model = R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[N, 40] x) => (float[N, 40] y) <float[40, 40] w = {)" +
                                 QByteArrayList(1600, "0.5").join(',') + "}> { t = Transpose(w)  y = MatMul(x, t) }";
        // The preview looks for the runner beside the program, which here is the test.
        qputenv("SHAPEWRIGHT_RUNNER", QFile::encodeName(program(u"shapewright-runner"_s)));
        const auto restored = qScopeGuard([] { qunsetenv("SHAPEWRIGHT_RUNNER"); });
        ShownChain shown(model.constData());
        auto *reach = shown.find<QComboBox>("foldReach");
        QVERIFY(reach->isHidden());
        shown.fold();
        shown.settle();
        QCOMPARE(shown.summary(), u"Nothing to fold."_s);
        const auto choose = [reach](int index) {
            reach->setCurrentIndex(index);
            Q_EMIT reach->activated(index);
        };
        choose(1);
        shown.settle();
        QVERIFY(shown.document().wishes().fold->withWeights);
        QVERIFY2(shown.summary().startsWith(u"Nodes removed: 1 (Transpose 1)"_s), qPrintable(shown.summary()));
        QCOMPARE(shown.rows().value(0), u"removed 1 × Transpose: its result is constant"_s);
        QCOMPARE(shown.crossedOut(), QStringList{u"Transpose"_s});
        QUndoStack &stack = *shown.document().undoStack();
        QCOMPARE(stack.undoText(), u"fold all constants"_s);
        stack.undo();
        QCOMPARE(reach->currentIndex(), 0);
        shown.settle();
        QVERIFY(shown.crossedOut().isEmpty());

        // What a preview that fails would have shown is not known, so nothing of the one before stays.
        stack.redo();
        shown.settle();
        QCOMPARE(shown.crossedOut(), QStringList{u"Transpose"_s});
        qputenv("SHAPEWRIGHT_RUNNER", "/nowhere/runner");
        shown.document().setEdits(nIs(3), u"N = 3"_s);
        shown.settle();
        QVERIFY2(shown.summary().contains(u"/nowhere/runner"_s), qPrintable(shown.summary()));
        QVERIFY2(shown.rows().isEmpty(), qPrintable(shown.rows().join(u'\n')));
        QVERIFY(shown.crossedOut().isEmpty());
    }

    void isOneUndoStep()
    {
        ShownChain shown;
        shown.document().setEdits(nIs(3), u"N = 3"_s);
        shown.settle();
        shown.fold();
        QUndoStack &stack = *shown.document().undoStack();
        QCOMPARE(stack.count(), 2);
        QCOMPARE(stack.undoText(), u"fold constant nodes"_s);
        QVERIFY(shown.window().isWindowModified());
        QVERIFY(shown.window().actions().fold->isChecked());
        shown.settle();
        QCOMPARE(shown.rows(), chainRows);

        stack.undo();
        QVERIFY(!shown.document().wishes().fold);
        QCOMPARE(shown.document().edits(), nIs(3));
        QVERIFY(shown.document().isUpToDate()); // the shapes are not computed again
        QVERIFY(shown.rows().isEmpty() && shown.crossedOut().isEmpty());
        QVERIFY(!shown.window().actions().fold->isChecked() && !shown.find<QCheckBox>("foldWish")->isChecked());
        stack.redo();
        shown.settle();
        QCOMPARE(shown.rows(), chainRows);

        stack.undo();
        stack.undo();                             // the edits of shapes
        shown.window().actions().fold->trigger(); // the menu does the same
        QCOMPARE(stack.undoText(), u"fold constant nodes"_s);
        QVERIFY(shown.find<QCheckBox>("foldWish")->isChecked());
        shown.window().actions().fold->trigger();
        QCOMPARE(stack.undoText(), u"keep constant nodes"_s);
        shown.fold();
        shown.window().actions().clearEdits->trigger();
        QVERIFY(shown.document().allEdits().isEmpty());
        stack.undo();
        QVERIFY(shown.document().wishes().fold);
    }

    void limitIsAWish()
    {
        ShownChain shown;
        auto *limit = shown.find<QSpinBox>("foldLimit");
        QVERIFY(limit->isHidden());
        shown.document().setEdits(nIs(3), u"N = 3"_s);
        shown.settle();
        shown.fold();
        QVERIFY(!limit->isHidden());
        QCOMPARE(limit->value(), 64);
        limit->setValue(0);
        QCOMPARE(shown.document().wishes().fold->limitKilobytes, std::uint64_t(0));
        shown.settle();
        QVERIFY(shown.crossedOut().isEmpty());
        QVERIFY2(shown.rows().join(u'\n').contains(u"exceeds the growth limit"_s),
                 qPrintable(shown.rows().join(u'\n')));
        shown.document().undoStack()->undo();
        QCOMPARE(limit->value(), 64);
    }

    void rowsLeadToNodes()
    {
        ShownChain shown;
        shown.document().setEdits(nIs(3), u"N = 3"_s);
        shown.fold();
        shown.settle();
        shown.window().actions().goTo(u"graphEdits"_s)->trigger();
        auto *tree = shown.find<QTreeView>("graphEdits");
        QVERIFY(tree->isVisible());
        const auto click = [tree](const QModelIndex &index) {
            tree->scrollTo(index);
            QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(index).center());
        };
        click(tree->model()->index(1, GraphEditsModel::What));
        QCOMPARE(shown.window().navigator().selection(), Selection(NodeId{mainGraph, 1})); // ReduceProd
        const QModelIndex kept = tree->model()->index(5, 0);
        tree->expand(kept);
        click(tree->model()->index(0, GraphEditsModel::What, kept));
        QCOMPARE(shown.window().navigator().selection(), Selection(NodeId{mainGraph, 4})); // Shape of z
        const auto *details = shown.find<QAbstractItemView>("details");
        QStringList texts;
        for (int row = 0; row < details->model()->rowCount(); ++row) {
            for (int role = Qt::DisplayRole; role < Qt::UserRole + 12; ++role)
                texts.append(details->model()->index(row, 0).data(role).toString());
        }
        QVERIFY2(texts.join(u'\n').contains(u"kept: depends on a dynamic dimension"_s), qPrintable(texts.join(u'\n')));
    }

    void dialogThatSavesSharesTheWish()
    {
        ShownChain shown;
        shown.document().setEdits(nIs(3), u"N = 3"_s);
        shown.settle();
        shown.window().actions().saveModel->trigger();
        QTRY_VERIFY(shown.find<QDialog>("saveDialog"));
        auto *box = shown.find<QCheckBox>("saveFold");
        QVERIFY(box && !box->isChecked());
        QVERIFY(shown.find<QLabel>("saveFoldSummary")->text().startsWith(u"Nodes removed: 3"_s));
        box->click();
        QVERIFY(shown.document().wishes().fold);
        QVERIFY(shown.window().graphPreview().isCurrent()); // what the dialog shows is not computed again
        QCOMPARE(shown.rows(), chainRows);
        shown.find<QDialog>("saveDialog")->reject();
        QTRY_VERIFY(!shown.find<QDialog>("saveDialog"));
        shown.settle();

        const auto planned = shown.window().graphPreview().model();
        const auto proposal = proposeSave(shown.document().state(), {}, planned);
        QVERIFY(proposal);
        QCOMPARE(proposal->folded, planned);
        shown.window().actions().saveModel->trigger();
        QTRY_VERIFY(shown.find<QDialog>("saveDialog"));
        QVERIFY(shown.find<QCheckBox>("saveFold")->isChecked());
        QVERIFY(shown.find<QLabel>("saveFoldSummary")->text().contains(u"Readiness: "_s));
        shown.find<QCheckBox>("saveTest")->setChecked(false);
        const QString target = shown.find<QLineEdit>("saveTarget")->text();
        auto *save = shown.find<QPushButton>("saveButton");
        QTRY_VERIFY(save->isEnabled());
        save->click();
        QTRY_VERIFY(shown.window().messages().text().contains(target));
        QCOMPARE(openedGraph(target)->main().nodes.size(), std::size_t(3));
        QVERIFY(!shown.window().isWindowModified());
        // The file is exactly as large as was told.
        QCOMPARE(std::uint64_t(QFileInfo(target).size()), planned->bytesAfter);
    }

    void isKeptAndOffered()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"chain.onnx"_s);
        QVERIFY(QFile::copy(modelFromText(chain)->file().path(), path));
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
        const Programs programs{program(u"shapewright-runner"_s), program(u"shapewright-layouter"_s)};
        const GraphWishes wishes{GraphWishes::Fold{7}};
        const auto run = [&](auto &&act) {
            Session session(programs);
            Windows windows(session);
            MainWindow &window = windows.add();
            window.show();
            window.openFile(path);
            QTRY_VERIFY(window.document().isOpen());
            act(window, session);
            qDeleteAll(windows.all());
        };
        run([&](MainWindow &window, Session &) {
            window.document().setWishes(wishes, u"fold"_s);
            QVERIFY(window.isWindowModified());
        });
        run([&](MainWindow &window, Session &session) {
            QTRY_VERIFY(window.messages().text().contains(u"fold=shapes, fold-limit=7"_s));
            QTest::mouseClick(window.messages().findChild<QPushButton *>(), Qt::LeftButton);
            QCOMPARE(window.document().wishes(), wishes);

            const auto before = window.document().state().graph;
            // Another file under the same name keeps the wish, too.
            QFile file(path);
            QVERIFY(file.open(QIODevice::Append) && file.write(QByteArray("\x32\x01x", 3)) > 0);
            file.close();
            QTRY_VERIFY(window.messages().text().contains(u"changed on disk"_s));
            QTest::mouseClick(window.messages().findChild<QPushButton *>(), Qt::LeftButton);
            QTRY_VERIFY(window.document().state().graph != before);
            QCOMPARE(window.document().wishes(), wishes);

            window.document().setAllEdits({}, u"clear"_s);
            QVERIFY(session.presets.save(u"folded"_s, {nIs(3), wishes}));
            Q_EMIT window.actions().presets->aboutToShow();
            window.actions().presets->actions().first()->trigger();
            QTRY_COMPARE(window.document().wishes(), wishes);
            QCOMPARE(window.document().edits(), nIs(3));
        });
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestGraphEdits)
#include "tst_graphedits.moc"
