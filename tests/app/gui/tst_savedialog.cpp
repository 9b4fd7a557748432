// SPDX-License-Identifier: Apache-2.0
#include "app/gui/save/savedialog.h"
#include "model/edits/edittext.h"
#include "model/onnx/modelfile.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/views/panels/panelfixture.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QCryptographicHash>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTreeView>
#include <QUrl>

using namespace shapewright;
using namespace shapewright::test;
using Qt::Literals::StringLiterals::operator""_s;

namespace {

PanelState stateOf(const std::shared_ptr<const ModelGraph> &graph, const QStringList &dims)
{
    ShapeEdits edits;
    for (const QString &dim : dims) {
        if (!addDimEdit(edits, dim))
            qFatal("%s", qPrintable(dim));
    }
    return panelState(graph, edits);
}

// A model with many inputs and outputs with long names, and with value_info.
std::shared_ptr<const ModelGraph> wideModel()
{
    onnx::ModelProto proto = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, seq] x) => (float[batch, seq] y) { y = Relu(x) })")
                                 ->file()
                                 .skeleton();
    onnx::GraphProto &graph = *proto.mutable_graph();
    const onnx::ValueInfoProto declared = graph.input(0);
    std::string before = "x";
    for (int i = 0; i < 60; ++i) {
        const std::string name = "model/decoder/layers." + std::to_string(i) + "/self_attention/past_key_values.output";
        onnx::NodeProto &node = *graph.add_node();
        node.set_op_type("Relu");
        node.add_input(before);
        node.add_output(name);
        onnx::ValueInfoProto &info = i % 2 == 0 ? *graph.add_output() : *graph.add_value_info();
        info = declared;
        info.set_name(name);
        before = name;
    }
    return modelFromProto(proto);
}

QString labelText(QWidget &widget, const char *name)
{
    const auto *label = widget.findChild<QLabel *>(QString::fromLatin1(name));
    return label != nullptr ? label->text() : QString();
}

QString allText(QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>())
        texts.append(label->text());
    for (const QTreeView *view : widget.findChildren<QTreeView *>()) {
        const QAbstractItemModel &model = *view->model();
        for (int row = 0; row < model.rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model.columnCount(); ++column)
                cells.append(model.index(row, column).data().toString());
            texts.append(cells.join(u" | "_s));
        }
    }
    return texts.join(u'\n');
}

} // namespace

class TestSaveDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void summaryIsComplete_data();
    void summaryIsComplete();
    void namesTheFolderToo();
    void nothingIsCut_data();
    void nothingIsCut();
    void errorsNeedConfirmation_data();
    void errorsNeedConfirmation();
    void tooLittleSpaceIsRefused_data();
    void tooLittleSpaceIsRefused();
    void choicesForExternalData_data();
    void choicesForExternalData();
    void keepsDeclarationsOnRequest_data();
    void keepsDeclarationsOnRequest();
    void reportIsNamed();
    void savesWithAReport();
    void savesTheFoldedModel();
    void foldingMakesAModelWork();
    void replacesAReportOnRequest();
    void reportNeverReplacesATextFile();
    void refusedTestIsReported();
    void savesModelThatCannotBeTestedHere();
    void writesNothingDuringARun();

public Q_SLOTS:
    void takeUrl(const QUrl &url) { m_url = url; } // receives the URL instead of the desktop's handler

private:
    std::unique_ptr<SaveDialog> dialogFor(const PanelState &state, bool dark = false);

    QUrl m_url;
};

std::unique_ptr<SaveDialog> TestSaveDialog::dialogFor(const PanelState &state, bool dark)
{
    const Theme theme = dark ? Theme::dark() : Theme::light();
    const auto proposal = proposeSave(state, {});
    if (!proposal)
        qFatal("no plan");
    auto dialog = std::make_unique<SaveDialog>(theme, *proposal);
    dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    dialog->showSpace(saveSpace(state.graph->file(), proposal->target));
    return dialog;
}

