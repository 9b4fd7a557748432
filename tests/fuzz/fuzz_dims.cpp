// SPDX-License-Identifier: Apache-2.0
// Reads any text as a dim expression, as edits that a user types, and as edits in JSON. The text is refused, or what
// was read stays the same when it is written and read again.
#include "model/edits/edittext.h"
#include "model/symbolic/dimexpression.h"
#include "model/symbolic/exprpool.h"
#include "tests/fuzz/target.h"

using namespace shapewright;

namespace {

void evaluate(std::string_view text)
{
    const auto expression = DimExpression::parse(text);
    if (!expression)
        return;
    DimExpression::Values values;
    std::map<std::string, std::string> same;
    std::int64_t next = 2;
    for (const std::string &name : expression->names()) {
        values[name] = next++;
        same[name] = name;
    }
    const auto result = expression->evaluate(values);
    const auto again = DimExpression::parse(expression->substituted(same));
    fuzz::promise(again && again->evaluate(values) == result, "an expression with its own names is the same");
    if (expression->names().size() == 1 && result) {
        const auto solved = expression->solve(*result);
        fuzz::promise(!solved || *solved == 2, "a solution is the only one");
    }
    ExprPool pool;
    (void)expression->toExpr(pool, [&pool](const std::string &name) { return pool.symbol(name); });
}

void roundTrip(const ModelEdits &edits)
{
    const auto again = editsFromJson(editsToJson(edits));
    fuzz::promise(again && *again == edits, "edits in JSON are the same when they are read back");
    (void)editTexts(edits);
    (void)editsToArguments(edits);
}

} // namespace

std::vector<std::string> fuzz::seeds()
{
    return {
        "batch",
        "past_sequence + 1",
        "floor(height/32) - 1",
        "Max(1, ceiling(x/2)) * 3",
        "(n % 8)//2",
        "x[0]=?",
        "batch=N",
        "image=1,3,?,_",
        "1x3x640x640",
        "DATA_BATCH=1",
        "sr=16000",
        "sizes=1,2.5,-3",
        R"({"dims":{"batch":1,"x[0]":"N"},"shapes":{"image":[1,3,null,"_"]},"denotations":{"DATA_BATCH":2},)"
        R"("values":{"sr":[16000]},"zero":true})",
        R"({"format":"shapewright-edits","version":2,"symbols":{"batch":1},)"
        R"("graph":{"fold":{"nodes":"shapes","limit_kb":8}}})",
    };
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes = fuzz::bytesOf(data, size);
    evaluate(bytes);
    const QString text = QString::fromUtf8(bytes.data(), qsizetype(bytes.size()));
    (void)parseShape(text);
    (void)parseDim(text);
    for (const auto add : {addDimEdit, addShapeEdit, addDenotationEdit, addValueEdit}) {
        ShapeEdits edits;
        if (add(edits, text))
            roundTrip(edits);
    }
    if (const auto edits = editsFromJson(QByteArray(bytes.data(), qsizetype(bytes.size()))))
        roundTrip(*edits);
    return 0;
}
