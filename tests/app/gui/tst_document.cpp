// SPDX-License-Identifier: Apache-2.0
#include "app/gui/document/document.h"
#include "model/shape/tables/shapetable.h"

#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

using namespace shapewright;

class TestDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void openComputesTheShapes();
    void editChangesTheShapes();
    void undoRestoresTheEdits();
    void onlyTheLatestEditIsShown();
    void failedOpenKeepsTheModel();
    void laterOpenWins();
    void editsGivenAtTheStart();
    void closeClearsTheState();

private:
    QString m_path;
    QString m_other;
};

namespace {

ShapeEdits batch(std::int64_t value)
{
    ShapeEdits edits;
    edits.symbols["batch"] = Dim(value);
    return edits;
}

Dim firstDimOfOutput(const Document &document)
{
    const PanelState &state = document.state();
    return state.after->at(state.graph->main().outputs.front()).type.shape->front();
}

// A document with its own job runner.
struct Fixture {
    Activities activities;
    JobRunner jobs{activities};
    Document document{jobs};

    void open(const QString &path)
    {
        document.open(path);
        QTRY_VERIFY(document.isOpen() && !document.isOpening());
    }
};

} // namespace

void TestDocument::initTestCase()
{
    m_path = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, 4] x) => (float[batch, 4] y) { y = Relu(x) })")
                 ->file()
                 .path();
    m_other = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] a) => (float[n] b) { b = Relu(a) })")
                  ->file()
                  .path();
}

void TestDocument::openComputesTheShapes()
{
    Fixture fixture;
    const QSignalSpy opened(&fixture.document, &Document::opened);
    fixture.open(m_path);
    QCOMPARE(opened.count(), 1);
    QVERIFY(fixture.document.isUpToDate());
    QCOMPARE(firstDimOfOutput(fixture.document), Dim::param("batch"));
    QCOMPARE(fixture.document.state().dims->entries.size(), std::size_t(1));
    QVERIFY(fixture.document.changes()->count() == 0);
    QVERIFY(!fixture.document.undoStack()->canUndo());
}

void TestDocument::editChangesTheShapes()
{
    Fixture fixture;
    fixture.open(m_path);
    const std::uint64_t revision = fixture.document.revision();
    const QSignalSpy changed(&fixture.document, &Document::shapesChanged);
    fixture.document.setEdits(batch(3), QStringLiteral("batch = 3"));
    QVERIFY(fixture.document.revision() > revision);
    QVERIFY(!fixture.document.isUpToDate());
    QTRY_COMPARE(changed.count(), 1);
    QVERIFY(fixture.document.isUpToDate());
    QCOMPARE(firstDimOfOutput(fixture.document), Dim(3));
    QCOMPARE(fixture.document.changes()->count(), 2);
    fixture.document.setEdits(batch(3), QStringLiteral("the same"));
    QCOMPARE(fixture.document.undoStack()->count(), 1);
}

void TestDocument::undoRestoresTheEdits()
{
    Fixture fixture;
    fixture.open(m_path);
    fixture.document.setEdits(batch(3), QStringLiteral("batch = 3"));
    fixture.document.setEdits(batch(5), QStringLiteral("batch = 5"));
    fixture.document.undoStack()->undo();
    QCOMPARE(fixture.document.edits(), batch(3));
    QTRY_VERIFY(fixture.document.isUpToDate());
    QCOMPARE(firstDimOfOutput(fixture.document), Dim(3));
    fixture.document.undoStack()->undo();
    QVERIFY(fixture.document.edits().isEmpty());
    QTRY_VERIFY(fixture.document.isUpToDate());
    QCOMPARE(firstDimOfOutput(fixture.document), Dim::param("batch"));
    fixture.document.undoStack()->redo();
    fixture.document.undoStack()->redo();
    QCOMPARE(fixture.document.edits(), batch(5));
    QTRY_VERIFY(fixture.document.isUpToDate());
    QCOMPARE(firstDimOfOutput(fixture.document), Dim(5));
}

void TestDocument::onlyTheLatestEditIsShown()
{
    Fixture fixture;
    fixture.open(m_path);
    QList<Dim> shown;
    connect(&fixture.document, &Document::shapesChanged, this,
            [&] { shown.append(firstDimOfOutput(fixture.document)); });
    // No event is processed between these edits, so all results except the last one arrive too late.
    for (int value = 1; value <= 20; ++value)
        fixture.document.setEdits(batch(value), QString::number(value));
    QTRY_VERIFY(fixture.jobs.isIdle());
    QCOMPARE(shown, QList<Dim>{Dim(20)});
}

void TestDocument::failedOpenKeepsTheModel()
{
    Fixture fixture;
    fixture.open(m_path);
    fixture.document.setEdits(batch(3), QStringLiteral("batch = 3"));
    QSignalSpy failed(&fixture.document, &Document::openFailed);
    fixture.document.open(QStringLiteral("/no/such/model.onnx"));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.first().at(1).value<Error>().code, ErrorCode::FileNotFound);
    QCOMPARE(fixture.document.path(), m_path);
    QCOMPARE(fixture.document.edits(), batch(3));
}

void TestDocument::laterOpenWins()
{
    Fixture fixture;
    const QSignalSpy opened(&fixture.document, &Document::opened);
    const QSignalSpy failed(&fixture.document, &Document::openFailed);
    fixture.document.open(m_path);
    fixture.document.open(m_other);
    QTRY_VERIFY(fixture.jobs.isIdle());
    QCOMPARE(opened.count(), 1);
    QCOMPARE(failed.count(), 0);
    QCOMPARE(fixture.document.path(), m_other);
    fixture.document.open(m_path);
    fixture.document.cancelOpening();
    QTRY_VERIFY(fixture.jobs.isIdle());
    QCOMPARE(fixture.document.path(), m_other);
}

void TestDocument::editsGivenAtTheStart()
{
    Fixture fixture;
    fixture.document.open(m_path, batch(7));
    QTRY_VERIFY(fixture.document.isUpToDate() && !fixture.document.edits().isEmpty());
    QCOMPARE(firstDimOfOutput(fixture.document), Dim(7));
    QCOMPARE(fixture.document.undoStack()->count(), 1);
}

void TestDocument::closeClearsTheState()
{
    Fixture fixture;
    fixture.open(m_path);
    fixture.document.setEdits(batch(3), QStringLiteral("batch = 3"));
    const QSignalSpy changed(&fixture.document, &Document::shapesChanged);
    fixture.document.close();
    QVERIFY(!fixture.document.isOpen());
    QVERIFY(!fixture.document.undoStack()->canUndo());
    QTRY_VERIFY(fixture.jobs.isIdle());
    QCOMPARE(changed.count(), 0);
}

SHAPEWRIGHT_GUILESS_TEST(TestDocument)
#include "tst_document.moc"