void TestSaveDialog::summaryIsComplete_data()
{
    QTest::addColumn<QString>("path"); // empty: twoInputs()
    QTest::addColumn<QStringList>("dims");
    QTest::addColumn<QStringList>("texts");
    const QString external = u"feature/external_data.onnx"_s;
    QTest::newRow("no edits") << QString() << QStringList() << QStringList{u"byte for byte"_s};
    QTest::newRow("what changes") << QString() << QStringList{u"batch=2"_s}
                                  << QStringList{u"tensors: 5"_s, u"was batch"_s};
    QTest::newRow("what stays and why") << QString() << QStringList{u"batch=2"_s}
                                        << QStringList{u"inputs and outputs: 3"_s, u"a | 2, seq | seq is dynamic"_s,
                                                       u"b[1] is dynamic"_s};
    QTest::newRow("all is fixed") << u"seed/dynamic_linear.onnx"_s << QStringList{u"batch_size=2"_s}
                                  << QStringList{u"All inputs and outputs are static"_s};
    QTest::newRow("external data") << external << QStringList() << QStringList{u"external_data.weights.bin, 10.2 kB"_s};
    QTest::newRow("seq: stays dynamic") << u"cases/seq.onnx"_s << QStringList()
                                        << QStringList{
                                               u"y | M, 3 | decided at run time by node 0 (ConcatFromSequence)"_s};
    QTest::newRow("nonzero: decided at run time")
        << u"cases/nonzero.onnx"_s << QStringList{u"N=2"_s}
        << QStringList{u"y | 2, nz | decided at run time by node 0 (NonZero)"_s};
    QTest::newRow("custom_noshape: the node in the way")
        << u"cases/custom_noshape.onnx"_s << QStringList{u"N=2"_s}
        << QStringList{u"y | M, 3 | only declared in the file, behind node 0 (MyOp)"_s};
    QTest::newRow("conflictout: both sides") << u"cases/conflictout.onnx"_s << QStringList{u"N=2"_s}
                                             << QStringList{u"is declared as [5, 3]"_s, u"it is [2, 3]"_s};
    QTest::newRow("errors") << u"seed/dynamic_linear.onnx"_s << QStringList{u"batch_siz=2"_s}
                            << QStringList{u"errors: 1"_s, u"batch_size"_s};
}

void TestSaveDialog::summaryIsComplete()
{
    QFETCH(QString, path);
    QFETCH(QStringList, dims);
    QFETCH(QStringList, texts);
    if (!path.isEmpty())
        SHAPEWRIGHT_NEED_MODELS();
    const auto dialog = dialogFor(stateOf(path.isEmpty() ? twoInputs() : test::openedGraph(model(path)), dims));
    dialog->show(); // headings are elided only after the dialog has its width
    const QString text = allText(*dialog);
    for (const QString &part : texts)
        QVERIFY2(text.contains(part), qPrintable(text));
    QVERIFY(dialog->target().endsWith(u".onnx"_s));
}

void TestSaveDialog::namesTheFolderToo()
{
    const QTemporaryDir folder;
    QVERIFY(QFile::copy(twoInputs()->file().path(), folder.filePath(u"m.onnx"_s)));
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder.path()));
    // The edits as a command line would give them.
    const auto dialog = dialogFor(stateOf(test::openedGraph(u"m.onnx"_s), {u"batch=2"_s}));
    const QString here = QDir::currentPath();
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(dialog->target(), here + u"/m.fixed.onnx"_s);
}

void TestSaveDialog::nothingIsCut_data()
{
    QTest::addColumn<QString>("which");
    QTest::addColumn<bool>("dark");
    for (const char *which : {"small", "data", "errors", "wide", "large"}) {
        QTest::addRow("%s, light", which) << QString::fromLatin1(which) << false;
        QTest::addRow("%s, dark", which) << QString::fromLatin1(which) << true;
    }
}

