// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "tests/support/smallmodels.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/results/foundmodel.h"
#include "views/panels/results/foundpanel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

class TestFound : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rows_data();
    void rows();
    void emphasis_data();
    void emphasis();
    void longNamesAreCutAroundTheMatch();
    void hostileNamesAreEscaped();
    void keepsTheCurrentRow();
};

namespace {

SearchQuery query(const QString &text)
{
    return SearchQuery::parse(text.toStdString());
}

std::shared_ptr<const FoundModel::Hits> hits(const PanelState &state, const QString &text)
{
    return std::make_shared<const FoundModel::Hits>(
        search(*SearchIndex::build(state.graph), *state.after, query(text)));
}

QString cell(const FoundModel &model, int row, int column)
{
    return model.index(row, column).data().toString();
}

QStringList emphasised(const FoundModel &model, int row, int column)
{
    const QString text = cell(model, row, column);
    QStringList parts;
    for (const FoundSpan &span : model.index(row, column).data(FoundRole::Spans).value<FoundSpans>())
        parts.append(text.mid(span.begin, span.length));
    return parts;
}

} // namespace

void TestFound::rows_data()
{
    QTest::addColumn<QString>("sought");
    QTest::addColumn<QStringList>("first"); // kind, name, match and graph of the first row
    QTest::addColumn<int>("count");
    const QString main = QStringLiteral("main");
    QTest::newRow("node") << QStringLiteral("axis=1")
                          << QStringList{QStringLiteral("Concat"), QString(), QStringLiteral("axis = 1"), main} << 1;
    QTest::newRow("input") << QStringLiteral("batch×?")
                           << QStringList{QStringLiteral("graph input"), QStringLiteral("b"),
                                          QStringLiteral("batch × ?"), main}
                           << 3;
    QTest::newRow("nothing") << QStringLiteral("zzz") << QStringList() << 0;
}

void TestFound::rows()
{
    QFETCH(QString, sought);
    QFETCH(QStringList, first);
    QFETCH(int, count);
    FoundModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const PanelState state = panelState(twoInputs());
    model.setFound(state, query(sought), hits(state, sought));
    QCOMPARE(model.rowCount(), count);
    for (int column = 0; column < int(first.size()); ++column)
        QCOMPARE(cell(model, 0, column), first[column]);
    model.setFound(state, query(QStringLiteral("a")), hits(state, QStringLiteral("a")));
    model.setFound({}, {}, std::make_shared<const FoundModel::Hits>());
    QCOMPARE(model.rowCount(), 0);
}

void TestFound::emphasis_data()
{
    QTest::addColumn<QString>("sought");
    QTest::addColumn<int>("column");
    QTest::addColumn<QStringList>("parts");
    QTest::newRow("operator") << QStringLiteral("CONC") << int(FoundModel::Kind) << QStringList{QStringLiteral("Conc")};
    QTest::newRow("two in one") << QStringLiteral("op:on op:at") << int(FoundModel::Kind)
                                << QStringList{QStringLiteral("on"), QStringLiteral("at")};
    QTest::newRow("attribute") << QStringLiteral("axis=1") << int(FoundModel::Match)
                               << QStringList{QStringLiteral("axis"), QStringLiteral("1")};
    QTest::newRow("dims") << QStringLiteral("batch×?") << int(FoundModel::Match)
                          << QStringList{QStringLiteral("batch"), QStringLiteral("?")};
    QTest::newRow("not elsewhere") << QStringLiteral("op:conc") << int(FoundModel::Name) << QStringList();
}

void TestFound::emphasis()
{
    QFETCH(QString, sought);
    QFETCH(int, column);
    QFETCH(QStringList, parts);
    FoundModel model;
    const PanelState state = panelState(twoInputs());
    model.setFound(state, query(sought), hits(state, sought));
    QVERIFY(model.rowCount() > 0);
    QCOMPARE(emphasised(model, 0, column), parts);
}

void TestFound::longNamesAreCutAroundTheMatch()
{
    onnx::ModelProto proto = identityModel(onnx::TensorProto::FLOAT);
    proto.mutable_graph()->mutable_node(0)->set_name(std::string(30'000, 'x') + "needle" + std::string(20'000, 'z'));
    const PanelState state = panelState(modelFromProto(proto));
    FoundModel model;
    model.setFound(state, query(QStringLiteral("needle")), hits(state, QStringLiteral("needle")));
    QVERIFY(cell(model, 0, FoundModel::Name).size() < 400);
    QCOMPARE(emphasised(model, 0, FoundModel::Name), QStringList{QStringLiteral("needle")});
}

void TestFound::hostileNamesAreEscaped()
{
    onnx::ModelProto proto = identityModel(onnx::TensorProto::FLOAT);
    proto.mutable_graph()->mutable_node(0)->set_name(std::string("a\0b\nc\u202e<b>", 11));
    const PanelState state = panelState(modelFromProto(proto));
    FoundModel model;
    model.setFound(state, query(QStringLiteral("op:identity")), hits(state, QStringLiteral("op:identity")));
    QCOMPARE(cell(model, 0, FoundModel::Name), QStringLiteral("a\\x00b\\nc\\u202e<b>"));
    QVERIFY(model.index(0, FoundModel::Name).data(Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;b&gt;")));
}

void TestFound::keepsTheCurrentRow()
{
    const PanelState state = panelState(twoInputs());
    FoundPanel panel(Theme::light());
    QSignalSpy values(&panel, &FoundPanel::valueActivated);
    const auto find = [&](const PanelState &shown, const char *text) {
        const QString words = QString::fromUtf8(text);
        panel.setFound(shown, query(words), hits(shown, words));
    };
    find(state, "dim:batch");
    QVERIFY(!panel.currentRow());
    panel.step(1);
    panel.step(1);
    QCOMPARE(panel.currentRow(), 1);
    QCOMPARE(values.size(), 2);
    find(state, "name:b"); // finds fewer results, including the current one
    QCOMPARE(panel.currentRow(), 0);
    QCOMPARE(values.size(), 2); // the current row stays
    find(state, "name:nothing");
    QVERIFY(!panel.currentRow());
    find(state, "dim:batch");
    panel.step(-1); // continues at the end
    QCOMPARE(panel.currentRow(), panel.count() - 1);
    panel.step(1);
    QCOMPARE(panel.currentRow(), 0);
    panel.move(-1);
    QCOMPARE(panel.currentRow(), 0);
}

SHAPEWRIGHT_WINDOW_TEST(TestFound)
#include "tst_found.moc"
