// SPDX-License-Identifier: Apache-2.0
#include "model/overrides/overrides.h"

#include "model/wording/overridewording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

QStringList textsOf(const std::vector<DimOverride> &overrides)
{
    QStringList texts;
    for (const DimOverride &override : overrides)
        texts.append((override.kind == DimOverride::Kind::Name ? u"name %1 %2"_s : u"denotation %1 %2"_s)
                         .arg(QString::fromStdString(override.name), QString::number(override.value)));
    return texts;
}

QStringList textsOf(const std::vector<SkippedEdit> &skipped)
{
    QStringList texts;
    for (const SkippedEdit &one : skipped) {
        const QString value = one.value ? QString::number(*one.value) : u"-"_s;
        texts.append(u"%1 %2 %3"_s.arg(skipReasonName(one.why), QString::fromStdString(one.place), value));
    }
    return texts;
}

// The axes of x have a name, only a denotation, nothing, and a number with a denotation. Those of y have a name with a
// denotation, an expression over that name, and an unknown size. z has no shape, s is sparse, and `inner` is on no
// input.
std::shared_ptr<const ModelGraph> everyKind()
{
    onnx::ModelProto proto;
    const auto status = onnx::OnnxParser::Parse(proto, R"(
        <ir_version: 10, opset_import: ["": 21]>
        g (float[n, ?, ?, 3] x, float[m, "2*m"] y, float z, sparse_tensor(float[k]) s, int64[1] size) => (float[inner] o)
        { o = Identity(z) })");
    if (!status.IsOK())
        qFatal("%s", status.ErrorMessage().c_str());
    const auto dim = [&proto](int input, int axis) {
        return proto.mutable_graph()
            ->mutable_input(input)
            ->mutable_type()
            ->mutable_tensor_type()
            ->mutable_shape()
            ->mutable_dim(axis);
    };
    dim(0, 1)->set_denotation("DATA_BATCH");
    dim(0, 3)->set_denotation("DATA_CHANNEL");
    dim(1, 0)->set_denotation("data_batch");
    proto.mutable_graph()->mutable_input(2)->mutable_type()->mutable_tensor_type()->clear_shape();
    return test::modelFromProto(proto);
}

} // namespace

class TestOverrides : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fewestAreChosen_data();
    void fewestAreChosen();
    void whatIsRefusedIsReplacedOrTold();
    void everyReasonHasWords();
};