// Also at the scale factor that QT_SCALE_FACTOR sets.
void TestSaveDialog::nothingIsCut()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, which);
    QFETCH(bool, dark);
    const PanelState state =
        which == u"small"    ? stateOf(twoInputs(), {u"batch=2"_s})
        : which == u"data"   ? stateOf(test::openedGraph(model(u"feature/external_data.onnx"_s)), {})
        : which == u"errors" ? stateOf(test::openedGraph(model(u"cases/conflictout.onnx"_s)), {u"N=2"_s})
        : which == u"wide"   ? stateOf(wideModel(), {u"batch=2"_s})
                             : stateOf(test::openedGraph(model(u"cases/chain5000.onnx"_s)), {u"N=2"_s});
    const Theme theme = dark ? Theme::dark() : Theme::light();
    QApplication::setPalette(theme.palette());
    QApplication::setFont(theme.uiFont);
    qApp->setStyleSheet(theme.styleSheet());
    const auto dialog = dialogFor(state, dark);
    dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog.get()));
    for (const QLabel *label : dialog->findChildren<QLabel *>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        QVERIFY2(label->height() >= needed, qPrintable(label->text()));
        QVERIFY2(label->wordWrap() || label->width() >= label->sizeHint().width(), qPrintable(label->text()));
    }
    for (const QAbstractButton *button : dialog->findChildren<QAbstractButton *>()) {
        if (button->isVisible())
            QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
    }
    if (which != u"wide")
        QCOMPARE(dialog->findChild<QScrollArea *>()->verticalScrollBar()->maximum(), 0);
    dialog->showBusy(u"Writing and checking the file…"_s);
    QCoreApplication::processEvents();
    if (which == u"small") // the dialog grows for the message, too
        QCOMPARE(dialog->findChild<QScrollArea *>()->verticalScrollBar()->maximum(), 0);
    const QSize room = dialog->screen()->availableGeometry().size();
    QVERIFY(dialog->height() <= room.height());
    if (room.width() >= 700) // the window itself does not fit on narrower screens
        QVERIFY(dialog->width() <= room.width());
    if (qEnvironmentVariableIsSet("SHAPEWRIGHT_PICTURES"))
        QVERIFY(dialog->grab().save(u"%1/save-%2-%3.png"_s.arg(qEnvironmentVariable("SHAPEWRIGHT_PICTURES"), which,
                                                               dark ? u"dark"_s : u"light"_s)));
    qApp->setStyleSheet({});
}

void TestSaveDialog::errorsNeedConfirmation_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("conflict: saved on request alone") << u"cases/conflict.onnx"_s;
    QTest::newRow("conflictout: saved on request alone") << u"cases/conflictout.onnx"_s;
}

void TestSaveDialog::errorsNeedConfirmation()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, path);
    const auto dialog = dialogFor(stateOf(test::openedGraph(model(path)), {u"N=2"_s}));
    const auto *save = dialog->findChild<QPushButton *>(u"saveButton"_s);
    QVERIFY(!save->isEnabled());
    QVERIFY(labelText(*dialog, "saveErrors").contains(u"[5, 3]"_s));
    dialog->findChild<QCheckBox *>(u"saveDespiteErrors"_s)->click();
    QVERIFY(save->isEnabled());
    dialog->findChild<QCheckBox *>(u"saveDespiteErrors"_s)->click();
    QVERIFY(!save->isEnabled());
}

void TestSaveDialog::tooLittleSpaceIsRefused_data()
{
    QTest::addColumn<SaveSpace>("space");
    QTest::addColumn<bool>("canSave");
    QTest::addColumn<QString>("text");
    const auto space = [](std::optional<std::uint64_t> available) {
        SaveSpace there;
        there.choices.fill({2'000'000, DataChoice::Obstacle::None, {}});
        there.available = available;
        there.volume = u"/data"_s;
        return there;
    };
    QTest::newRow("enough") << space(3'000'000) << true << u"Size: 2.0 MB; 3.0 MB are free on /data."_s;
    QTest::newRow("just enough") << space(2'000'000) << true << u"Size: 2.0 MB; 2.0 MB are free on /data."_s;
    QTest::newRow("too little") << space(1'900'000) << false
                                << u"Not enough space: 2.0 MB are needed, only 1.9 MB are free on /data."_s;
    QTest::newRow("not known") << space({}) << true << u"Size: 2.0 MB."_s;
}

void TestSaveDialog::tooLittleSpaceIsRefused()
{
    QFETCH(SaveSpace, space);
    QFETCH(bool, canSave);
    QFETCH(QString, text);
    const auto dialog = dialogFor(stateOf(twoInputs(), {u"batch=2"_s}));
    dialog->showSpace(space);
    QCOMPARE(labelText(*dialog, "saveSpace"), text);
    QCOMPARE(dialog->findChild<QPushButton *>(u"saveButton"_s)->isEnabled(), canSave);
}

