// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/dimhints.h"

#include "tests/support/registertest.h"

#include <QLabel>
#include <QPointer>
#include <QTest>

using namespace shapewright;

class TestDimHints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void labelOutlivesItsSignal();
};

namespace {

QList<DimHint> hints(int count)
{
    QList<DimHint> made;
    for (int i = 0; i < count; ++i)
        made.append({QStringLiteral("hint %1").arg(i), true, {}});
    return made;
}

} // namespace

// Following a hint shows other hints in its place, while the label still emits its signal.
void TestDimHints::labelOutlivesItsSignal()
{
    DimHints shown(DimHints::Shown::Errors);
    shown.setHints(hints(2));
    QCOMPARE(shown.findChildren<QLabel *>().size(), qsizetype(2));
    const QPointer<QLabel> label = shown.findChildren<QLabel *>().first();
    bool isThereInTheSignal = false;
    connect(label, &QLabel::linkActivated, &shown, [&] {
        shown.setHints(hints(1));
        isThereInTheSignal = !label.isNull();
    });
    Q_EMIT label->linkActivated(QStringLiteral("edit"));
    QVERIFY(isThereInTheSignal);
    QCOMPARE(shown.findChildren<QLabel *>().size(), qsizetype(1)); // the old labels are no longer children
    QVERIFY(!shown.isHidden());
    QTRY_VERIFY(label.isNull());
    shown.setHints({});
    QVERIFY(shown.isHidden());
}

SHAPEWRIGHT_WINDOW_TEST(TestDimHints)
#include "tst_dimhints.moc"
