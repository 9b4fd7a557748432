// SPDX-License-Identifier: Apache-2.0
// Other parts of a model in the window: what menus and panels offer, what is shown of it before anything is saved,
// undo, and files that are those of the command line.
#include "app/gui/document/graphpreview.h"
#include "app/gui/edits/editfiles.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/save/savedialog.h"
#include "app/gui/start/windows.h"
#include "model/shape/tables/shapetable.h"
#include "tests/app/cli/clirun.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/graphedits/grapheditsmodel.h"

#include <QAction>
#include <QCheckBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QTableWidget>
#include <QTreeView>
#include <QUndoStack>

#include <algorithm>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr auto partsNetwork =
    R"(<ir_version: 8, opset_import: ["" : 17], metadata_props: ["names": "{0: 'cat', 1: 'dog'}"]>
    g (float[batch, 3, 8, 8] x) => (float[batch, 3, h, w] y, float[batch, 3, 8, 8] z)
    <int64[2] axes = {2, 3}>
    {
        n = Neg(x)
        [same] i = Identity(n)
        r = Relu(i)
        d = Identity(r)
        [pool] y = AveragePool <kernel_shape = [2, 2]> (d)
        [last] z = Abs(r)
    })";

class ShownParts : public GuiFixture
{
public:
    ShownParts() : ShownParts(modelFromText(partsNetwork)->file().path()) {}
    explicit ShownParts(const QString &model)
    {
        show();
        m_path = copyOf(model);
        window().document().open(m_path);
        settle();
    }