void TestSaveDialog::choicesForExternalData_data()
{
    using Obstacle = DataChoice::Obstacle;
    QTest::addColumn<QList<int>>("obstacles"); // of keeping, copying, inlining
    QTest::addColumn<QString>("said");         // beside the first that cannot be
    QTest::addColumn<int>("proposed");
    QTest::addColumn<bool>("canSave");
    const auto row = [](const char *name, const QList<Obstacle> &obstacles, const QString &said, How proposed,
                        bool canSave = true) {
        QList<int> numbers;
        for (const Obstacle obstacle : obstacles)
            numbers.append(int(obstacle));
        QTest::newRow(name) << numbers << said << int(proposed) << canSave;
    };
    const Obstacle none = Obstacle::None, other = Obstacle::OtherFolder, same = Obstacle::SameFolder;
    row("the same folder", {none, same, none}, u"in that folder"_s, How::Keep);
    row("another folder", {other, none, none}, u"not in another folder"_s, How::Copy);
    row("links out of the folder", {Obstacle::OutOfReach, none, none}, u"ONNX Runtime refuses"_s, How::Copy);
    row("too large to be inside", {none, none, Obstacle::TooLarge}, u"2 GiB"_s, How::Keep);
    row("does not fit", {none, same, Obstacle::Contradiction}, u"in that folder"_s, How::Keep);
    row("missing", {other, Obstacle::FileMissing, Obstacle::FileMissing}, u"not in another folder"_s, How::Keep, false);
    row("outside", {none, Obstacle::FileOutside, Obstacle::Contradiction}, u"outside"_s, How::Keep);
}

// A choice that is not possible shows the reason. The person's choice stays selected as long as it is possible.
void TestSaveDialog::choicesForExternalData()
{
    QFETCH(QList<int>, obstacles);
    QFETCH(QString, said);
    QFETCH(int, proposed);
    QFETCH(bool, canSave);
    const auto dialog = dialogFor(stateOf(twoInputs(), {u"batch=2"_s}));
    auto *choices = dialog->findChild<QWidget *>(u"saveExternalData"_s);
    QVERIFY(choices->isHidden()); // the model has no external data
    SaveSpace space;
    space.hasData = true;
    space.available = 2'000'000;
    for (std::size_t i = 0; i < space.choices.size(); ++i)
        space.choices[i] = {1'000'000 * (i + 1), DataChoice::Obstacle(obstacles[qsizetype(i)]), "w has 5 bytes"};
    dialog->showSpace(space);
    QVERIFY(!choices->isHidden());
    const auto buttons = choices->findChildren<QRadioButton *>();
    QCOMPARE(buttons.size(), qsizetype(3));
    bool isSaid = false;
    for (qsizetype i = 0; i < buttons.size(); ++i) {
        QCOMPARE(buttons[i]->isEnabled(), obstacles[i] == 0);
        QCOMPARE(buttons[i]->isChecked(), i == proposed);
        QVERIFY(!buttons[i]->accessibleDescription().isEmpty());
        isSaid = isSaid || buttons[i]->accessibleDescription().contains(said);
    }
    QVERIFY(isSaid);
    const auto *save = dialog->findChild<QPushButton *>(u"saveButton"_s);
    QCOMPARE(save->isEnabled(), canSave);
    QCOMPARE(int(dialog->options().externalData), proposed);
    if (obstacles[2] != 0)
        return;
    buttons[2]->click();
    QCOMPARE(dialog->options().externalData, SaveOptions::ExternalData::Inline);
    QCOMPARE(labelText(*dialog, "saveSpace"), u"Not enough space: 3.0 MB are needed, only 2.0 MB are free on ."_s);
    QVERIFY(!save->isEnabled());
    dialog->showSpace(space); // another target folder
    QCOMPARE(dialog->options().externalData, SaveOptions::ExternalData::Inline);
    space.choices[2].obstacle = DataChoice::Obstacle::TooLarge;
    dialog->showSpace(space);
    QCOMPARE(int(dialog->options().externalData), proposed);
}