void TestOverrides::fewestAreChosen_data()
{
    QTest::addColumn<ShapeEdits>("edits");
    QTest::addColumn<QStringList>("overrides");
    QTest::addColumn<QStringList>("skipped");
    const auto row = [](const char *name, const std::function<void(ShapeEdits &)> &edit, const QStringList &overrides,
                        const QStringList &skipped = {}) {
        ShapeEdits edits;
        edit(edits);
        QTest::newRow(name) << edits << overrides << skipped;
    };
    row("no edit", [](ShapeEdits &) {}, {});
    row("a name", [](ShapeEdits &edits) { edits.symbols["n"] = 4; }, {u"name n 4"_s});
    row("by its axis", [](ShapeEdits &edits) { edits.axes[{"x", 0}] = 4; }, {u"name n 4"_s});
    row("what follows it", [](ShapeEdits &edits) { edits.symbols["m"] = 4; }, {u"name 2*m 8"_s, u"name m 4"_s});
    row("a name of another name",
        [](ShapeEdits &edits) {
            edits.symbols["n"] = Dim::param("b");
            edits.symbols["b"] = 4;
        },
        {u"name n 4"_s});
    // The denotation is written once, although the file spells it in two ways. Its axis needs no override by name.
    row("a denotation", [](ShapeEdits &edits) { edits.denotations["DATA_BATCH"] = 4; },
        {u"name 2*m 8"_s, u"denotation DATA_BATCH 4"_s});
    row("an axis with a denotation alone", [](ShapeEdits &edits) { edits.axes[{"x", 1}] = 4; }, {},
        {u"different-sizes x[1] 4"_s}); // y[0] has this denotation, too
    row("all axes with a denotation",
        [](ShapeEdits &edits) {
            edits.axes[{"x", 1}] = 4;
            edits.axes[{"y", 0}] = 4;
        },
        {u"name 2*m 8"_s, u"name m 4"_s, u"denotation DATA_BATCH 4"_s});
    row("neither name nor denotation", [](ShapeEdits &edits) { edits.axes[{"x", 2}] = 4; }, {}, {u"unnamed x[2] 4"_s});
    row("a whole shape", [](ShapeEdits &edits) { edits.shapes["x"] = {Dim(1), Dim(2), Dim(3), Dim(3)}; },
        {u"name n 1"_s}, {u"different-sizes x[1] 2"_s, u"unnamed x[2] 3"_s});
    row("a number that the export fixed",
        [](ShapeEdits &edits) {
            edits.axes[{"x", 3}] = 4;
            edits.exportOverridden = true;
        },
        {}, {u"fixed-in-file x[3] 4"_s});
    row("an input without a shape", [](ShapeEdits &edits) { edits.shapes["z"] = {Dim(2), Dim(3)}; }, {},
        {u"unknown-rank z -"_s});
    row("a sparse input", [](ShapeEdits &edits) { edits.symbols["k"] = 4; }, {}, {u"not-dense s -"_s});
    row("a name on no input", [](ShapeEdits &edits) { edits.symbols["inner"] = 4; }, {}, {u"not-on-input inner 4"_s});
    row("a rename", [](ShapeEdits &edits) { edits.symbols["n"] = Dim::param("batch"); }, {}, {u"renamed n -"_s});
    row("an axis of its own", [](ShapeEdits &edits) { edits.axes[{"x", 0}] = Dim(); }, {}, {u"renamed n -"_s});
    row("a value", [](ShapeEdits &edits) { edits.values["size"] = {7}; }, {}, {u"value-of-input size -"_s});
    row("zero",
        [](ShapeEdits &edits) {
            edits.symbols["n"] = 0;
            edits.zeroConfirmed = true;
        },
        {u"name n 0"_s});
}

void TestOverrides::fewestAreChosen()
{
    QFETCH(ShapeEdits, edits);
    const ChosenOverrides chosen = chooseOverrides(overridesOf(*everyKind(), edits));
    QTEST(textsOf(chosen.overrides), "overrides");
    QTEST(textsOf(chosen.skipped), "skipped");
}

// If denotations are not supported, the override by the name of the same axis remains.
void TestOverrides::whatIsRefusedIsReplacedOrTold()
{
    ShapeEdits edits;
    edits.denotations["DATA_BATCH"] = 4;
    const Refusal refusal = [](const DimOverride &override) {
        return override.kind == DimOverride::Kind::Denotation ? std::optional(SkippedEdit::Why::NoDenotations)
                                                              : std::nullopt;
    };
    const ChosenOverrides chosen = chooseOverrides(overridesOf(*everyKind(), edits), refusal);
    QCOMPARE(textsOf(chosen.overrides), (QStringList{u"name 2*m 8"_s, u"name m 4"_s}));
    QCOMPARE(textsOf(chosen.skipped), QStringList{u"no-denotations x[1] 4"_s});
}

void TestOverrides::everyReasonHasWords()
{
    QSet<QString> names, texts;
    for (int why = 0; why <= int(SkippedEdit::Why::ValueOfInput); ++why) {
        const SkippedEdit skipped{SkippedEdit::Why(why), "%2 here", 7};
        names.insert(skipReasonName(skipped.why));
        texts.insert(describe(skipped));
        QVERIFY2(describe(skipped).contains(u"%2 here"_s), qPrintable(describe(skipped)));
    }
    QVERIFY(!names.contains(QString()));
    QCOMPARE(names.size(), int(SkippedEdit::Why::ValueOfInput) + 1);
    QCOMPARE(texts.size(), names.size());
}

SHAPEWRIGHT_GUILESS_TEST(TestOverrides)
#include "tst_overrides.moc"