    void settle()
    {
        if (!QTest::qWaitFor([this] { return window().isSettled(); }, 60'000))
            qFatal("the window has not settled");
    }
    [[nodiscard]] Document &document() { return window().document(); }
    [[nodiscard]] const PartsWish &wish() { return document().wishes().parts; }
    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] ValueId value(const std::string &name)
    {
        const auto &values = document().state().graph->main().values;
        const auto found = std::ranges::find(values, name, givenName);
        return {.graph = mainGraph, .index = std::uint32_t(found - values.begin())};
    }
    // What a menu for this offers.
    [[nodiscard]] QStringList offers(const Selection &subject)
    {
        QStringList texts;
        const auto menu = menuFor(subject);
        for (const QAction *action : menu->actions()) {
            if (!action->isSeparator())
                texts.append(action->isEnabled() ? action->text() : action->text() + u" ✗"_s);
        }
        return texts;
    }
    void choose(const Selection &subject, const QString &text)
    {
        const auto menu = menuFor(subject);
        const auto actions = menu->actions();
        const auto found = std::ranges::find(actions, text, &QAction::text);
        QVERIFY2(found != actions.end(), qPrintable(offers(subject).join(u'\n')));
        (*found)->trigger();
        settle();
    }
    [[nodiscard]] QStringList rows()
    {
        const QAbstractItemModel &model = *find<QTreeView>("graphEdits")->model();
        QStringList rows;
        for (int row = 0; row < model.rowCount(); ++row)
            rows.append(model.index(row, 0).data().toString() + u' ' + model.index(row, 1).data().toString());
        return rows;
    }
    [[nodiscard]] QStringList crossedOut()
    {
        const GraphPicture &picture = window().workspace().view().picture();
        QStringList found;
        for (std::uint32_t box = 0; box < picture.graph()->content.boxes.size(); ++box) {
            const GraphBox &shown = picture.graph()->content.boxes[box];
            if (picture.gone().hasBox(box) && shown.node)
                found.append(shown.opType);
        }
        found.sort();
        return found;
    }
    [[nodiscard]] QString shapeOf(const std::string &name)
    {
        const ValueType &type = document().state().after->at(value(name)).type;
        return type.shape ? QString::fromStdString(shapeText(*type.shape)) : QString();
    }
    // Saves the model by the dialog. Returns the path of the file.
    [[nodiscard]] QString saved(bool isTested = false, bool isReported = false)
    {
        window().actions().saveModel->trigger();
        if (!QTest::qWaitFor([this] { return find<QDialog>("saveDialog") != nullptr; }, 20'000))
            qFatal("no dialog");
        find<QCheckBox>("saveTest")->setChecked(isTested);
        find<QCheckBox>("saveReport")->setChecked(isReported);
        const QString target = find<QLineEdit>("saveTarget")->text();
        auto *save = find<QPushButton>("saveButton");
        if (!QTest::qWaitFor([&] { return save->isEnabled(); }))
            qFatal("cannot be saved");
        save->click();
        if (!QTest::qWaitFor([&] { return window().messages().text().contains(target); }, 60'000))
            qFatal("not saved: %s", qPrintable(window().messages().text()));
        return target;
    }

private:
    [[nodiscard]] std::unique_ptr<QMenu> menuFor(const Selection &subject)
    {
        auto menu = std::make_unique<QMenu>();
        if (const auto *node = std::get_if<NodeId>(&subject))
            Q_EMIT window().workspace().view().menuOpened(menu.get(), {*node}, {});
        else if (const auto *id = std::get_if<ValueId>(&subject))
            Q_EMIT window().workspace().view().menuOpened(menu.get(), {}, *id);
        return menu;
    }

    QString m_path;
};

// The outputs in the left panel, as they are read out.
QStringList listedOutputs(ShownParts &shown)
{
    const QAbstractItemModel &model = *shown.find<QListView>("outputs")->model();
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts.append(model.index(row, 0).data(Qt::AccessibleTextRole).toString());
    return texts;
}

// The file that the command line makes with the edits of the window.
QByteArray partsByCommandLine(ShownParts &shown)
{
    const QString edits = shown.folder() + u"/edits.json"_s, out = shown.folder() + u"/cli.onnx"_s;
    if (!writeEdits(edits, shown.document().allEdits()))
        qFatal("edits not written");
    const CliRun run = runCli({u"fix"_s, shown.path(), out, u"--edits"_s, edits, u"--overwrite"_s});
    if (run.exitCode != 0)
        qFatal("%s", run.err.constData());
    return bytesOf(out);
}

} // namespace

class TestPartsWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void menusOfferWhatIsPossible()
    {
        ShownParts shown;
        QCOMPARE(shown.offers(shown.value("x")), QStringList({u"Make this an output"_s, u"Rename…"_s}));
        QCOMPARE(shown.offers(shown.value("r")),
                 QStringList({u"Make this an output"_s, u"Cut here: keep what is before"_s,
                              u"Cut here: keep what is after"_s, u"Rename…"_s}));
        QCOMPARE(shown.offers(shown.value("y")),
                 QStringList({u"Remove this output"_s, u"Cut here: keep what is before"_s,
                              u"Cut here: keep what is after (nothing uses it) ✗"_s, u"Rename…"_s}));
        QCOMPARE(shown.offers(NodeId{mainGraph, 1}),
                 QStringList({u"Bypass"_s, u"Bypass all 2 Identity"_s, u"Rename…"_s}));
        QCOMPARE(shown.offers(NodeId{mainGraph, 3}),
                 QStringList({u"Bypass"_s, u"Bypass all 2 Identity"_s, u"Rename… (it has no name of its own) ✗"_s}));
        QVERIFY2(shown.offers(NodeId{mainGraph, 4})[0].startsWith(u"Bypass (none of its inputs is known"_s),
                 qPrintable(shown.offers(NodeId{mainGraph, 4})[0]));
    }

    void cutIsShownBeforeItIsSaved()
    {
        ShownParts shown;
        shown.choose(shown.value("r"), u"Cut here: keep what is before"_s);
        QCOMPARE(shown.wish(), PartsWish{.cutTo = {"r"}});
        QCOMPARE(shown.document().undoStack()->undoText(), u"cut after “r”"_s);
        QCOMPARE(shown.crossedOut(), QStringList({u"Abs"_s, u"AveragePool"_s, u"Identity"_s}));
        QCOMPARE(shown.rows(), QStringList({u"changed cut after “r”"_s, u"removed Nodes: 3"_s}));
        QVERIFY2(shown.find<QLabel>("graphEditsSummary")->text().contains(u"New outputs: r"_s),
                 qPrintable(shown.find<QLabel>("graphEditsSummary")->text()));
        ShapeEdits edits;
        edits.symbols["batch"] = Dim(2);
        shown.document().setEdits(edits, u"batch = 2"_s);
        shown.settle();
        QCOMPARE(shown.shapeOf("r"), u"[2, 3, 8, 8]"_s);
        QVERIFY(!shown.document().state().after->hasErrors());
        const QString file = shown.saved(true, true);
        QCOMPARE(bytesOf(file), partsByCommandLine(shown));
        QCOMPARE(openedGraph(file)->main().nodes.size(), std::size_t(3));
        const QByteArray report = bytesOf(file.chopped(QStringView(u"onnx").size()) + u"report.json"_s);
        const QJsonValue parts = QJsonDocument::fromJson(report)[u"parts"_s];
        QCOMPARE(parts[u"added_outputs"_s].toArray(), QJsonArray({u"r"_s}));
        QCOMPARE(parts[u"removed_nodes"_s].toInt(), 3);

        // The same entry takes it back; so does undo.
        QVERIFY(shown.offers(shown.value("r")).contains(u"Take back: cut after “r”"_s));
        shown.choose(shown.value("r"), u"Take back: cut after “r”"_s);
        QVERIFY(shown.wish() == PartsWish());
        QVERIFY(shown.crossedOut().isEmpty());
        shown.document().undoStack()->undo();
        shown.settle();
        QCOMPARE(shown.crossedOut().size(), qsizetype(3));
    }

    void outputsAreShownAsTheyWillBe()
    {
        ShownParts shown;
        QCOMPARE(listedOutputs(shown).size(), qsizetype(2));
        shown.choose(shown.value("r"), u"Cut here: keep what is before"_s);
        const QStringList cut = listedOutputs(shown);
        QVERIFY2(cut.size() == 3 && cut[0].startsWith(u"y,"_s) && cut[0].endsWith(u", removed"_s) &&
                     cut[1].endsWith(u", removed"_s) && cut[2].startsWith(u"r,"_s) && cut[2].endsWith(u", new"_s),
                 qPrintable(cut.join(u'\n')));
        shown.choose(shown.value("r"), u"Take back: cut after “r”"_s);
        QVERIFY(listedOutputs(shown).size() == 2 && !listedOutputs(shown).join(u' ').contains(u"removed"_s));
    }

    void aNameThatATargetRefusesIsTold()
    {
        ShownParts shown;
        shown.choose(shown.value("x"), u"Rename…"_s);
        auto *dialog = shown.find<QInputDialog>("renameDialog");
        QVERIFY(dialog && !dialog->labelText().contains(u"TensorRT"_s));
        dialog->setTextValue(u"input:0"_s);
        QVERIFY2(dialog->labelText().contains(u"TensorRT, optimization profiles: cannot name an input with “:”"_s),
                 qPrintable(dialog->labelText()));
        QVERIFY(!dialog->labelText().contains(u"OpenVINO"_s));
        dialog->setTextValue(u"pixels"_s);
        QVERIFY(!dialog->labelText().contains(u"TensorRT"_s));
        dialog->reject();
    }

    // The new input needs sizes that are not in the file. The part before it gives them, and counts for more.
    void madeUpInputsCountForLess()
    {
        SHAPEWRIGHT_NEED_MODELS();
        ShownParts shown(model(u"real/ppocr_v4_rec.onnx"_s));
        GraphWishes wishes;
        wishes.parts.cutFrom = {"p2o.Add.13"};
        shown.document().setWishes(wishes, u"a cut"_s);
        shown.settle();
        shown.window().actions().run->trigger();
        auto *line = shown.find<QLabel>("testRunLine");
        QTRY_VERIFY_WITH_TIMEOUT(line && line->text().contains(u"Ran with what was cut off"_s), 120'000);
        QVERIFY2(line->text().contains(u"does not run with inputs that are made up"_s), qPrintable(line->text()));
    }

    void changesAreTakenBackInTheirTab()
    {
        ShownParts shown;
        shown.choose(shown.value("n"), u"Make this an output"_s);
        shown.choose(shown.value("z"), u"Remove this output"_s);
        shown.choose(NodeId{mainGraph, 3}, u"Bypass"_s);
        QCOMPARE(shown.wish(), (PartsWish{.bypassed = {"d"}, .outputs = {"n"}, .removedOutputs = {"z"}}));
        QCOMPARE(shown.crossedOut(), QStringList({u"Abs"_s, u"Identity"_s}));
        auto *keep = shown.find<QCheckBox>("keepUnused");
        keep->click();
        shown.settle();
        QCOMPARE(shown.crossedOut(), QStringList({u"Identity"_s})); // the bypassed one
        keep->click();
        shown.settle();

        shown.window().actions().goTo(u"graphEdits"_s)->trigger();
        auto *tree = shown.find<QTreeView>("graphEdits");
        auto *takeBack = shown.find<QPushButton>("takeBack");
        QVERIFY(takeBack->isVisible());
        const qsizetype at = shown.rows().indexOf(u"removed remove output “z”"_s);
        QVERIFY2(at >= 0, qPrintable(shown.rows().join(u'\n')));
        tree->setCurrentIndex(tree->model()->index(int(at), 0));
        QVERIFY(takeBack->isEnabled());
        takeBack->click();
        shown.settle();
        QCOMPARE(shown.wish(), (PartsWish{.bypassed = {"d"}, .outputs = {"n"}}));
        tree->setCurrentIndex(tree->model()->index(0, 0));
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Delete);
        shown.settle();
        QCOMPARE(shown.wish(), PartsWish{.outputs = {"n"}});
        QCOMPARE(bytesOf(shown.saved()), partsByCommandLine(shown));
    }

    void namesAreAskedFor()
    {
        const auto rename = [](ShownParts &shown, const Selection &subject, const QString &text) {
            shown.choose(subject, u"Rename…"_s);
            auto *dialog = shown.find<QInputDialog>("renameDialog");
            QVERIFY(dialog);
            dialog->setTextValue(text);
            dialog->accept();
            shown.settle();
            QTRY_VERIFY(!shown.find<QInputDialog>("renameDialog"));
        };
        ShownParts shown;
        rename(shown, shown.value("x"), u"pixels"_s);
        QCOMPARE(shown.wish(), (PartsWish{.renames = {{"x", "pixels"}}}));
        rename(shown, shown.value("r"), u"n"_s); // exists
        QTRY_VERIFY2(shown.window().messages().text().contains(u"“n_1” is free"_s),
                     qPrintable(shown.window().messages().text()));
        QCOMPARE(shown.wish().renames.size(), std::size_t(1));
        rename(shown, NodeId{mainGraph, 1}, u"first"_s);
        QCOMPARE(shown.wish().nodeRenames.at("same"), std::string("first"));
        ShapeEdits edits;
        edits.axes[{"x", 1}] = Dim(3);
        edits.symbols["batch"] = Dim(2);
        shown.document().setEdits(edits, u"batch = 2"_s);
        shown.settle();
        QVERIFY(!shown.document().state().after->hasErrors());
        const QString file = shown.saved(true);
        QCOMPARE(bytesOf(file), partsByCommandLine(shown));
        QCOMPARE(openedGraph(file)->value(openedGraph(file)->main().inputs[0]).name, std::string("pixels"));
        rename(shown, shown.value("x"), u"x"_s);
        QVERIFY(shown.wish().renames.empty());
    }

    void valuesAreEditedWhereTheyStand()
    {
        const auto edit = [](ShownParts &shown, const QString &attribute, const QString &text) {
            for (auto *list : shown.window().workspace().details().findChildren<QListView *>()) {
                for (int row = 0; list->isVisible() && row < list->model()->rowCount(); ++row) {
                    const QModelIndex index = list->model()->index(row, 0);
                    if (index.data().toString() != attribute || !(index.flags() & Qt::ItemIsEditable))
                        continue;
                    list->setCurrentIndex(index);
                    list->edit(index);
                    auto *editor = list->findChild<QLineEdit *>(u"detailsEditor"_s);
                    QVERIFY(editor);
                    const QPointer open(editor);
                    editor->selectAll();
                    QTest::keyClicks(editor, text);
                    QTest::keyClick(editor, Qt::Key_Return);
                    QTRY_VERIFY(!open);
                    shown.settle();
                    return;
                }
            }
            QFAIL("no such attribute");
        };
        ShownParts shown;
        QCOMPARE(shown.shapeOf("y"), u"[batch, 3, 7, 7]"_s);
        shown.window().navigator().selectNode(NodeId{mainGraph, 4});
        edit(shown, u"kernel_shape"_s, u"4,4"_s);
        QCOMPARE(shown.wish().values, (std::map<std::string, std::string>{{"pool.kernel_shape", "4,4"}}));
        QCOMPARE(shown.shapeOf("y"), u"[batch, 3, 5, 5]"_s);
        edit(shown, u"ceil_mode"_s, u"yes"_s); // no number
        QTRY_VERIFY2(shown.window().messages().text().contains(u"takes an integer"_s),
                     qPrintable(shown.window().messages().text()));
        QCOMPARE(shown.wish().values.size(), std::size_t(1));
        QCOMPARE(bytesOf(shown.saved(true)), partsByCommandLine(shown));
    }

    void whatBecomesImpossibleIsAnError()
    {
        ShownParts shown;
        GraphWishes wishes;
        wishes.parts = {.outputs = {"n"}, .cutTo = {"nobody"}};
        shown.document().setWishes(wishes, u"from a preset"_s);
        shown.settle();
        QVERIFY(shown.document().state().after->hasErrors());
        const auto &problems = shown.document().state().after->problems;
        QVERIFY(std::ranges::find(problems, Problem::Code::PartsRefused, &Problem::code) != problems.end());
        // Each change can still be taken back.
        QCOMPARE(shown.rows().size(), qsizetype(2));
        auto *tree = shown.find<QTreeView>("graphEdits");
        tree->setCurrentIndex(tree->model()->index(1, 0));
        shown.find<QPushButton>("takeBack")->click();
        shown.settle();
        QCOMPARE(shown.wish(), PartsWish{.outputs = {"n"}});
        QVERIFY(!shown.document().state().after->hasErrors());
    }

    void metadataAreEdited()
    {
        ShownParts shown;
        shown.window().actions().metadata->trigger();
        auto *dialog = shown.find<QDialog>("metadataDialog");
        QVERIFY(dialog);
        auto *table = shown.find<QTableWidget>("metadataTable"), *words = shown.find<QTableWidget>("metadataWords");
        QCOMPARE(table->rowCount(), 6);
        QCOMPARE(table->item(0, 0)->text(), u"producer_name"_s);
        table->item(0, 1)->setText(u"me"_s);
        table->setCurrentCell(5, 1);
        QCOMPARE(words->rowCount(), 2);
        QCOMPARE(words->item(1, 0)->text() + words->item(1, 1)->text(), u"1dog"_s);
        words->item(1, 1)->setText(u"it's a dog"_s);
        dialog->accept();
        shown.settle();
        QCOMPARE(shown.wish(), (PartsWish{.metadata = {{"names", "{0: 'cat', 1: 'it\\'s a dog'}"}},
                                          .fields = {{"producer_name", "me"}}}));
        QCOMPARE(bytesOf(shown.saved()), partsByCommandLine(shown));

        shown.window().actions().metadata->trigger();
        auto *again = shown.find<QTableWidget>("metadataTable");
        QTRY_VERIFY((again = shown.find<QTableWidget>("metadataTable")) != nullptr);
        again->setCurrentCell(5, 1);
        for (auto *button : shown.find<QDialog>("metadataDialog")->findChildren<QPushButton *>()) {
            if (button->text() == u"&Remove"_s)
                button->click();
        }
        shown.find<QDialog>("metadataDialog")->accept();
        shown.settle();
        QVERIFY(shown.wish().metadata.contains("names") && !shown.wish().metadata.at("names"));
    }

    void outputsOfUnknownRankAreWarnedOf()
    {
        const auto model = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[N] x, bool c) => (float[M] y) <int64[1] axes = {0}> {
                maybe = If (c) <then_branch = t () => (float[N] a) { a = Identity (x) },
                                else_branch = e () => (float[1, N] b) { b = Unsqueeze (x, axes) }>
                y = Relu (x)
            })");
        ShownParts shown(model->file().path());
        shown.choose(shown.value("maybe"), u"Make this an output"_s);
        const QAbstractItemModel &problems = *shown.find<QTreeView>("problems")->model();
        QStringList texts;
        for (int row = 0; row < problems.rowCount(); ++row) {
            for (int column = 0; column < problems.columnCount(); ++column)
                texts.append(problems.index(row, column).data().toString());
        }
        QVERIFY2(texts.join(u'\n').contains(u"The rank of the new output “maybe” is unknown"_s),
                 qPrintable(texts.join(u'\n')));
        QVERIFY(!shown.document().state().after->hasErrors());
    }

    void cutAwayAsksForTheProvider()
    {
        SHAPEWRIGHT_NEED_MODELS();
        ShownParts shown(model(u"real/yolo_tiny_nms.onnx"_s));
        ShapeEdits edits;
        edits.symbols = {{"height", Dim(64)}, {"width", Dim(64)}};
        shown.document().setEdits(edits, u"64 x 64"_s);
        shown.settle();
        shown.window().actions().cutAway->trigger();
        auto *dialog = shown.find<QInputDialog>("cutAwayDialog");
        QVERIFY(dialog && dialog->comboBoxItems().size() > 5);
        const QStringList names = dialog->comboBoxItems();
        const auto nnapi = std::ranges::find_if(names, [](const QString &name) { return name.contains(u"NNAPI"_s); });
        QVERIFY(nnapi != names.end());
        dialog->setTextValue(*nnapi);
        dialog->accept();
        QTRY_VERIFY_WITH_TIMEOUT(!shown.wish().cutTo.empty(), 20'000);
        shown.settle();
        QVERIFY(!shown.document().state().after->hasErrors());
        QVERIFY(shown.document().undoStack()->undoText().startsWith(u"cut away post-processing"_s));
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestPartsWindow)
#include "tst_partswindow.moc"