void TestSaveDialog::keepsDeclarationsOnRequest_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("dim");
    QTest::addColumn<bool>("isOffered");
    QTest::newRow("true declarations") << u"seed/dynamic_linear.onnx"_s << u"batch_size=2"_s << false;
    QTest::newRow("a wrong size") << u"feature/output_decl_contradicts.onnx"_s << u"batch=1"_s << true;
    QTest::newRow("a wrong rank") << u"reports/declared_other_rank.onnx"_s << u"image_width=40"_s << true;
    // An edit contradicts the declaration. Saved on request, the file declares what the nodes make, in any case.
    QTest::newRow("wrong by edits") << u"cases/conflictout.onnx"_s << u"N=2"_s << false;
}

// The choice stands only in a dialog in which it makes a difference.
void TestSaveDialog::keepsDeclarationsOnRequest()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, path);
    QFETCH(QString, dim);
    QFETCH(bool, isOffered);
    const PanelState state = stateOf(test::openedGraph(model(path)), {dim});
    const auto dialog = dialogFor(state);
    auto *keeps = dialog->findChild<QCheckBox *>(u"saveKeepDeclarations"_s);
    QCOMPARE(!keeps->isHidden(), isOffered);
    QVERIFY(!dialog->options().keepDeclarations);
    const auto corrected = planSave(*state.graph, state.edits, *state.after, dialog->options());
    keeps->setChecked(true);
    QVERIFY(dialog->options().keepDeclarations);
    const auto kept = planSave(*state.graph, state.edits, *state.after, dialog->options());
    QVERIFY(corrected && kept);
    QCOMPARE(corrected->replacements != kept->replacements, isOffered);
}

void TestSaveDialog::reportIsNamed()
{
    const auto dialog = dialogFor(stateOf(twoInputs(), {}));
    auto *report = dialog->findChild<QCheckBox *>(u"saveReport"_s);
    QVERIFY(!report->isChecked());
    dialog->findChild<QLineEdit *>(u"saveTarget"_s)->setText(u"/data/a & b.onnx"_s);
    QVERIFY(report->text().endsWith(u"a && b.report.json"_s));
}

namespace {

// Opens a copy of a model in the window, with edits, and opens the save dialog.
void askToSave(GuiFixture &gui, const QString &path, const QStringList &dims)
{
    gui.show();
    MainWindow &window = gui.window();
    const QString copy = gui.copyOf(model(path));
    window.document().open(copy);
    QTRY_VERIFY_WITH_TIMEOUT(window.isSettled() && window.document().isOpen(), 60'000);
    ShapeEdits edits;
    for (const QString &dim : dims)
        QVERIFY(addDimEdit(edits, dim));
    window.document().setEdits(edits, dims.join(u", "_s));
    QTRY_VERIFY(window.document().isUpToDate());
    window.actions().saveModel->trigger();
    QTRY_VERIFY(gui.find<QDialog>("saveDialog"));
}

// The same for a small model, with a report.
void askToSave(GuiFixture &gui)
{
    askToSave(gui, u"seed/dynamic_linear.onnx"_s, {u"batch_size=2"_s});
    gui.find<QCheckBox>("saveReport")->setChecked(true);
}

// Where the report goes that belongs to the proposed target.
QString reportOf(GuiFixture &gui)
{
    const QFileInfo target(gui.find<QLineEdit>("saveTarget")->text());
    return target.dir().filePath(target.completeBaseName() + u".report.json"_s);
}

} // namespace

void TestSaveDialog::savesWithAReport()
{
    SHAPEWRIGHT_NEED_MODELS();
    GuiFixture gui;
    askToSave(gui);
    const QString reported = reportOf(gui);
    const QString target = gui.find<QLineEdit>("saveTarget")->text();
    QTRY_VERIFY(gui.find<QLabel>("saveSpace")->text().startsWith(u"Size"_s));
    gui.find<QPushButton>("saveButton")->click();
    QTRY_VERIFY_WITH_TIMEOUT(gui.window().messages().text().contains(target), 60'000);
    QVERIFY(gui.window().messages().text().contains(u"after a test run"_s));
    QVERIFY(gui.window().messages().text().contains(QFileInfo(reported).fileName()));
    const QJsonObject report = QJsonDocument::fromJson(bytesOf(reported)).object();
    QCOMPARE(report.value(u"test"_s)[u"status"_s].toString(), u"passed"_s);
    QCOMPARE(report.value(u"saved"_s)[u"sha256"_s].toString(),
             QString::fromLatin1(QCryptographicHash::hash(bytesOf(target), QCryptographicHash::Sha256).toHex()));
    // The folder contains the model, the fixed model and the report, and no temporary file.
    QCOMPARE(QDir(gui.folder()).entryList(QDir::Files | QDir::Hidden).size(), 3);

    QDesktopServices::setUrlHandler(u"file"_s, this, "takeUrl");
    gui.find<QPushButton>("messageOtherAction")->click();
    QDesktopServices::unsetUrlHandler(u"file"_s);
    QCOMPARE(m_url.toLocalFile(), gui.folder());
    gui.find<QPushButton>("messageAction")->click();
    QTRY_COMPARE_WITH_TIMEOUT(gui.window().document().path(), target, 60'000);
}

void TestSaveDialog::savesTheFoldedModel()
{
    SHAPEWRIGHT_NEED_MODELS();
    GuiFixture gui;
    askToSave(gui, u"fold/shape_chain.onnx"_s, {u"N=2"_s, u"H=6"_s, u"W=5"_s});
    auto *fold = gui.find<QCheckBox>("saveFold");
    QVERIFY(fold != nullptr && !fold->isChecked());
    const QString summary = gui.find<QLabel>("saveFoldSummary")->text();
    QVERIFY2(summary.contains(u"Nodes removed: 4"_s) && summary.contains(u"Gather 1"_s), qPrintable(summary));
    QVERIFY2(summary.contains(u"Initializers added: 1"_s), qPrintable(summary));
    fold->setChecked(true);
    const QString target = gui.find<QLineEdit>("saveTarget")->text();
    QTRY_VERIFY(gui.find<QLabel>("saveSpace")->text().startsWith(u"Size"_s));
    gui.find<QPushButton>("saveButton")->click();
    QTRY_VERIFY_WITH_TIMEOUT(gui.window().messages().text().contains(target), 60'000);
    QVERIFY(gui.window().messages().text().contains(u"after a test run"_s));
    QCOMPARE(test::openedGraph(target)->main().nodes.size(), std::size_t(1));
}

// The branch that never runs does not fit the sizes, so that only the folded model can be loaded.
void TestSaveDialog::foldingMakesAModelWork()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto dialog =
        dialogFor(stateOf(test::openedGraph(model(u"reports/if_squeeze.onnx"_s)), {u"N=2"_s, u"C=2"_s}));
    auto *fold = dialog->findChild<QCheckBox *>(u"saveFold"_s);
    auto *save = dialog->findChild<QPushButton *>(u"saveButton"_s);
    QVERIFY(dialog->findChild<QCheckBox *>(u"saveDespiteErrors"_s) != nullptr && fold != nullptr);
    QVERIFY(!save->isEnabled());
    fold->setChecked(true);
    QVERIFY(save->isEnabled());
}

void TestSaveDialog::replacesAReportOnRequest()
{
    SHAPEWRIGHT_NEED_MODELS();
    GuiFixture gui;
    askToSave(gui);
    const QString old = reportOf(gui);
    QFile file(old);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{}") == 2);
    file.close();
    gui.find<QPushButton>("saveButton")->click();
    QTRY_VERIFY(gui.find<QMessageBox>("replaceQuestion"));
    auto *question = gui.find<QMessageBox>("replaceQuestion");
    QVERIFY(question->text().contains(QFileInfo(old).fileName()));
    QCOMPARE(bytesOf(old), QByteArray("{}"));
    for (QAbstractButton *button : question->buttons()) {
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            button->click();
    }
    QTRY_VERIFY_WITH_TIMEOUT(gui.window().messages().text().contains(u"report"_s), 60'000);
    QVERIFY(bytesOf(old).contains("shapewright-report"));
}

void TestSaveDialog::reportNeverReplacesATextFile()
{
    SHAPEWRIGHT_NEED_MODELS();
    GuiFixture gui;
    askToSave(gui);
    const QString old = reportOf(gui);
    QFile file(old);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("precious") > 0);
    file.close();
    const QStringList before = QDir(gui.folder()).entryList(QDir::Files | QDir::Hidden);
    gui.find<QPushButton>("saveButton")->click();
    QTRY_VERIFY(gui.find<QMessageBox>("replaceQuestion"));
    auto *question = gui.find<QMessageBox>("replaceQuestion");
    for (QAbstractButton *button : question->buttons()) {
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            button->click();
    }
    QTRY_VERIFY_WITH_TIMEOUT(gui.find<QLabel>("saveMessage")->text().contains(u"no report"_s), 60'000);
    QCOMPARE(bytesOf(old), QByteArray("precious"));
    QCOMPARE(QDir(gui.folder()).entryList(QDir::Files | QDir::Hidden), before);
}

void TestSaveDialog::refusedTestIsReported()
{
    SHAPEWRIGHT_NEED_MODELS();
    GuiFixture gui;
    gui.useRunner(u"/no/such/helper"_s);
    askToSave(gui);
    const QString reported = reportOf(gui);
    auto *save = gui.find<QPushButton>("saveButton");
    save->click();
    QTRY_COMPARE_WITH_TIMEOUT(save->text(), u"Save anyway"_s, 60'000);
    QVERIFY(save->isEnabled());
    save->click();
    QTRY_VERIFY_WITH_TIMEOUT(gui.window().messages().text().contains(u"though its test failed"_s), 60'000);
    const QByteArray report = bytesOf(reported);
    QCOMPARE(QJsonDocument::fromJson(report)[u"test"_s][u"status"_s].toString(), u"failed"_s);
}

// As with `fix --test`, a feature that this ONNX Runtime lacks does not prevent saving.
void TestSaveDialog::savesModelThatCannotBeTestedHere()
{
    SHAPEWRIGHT_NEED_MODELS();
    GuiFixture gui;
    gui.useRunner(gui.script("FAKE_RUNNER=not-supported exec " SHAPEWRIGHT_FAKE_RUNNER));
    askToSave(gui);
    const QString reported = reportOf(gui);
    const QString target = gui.find<QLineEdit>("saveTarget")->text();
    gui.find<QPushButton>("saveButton")->click();
    QTRY_VERIFY_WITH_TIMEOUT(gui.window().messages().text().contains(target), 60'000);
    const QString said = gui.window().messages().text();
    QVERIFY2(said.contains(u"without a test"_s) && said.contains(u"The model cannot be tested here"_s),
             qPrintable(said));
    QVERIFY2(said.contains(u"too new"_s), qPrintable(said));
    QVERIFY(QFile::exists(target));
    const QByteArray report = bytesOf(reported);
    QCOMPARE(QJsonDocument::fromJson(report)[u"test"_s][u"status"_s].toString(), u"not supported"_s);
}

// Writing a large model takes minutes, so the other run is checked for before it.
void TestSaveDialog::writesNothingDuringARun()
{
    SHAPEWRIGHT_NEED_MODELS();
    GuiFixture gui;
    gui.useRunner(gui.script("FAKE_RUNNER=hang exec " SHAPEWRIGHT_FAKE_RUNNER));
    askToSave(gui);
    gui.window().actions().run->trigger();
    const QStringList before = QDir(gui.folder()).entryList(QDir::Files | QDir::Hidden);
    auto *save = gui.find<QPushButton>("saveButton");
    QTRY_VERIFY(save->isEnabled());
    save->click();
    const QString said = gui.find<QLabel>("saveMessage")->text();
    QVERIFY2(said.contains(u"Another test is running"_s), qPrintable(said));
    QVERIFY(save->isEnabled());
    QCOMPARE(QDir(gui.folder()).entryList(QDir::Files | QDir::Hidden), before);
    gui.find<QCheckBox>("saveTest")->setChecked(false); // without a test the dialog need not wait for the run
    const QString target = gui.find<QLineEdit>("saveTarget")->text();
    save->click();
    QTRY_VERIFY_WITH_TIMEOUT(gui.window().messages().text().contains(target), 60'000);
}

SHAPEWRIGHT_WINDOW_TEST(TestSaveDialog)
#include "tst_savedialog.moc"
