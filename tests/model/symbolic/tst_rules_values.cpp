// SPDX-License-Identifier: Apache-2.0
// Tests the elements of small tensors, which are numbers and symbols.
#include "tests/support/registertest.h"
#include "tests/support/rulerunner.h"

#include <QTest>

using namespace shapewright;
using test::RuleRunner;

class TestRulesValues : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rearranges_data();
    void rearranges() { check(); }
    void gathers_data();
    void gathers() { check(); }
    void scatters_data();
    void scatters() { check(); }
    void computesIntegers_data();
    void computesIntegers() { check(); }
    void decides_data();
    void decides() { check(); }
    void computesReals_data();
    void computesReals() { check(); }
    void reduces_data();
    void reduces() { check(); }
    void fills_data();
    void fills() { check(); }
    void carriesMarks();

private:
    static void check();
};

namespace {

// Splits a text at "; ".
std::vector<std::string> partsOf(const QString &text)
{
    std::vector<std::string> parts;
    if (!text.isEmpty()) {
        for (const QString &part : text.split(QStringLiteral("; ")))
            parts.push_back(part.trimmed().toStdString());
    }
    return parts;
}

void addValuesColumns()
{
    QTest::addColumn<QString>("node");
    QTest::addColumn<int>("opset");
    QTest::addColumn<QString>("inputs");
    QTest::addColumn<QString>("types");
    QTest::addColumn<QString>("expected");
}

// Adds a row. `types` are the types of the outputs, and `expected` are the outputs with their known elements.
void row(const char *node, int opset, const char *inputs, const char *types, const char *expected)
{
    QTest::addRow("%s of %s, opset %d", node, inputs, opset)
        << QString::fromLatin1(node) << opset << QString::fromLatin1(inputs) << QString::fromLatin1(types)
        << QString::fromLatin1(expected);
}

// Adds a row in which no element of the output is known.
void unknownRow(const char *node, int opset, const char *inputs, const char *types)
{
    row(node, opset, inputs, types, types);
}

} // namespace

void TestRulesValues::check()
{
    QFETCH(QString, node);
    QFETCH(int, opset);
    QFETCH(QString, inputs);
    QFETCH(QString, types);
    QFETCH(QString, expected);
    RuleRunner runner;
    std::string result = runner.run(node.toStdString(), opset, partsOf(inputs), partsOf(types));
    if (result == "does not apply")
        result = types.toStdString();
    QCOMPARE(QString::fromStdString(result), expected);
}

void TestRulesValues::rearranges_data()
{
    addValuesColumns();
    row("y = Constant <value_ints = [2, -3]> ()", 13, "", "int64[2]", "int64[2] = {2, -3}");
    row("y = Constant <value_float = 0.5> ()", 13, "", "float[]", "float[] = {0.5}");
    row("y = Constant <value_int = 7> ()", 13, "", "int64[]", "int64[] = {7}");
    row("y = Constant <value = int32[2, 1] {4, 5}> ()", 13, "", "int32[2, 1]", "int32[2, 1] = {4, 5}");
    unknownRow("y = Constant <value_string = \"a\"> ()", 13, "", "string[]");
    row("y = Shape (x)", 13, "float[n, 3, 2*h]", "int64[3]", "int64[3] = {n, 3, 2*h}");
    row("y = Shape <start = 1> (x)", 15, "float[n, 3, h]", "int64[2]", "int64[2] = {3, h}");
    row("y = Shape <start = -2, end = -1> (x)", 15, "float[n, 3, h]", "int64[1]", "int64[1] = {3}");
    row("y = Shape <start = 2, end = 1> (x)", 15, "float[n, 3, h]", "int64[0]", "int64[0] = {}");
    unknownRow("y = Shape (x)", 13, "float", "int64[?]");
    row("y = Size (x)", 13, "float[n, 3, h]", "int64[]", "int64[] = {3*h*n}");
    row("y = Identity (x)", 13, "int64[3] = {n, ?, 2}", "int64[3]", "int64[3] = {n, ?, 2}");
    unknownRow("y = Identity (x)", 13, "int64[2] = {?, ?}", "int64[2]");
    row("y = Squeeze (x)", 13, "int64[1] = {n}", "int64[]", "int64[] = {n}");
    row("y = Unsqueeze (x, a)", 13, "int64[] = {n}; int64[1] = {0}", "int64[1]", "int64[1] = {n}");
    row("y = Reshape (x, s)", 13, "int64[2] = {n, 4}; int64[2] = {2, -1}", "int64[2, 1]", "int64[2, 1] = {n, 4}");
    row("y = Flatten (x)", 13, "int64[2] = {n, 4}", "int64[2, 1]", "int64[2, 1] = {n, 4}");
    row("y = Transpose <perm = [1, 0]> (x)", 13, "int64[2, 2] = {a, b, c, d}", "int64[2, 2]",
        "int64[2, 2] = {a, c, b, d}");
    row("y = Transpose (x)", 13, "int64[2, 2] = {a, b, c, d}", "int64[2, 2]", "int64[2, 2] = {a, c, b, d}");
    row("y = Expand (x, s)", 13, "int64[2, 1] = {a, b}; int64[2] = {2, 2}", "int64[2, 2]",
        "int64[2, 2] = {a, a, b, b}");
    row("y = Tile (x, r)", 13, "int64[2] = {a, b}; int64[1] = {2}", "int64[4]", "int64[4] = {a, b, a, b}");
    row("y = Dropout (x)", 13, "int64[1] = {n}", "int64[1]", "int64[1] = {n}");
    unknownRow("y = Dropout (x, r, t)", 13, "float[1] = {n}; float[] = {0.5}; bool[] = {1}", "float[1]");
    row("y = Trilu (x)", 14, "int64[2, 2] = {a, b, c, d}", "int64[2, 2]", "int64[2, 2] = {a, b, 0, d}");
    row("y = Trilu <upper = 0> (x, k)", 14, "int64[2, 2] = {a, b, c, d}; int64[] = {-1}", "int64[2, 2]",
        "int64[2, 2] = {0, 0, c, 0}");
    row("y = EyeLike <k = 1> (x)", 9, "float[2, 2]", "float[2, 2]", "float[2, 2] = {0, 1, 0, 0}");
    row("y = Range (a, l, d)", 11, "int64[] = {n}; int64[] = {n + 3}; int64[] = {1}", "int64[3]",
        "int64[3] = {n, n + 1, n + 2}");
    row("y = Range (a, l, d)", 11, "float[] = {0}; float[] = {3}; float[] = {1}", "float[3]", "float[3] = {0, 1, 2}");
    unknownRow("y = Range (a, l, d)", 11, "float[] = {0}; float[] = {0.3}; float[] = {0.1}", "float[3]");
}

void TestRulesValues::gathers_data()
{
    addValuesColumns();
    row("y = Gather (x, i)", 13, "int64[3] = {a, b, c}; int64[2] = {2, -3}", "int64[2]", "int64[2] = {c, a}");
    row("y = Gather (x, i)", 13, "int64[3] = {a, b, c}; int64[] = {1}", "int64[]", "int64[] = {b}");
    row("y = Gather (x, i)", 13, "int64[3] = {a, b, c}; int64[2] = {?, 1}", "int64[2]", "int64[2] = {?, b}");
    row("y = Gather (x, i)", 13, "int64[3] = {a, b, c}; int64[2] = {3, 1}", "int64[2]", "int64[2] = {?, b}");
    row("y = Gather <axis = 1> (x, i)", 13, "int64[2, 2] = {a, b, c, d}; int64[1] = {-1}", "int64[2, 1]",
        "int64[2, 1] = {b, d}");
    row("y = Gather <axis = 7> (x, i)", 13, "int64[3] = {a, b, c}; int64[] = {1}", "int64[]",
        "fails: axis 7 of a tensor of rank 1");
    row("y = GatherElements <axis = 1> (x, i)", 13, "int64[2, 2] = {a, b, c, d}; int64[2, 1] = {1, 0}", "int64[2, 1]",
        "int64[2, 1] = {b, c}");
    row("y = GatherND (x, i)", 13, "int64[2, 2] = {a, b, c, d}; int64[2, 2] = {0, 1, -1, 0}", "int64[2]",
        "int64[2] = {b, c}");
    row("y = GatherND (x, i)", 13, "int64[2, 2] = {a, b, c, d}; int64[1, 1] = {1}", "int64[1, 2]",
        "int64[1, 2] = {c, d}");
    row("y = GatherND <batch_dims = 1> (x, i)", 13, "int64[2, 2] = {a, b, c, d}; int64[2, 1] = {1, 0}", "int64[2]",
        "int64[2] = {b, c}");
    row("y = Slice (x, b, e)", 13, "int64[3] = {a, b, c}; int64[1] = {-2}; int64[1] = {9223372036854775807}",
        "int64[2]", "int64[2] = {b, c}");
    row("y = Slice <starts = [1], ends = [3]> (x)", 9, "int64[3] = {a, b, c}", "int64[2]", "int64[2] = {b, c}");
    row("y = Slice (x, b, e, a, t)", 13,
        "int64[3] = {a, b, c}; int64[1] = {-1}; int64[1] = {-9223372036854775807}; int64[1] = {0}; int64[1] = {-1}",
        "int64[3]", "int64[3] = {c, b, a}");
    row("y = Slice (x, b, e, a, t)", 13,
        "int64[3] = {a, b, c}; int64[1] = {0}; int64[1] = {3}; int64[1] = {0}; int64[1] = {9223372036854775807}",
        "int64[1]", "int64[1] = {a}");
    // Backwards, a start before the first element is the first element, and the largest end is as far as it goes.
    row("y = Slice (x, b, e, a, t)", 13,
        "int64[3] = {a, b, c}; int64[1] = {-7}; int64[1] = {-9223372036854775807}; int64[1] = {0}; int64[1] = {-1}",
        "int64[1]", "int64[1] = {a}");
    row("y = Slice (x, b, e, a, t)", 13,
        "int64[3] = {a, b, c}; int64[1] = {-1}; int64[1] = {2147483647}; int64[1] = {0}; int64[1] = {-2}", "int64[2]",
        "int64[2] = {c, a}");
    row("y = Slice (x, b, e, a, t)", 13,
        "float[2*n] = {1}...; int64[1] = {-1}; int64[1] = {9223372036854775807}; int64[1] = {0}; int64[1] = {-1}",
        "float[2*n]", "float[2*n] = {1}...");
    unknownRow("y = Slice (x, b, e, a, t)", 13,
               "int64[0] = {}; int64[1] = {-1}; int64[1] = {-9}; int64[1] = {0}; int64[1] = {-1}", "int64[0]");
    row("y = Slice (x, b, e, a)", 13, "int64[2, 2] = {a, b, c, d}; int64[1] = {1}; int64[1] = {2}; int64[1] = {-1}",
        "int64[2, 1]", "int64[2, 1] = {b, d}");
    unknownRow("y = Slice (x, b, e)", 13, "int64[3] = {a, b, c}; int64[1] = {n}; int64[1] = {3}",
               "int64[3 - Min(3, n)]");
    row("y, z = Split <split = [1, 3]> (x)", 11, "int64[4] = {a, b, c, d}", "int64[1]; int64[3]",
        "int64[1] = {a}; int64[3] = {b, c, d}");
    row("y, z = Split <axis = 1> (x)", 11, "int64[2, 2] = {a, b, c, d}", "int64[2, 1]; int64[2, 1]",
        "int64[2, 1] = {a, c}; int64[2, 1] = {b, d}");
    row("y = Concat <axis = 0> (a, b, c)", 13, "int64[1] = {n}; int64[2]; int64[1] = {3}", "int64[4]",
        "int64[4] = {n, ?, ?, 3}");
    row("y = Concat <axis = -1> (a, b)", 13, "int64[2, 1] = {a, b}; int64[2, 1] = {c, d}", "int64[2, 2]",
        "int64[2, 2] = {a, c, b, d}");
    unknownRow("y = Concat <axis = 0> (a, b)", 13, "int64[1] = {n}; int64[k]", "int64[k + 1]");
}

void TestRulesValues::scatters_data()
{
    addValuesColumns();
    row("y = ScatterElements (x, i, u)", 16, "int64[3] = {a, b, c}; int64[2] = {0, -1}; int64[2] = {7, n}", "int64[3]",
        "int64[3] = {7, b, n}");
    row("y = ScatterElements (x, i, u)", 16, "int64[3] = {a, b, c}; int64[2] = {0, 0}; int64[2] = {7, n}", "int64[3]",
        "int64[3] = {?, b, c}");
    row("y = ScatterND (x, i, u)", 16, "int64[3] = {a, b, c}; int64[1, 1] = {1}; int64[1] = {n}", "int64[3]",
        "int64[3] = {a, n, c}");
    row("y = ScatterND (x, i, u)", 16, "int64[2, 2] = {a, b, c, d}; int64[1, 1] = {1}; int64[1, 2]", "int64[2, 2]",
        "int64[2, 2] = {a, b, ?, ?}");
    unknownRow("y = ScatterND <reduction = \"add\"> (x, i, u)", 16,
               "int64[3] = {a, b, c}; int64[1, 1] = {1}; int64[1] = {n}", "int64[3]");
    unknownRow("y = ScatterND (x, i, u)", 16, "int64[3] = {a, b, c}; int64[1, 1] = {3}; int64[1] = {n}", "int64[3]");
    row("y = Pad (x, p)", 13, "int64[2] = {a, b}; int64[2] = {1, 2}", "int64[5]", "int64[5] = {0, a, b, 0, 0}");
    row("y = Pad (x, p, v)", 13, "int64[2] = {a, b}; int64[2] = {-1, 1}; int64[] = {n}", "int64[2]",
        "int64[2] = {b, n}");
    row("y = Pad (x, p, , a)", 18, "int64[1, 1] = {a}; int64[2] = {1, 0}; ; int64[1] = {-1}", "int64[1, 2]",
        "int64[1, 2] = {0, a}");
    unknownRow("y = Pad <mode = \"edge\"> (x, p)", 13, "int64[2] = {a, b}; int64[2] = {1, 2}", "int64[5]");
    row("y = OneHot (i, d, v)", 11, "int64[2] = {1, -1}; int64[] = {3}; int64[2] = {0, n}", "int64[2, 3]",
        "int64[2, 3] = {0, n, 0, 0, 0, n}");
    row("y = OneHot <axis = 0> (i, d, v)", 11, "int64[2] = {1, ?}; int64[] = {2}; int64[2] = {0, 1}", "int64[2, 2]",
        "int64[2, 2] = {0, ?, 1, ?}");
    row("y, i = TopK (x, k)", 11, "int64[4] = {3, 9, 3, 1}; int64[1] = {3}", "int64[3]; int64[3]",
        "int64[3] = {9, 3, 3}; int64[3] = {1, 0, 2}");
    row("y, i = TopK <largest = 0> (x, k)", 11, "int64[4] = {3, 9, 3, 1}; int64[1] = {2}", "int64[2]; int64[2]",
        "int64[2] = {1, 3}; int64[2] = {3, 0}");
    unknownRow("y = NonZero (x)", 13, "int64[] = {n}", "int64[1, 1]");
    unknownRow("y = NonZero (x)", 13, "int64[] = {0}", "int64[1, 0]");
    row("y = NonZero (x)", 13, "int64[4] = {n, 0, 2, h + 1}", "int64[1, 3]", "int64[1, 3] = {0, 2, 3}");
    unknownRow("y = NonZero (x)", 13, "int64[4] = {n - 1, 0, 2, h + 1}", "int64[1, ?]");
}

void TestRulesValues::computesIntegers_data()
{
    addValuesColumns();
    const auto binary = [](const char *op, const char *inputs, const char *expected) {
        row(qPrintable(QStringLiteral("y = %1 (a, b)").arg(QLatin1String(op))), 13, inputs, "int64[2]",
            qPrintable(QStringLiteral("int64[2] = {%1}").arg(QLatin1String(expected))));
    };
    binary("Add", "int64[2] = {n, 2}; int64[2] = {1, 3}", "n + 1, 5");
    binary("Add", "int64[2] = {9223372036854775807, 2}; int64[] = {1}", "?, 3");
    binary("Sub", "int64[2] = {n, ?}; int64[1] = {1}", "n - 1, ?");
    binary("Mul", "int64[2] = {n, 3}; int64[2] = {h, 3}", "h*n, 9");
    binary("Div", "int64[2] = {7, -7}; int64[] = {2}", "3, -3");
    binary("Div", "int64[2] = {7, 1}; int64[2] = {0, 1}", "?, 1");
    binary("Div", "int64[2] = {n, n - 3}; int64[] = {2}", "floor(n/2), ?");
    binary("Div", "int64[2] = {h*n, 4 - 2*h}; int64[2] = {h, 2}", "n, 2 - h");
    binary("Mod", "int64[2] = {7, -7}; int64[] = {3}", "1, 2");
    binary("Mod", "int64[2] = {7, -7}; int64[] = {-3}", "-2, -1");
    binary("Mod", "int64[2] = {-9223372036854775807 - 1, 5}; int64[] = {-1}", "0, 0");
    binary("Pow", "int64[2] = {n, 3}; int64[] = {2}", "n*n, 9");
    binary("Pow", "int64[2] = {2, 3}; int64[2] = {10, ?}", "1024, ?");
    binary("Min", "int64[2] = {n, n + 1}; int64[] = {1}", "1, 1");
    binary("Max", "int64[2] = {n, h}; int64[] = {1}", "n, h");
    row("y = Max (a, b, c)", 13, "int64[1] = {n}; int64[] = {3}; int64[1] = {h}", "int64[1]",
        "int64[1] = {Max(3, h, n)}");
    row("y = Mod (a, b)", 13, "int64[1] = {n}; int64[] = {8}", "int64[1]", "int64[1] = {n - 8*floor(n/8)}");
    row("y = Mod <fmod = 1> (a, b)", 13, "int64[2] = {-7, 7}; int64[] = {3}", "int64[2]", "int64[2] = {-1, 1}");
    row("y = Neg (a)", 13, "int64[2] = {n, -3}", "int64[2]", "int64[2] = {-n, 3}");
    row("y = Abs (a)", 13, "int64[3] = {n, -n, -3}", "int64[3]", "int64[3] = {n, n, 3}");
    row("y = Sign (a)", 13, "int64[4] = {n, -n, n - 1, 0}", "int64[4]", "int64[4] = {1, -1, ?, 0}");
    row("y = Relu (a)", 14, "int64[2] = {n, -n}", "int64[2]", "int64[2] = {n, 0}");
    row("y = Clip (a, b, c)", 13, "int64[3] = {n, -n, 9}; int64[] = {0}; int64[] = {5}", "int64[3]",
        "int64[3] = {Min(5, n), 0, 5}");
    row("y = BitShift <direction = \"LEFT\"> (a, b)", 11, "uint8[3] = {3, 200, 1}; uint8[] = {1}", "uint8[3]",
        "uint8[3] = {6, ?, 2}");
    row("y = BitShift <direction = \"RIGHT\"> (a, b)", 11, "uint64[2] = {n, 7}; uint64[] = {1}", "uint64[2]",
        "uint64[2] = {floor(n/2), 3}");
    row("y = Add (a, b)", 13, "int32[2] = {2147483647, n}; int32[] = {1}", "int32[2]", "int32[2] = {?, n + 1}");
    row("y = Sub (a, b)", 13, "uint32[2] = {n, n}; uint32[2] = {1, 2}", "uint32[2]", "uint32[2] = {n - 1, ?}");
    row("y = Add (a, b)", 13, "uint8[2] = {n, 4}; uint8[] = {1}", "uint8[2]", "uint8[2] = {?, 5}");
    unknownRow("y = Add (a, b)", 13, "int64[2] = {n, 3}; int32[2] = {1, 2}", "int64[2]");
    row("y = Add (a, b)", 13, "int64[2] = {n, 3}; int64[3] = {1, 2, 3}", "int64[2]",
        "fails: axis 0 of the inputs must be equal, or one of them 1: 2 and 3");
    row("y = Add (a, b)", 13, "int64[2, 1] = {a, b}; int64[1, 2] = {1, 2}", "int64[2, 2]",
        "int64[2, 2] = {a + 1, a + 2, b + 1, b + 2}");
}

void TestRulesValues::decides_data()
{
    addValuesColumns();
    row("y = Equal (a, b)", 13, "int64[4] = {n, n, 3, n}; int64[4] = {n, -1, 3, 2}", "bool[4]",
        "bool[4] = {1, 0, 1, ?}");
    row("y = Less (a, b)", 13, "int64[4] = {n, n, 3, n}; int64[4] = {n + 1, 1, 3, 2}", "bool[4]",
        "bool[4] = {1, 0, 0, ?}");
    row("y = Greater (a, b)", 13, "int64[2] = {n, 3}; int64[] = {0}", "bool[2]", "bool[2] = {1, 1}");
    row("y = LessOrEqual (a, b)", 13, "int64[3] = {n, 0, n}; int64[3] = {n, n, 3}", "bool[3]", "bool[3] = {1, 1, ?}");
    row("y = GreaterOrEqual (a, b)", 13, "int64[2] = {n, h}; int64[] = {1}", "bool[2]", "bool[2] = {1, 1}");
    row("y = And (a, b)", 13, "bool[4] = {1, 1, 0, ?}; bool[4] = {1, 0, ?, ?}", "bool[4]", "bool[4] = {1, 0, 0, ?}");
    row("y = And (a, b)", 13, "bool[2] = {1, 0}; bool[2]", "bool[2]", "bool[2] = {?, 0}");
    row("y = Or (a, b)", 13, "bool[4] = {1, 0, 1, ?}; bool[4] = {1, 0, ?, 0}", "bool[4]", "bool[4] = {1, 0, 1, ?}");
    row("y = Xor (a, b)", 13, "bool[3] = {1, 0, 1}; bool[3] = {1, 1, ?}", "bool[3]", "bool[3] = {0, 1, ?}");
    row("y = Not (a)", 13, "bool[3] = {1, 0, ?}", "bool[3]", "bool[3] = {0, 1, ?}");
    row("y = Where (c, a, b)", 13, "bool[4] = {1, 0, ?, ?}; int64[4] = {a, a, a, n}; int64[4] = {b, b, b, n}",
        "int64[4]", "int64[4] = {a, b, ?, n}");
    row("y = Where (c, a, b)", 13, "bool[2] = {1, 0}; int64[2]; int64[] = {7}", "int64[2]", "int64[2] = {?, 7}");
    row("y = Cast <to = 9> (a)", 13, "int64[4] = {n, 0, -2, n - 1}", "bool[4]", "bool[4] = {1, 0, 1, ?}");
    row("y = Equal (a, b)", 13, "float[2] = {0.5, n}; float[2] = {0.5, 0.5}", "bool[2]", "bool[2] = {1, 0}");
}

void TestRulesValues::computesReals_data()
{
    addValuesColumns();
    row("y = Cast <to = 1> (a)", 13, "int64[3] = {n, 3, 16777217}", "float[3]", "float[3] = {n, 3, 1.67772e+07}");
    row("y = Cast <to = 7> (a)", 13, "float[4] = {n, 2.7, -2.7, 1e30}", "int64[4]", "int64[4] = {n, 2, -2, ?}");
    row("y = Cast <to = 7> (a)", 13, "float[3] = {n/3, 0 - n/2, n/2 - 2}", "int64[3]",
        "int64[3] = {floor(n/3), ceil(n/2) - n, ?}");
    row("y = Cast <to = 6> (a)", 13, "int64[2] = {n, 2147483648}", "int32[2]", "int32[2] = {n, -2147483648}");
    row("y = Cast <to = 6> (a)", 13, "int64[2] = {n + 3000000000, n - 3000000000}", "int32[2]", "int32[2]");
    row("y = Cast <to = 2> (a)", 13, "int64[2] = {n, 256}", "uint8[2]", "uint8[2] = {?, 0}");
    row("y = CastLike (a, b)", 15, "int64[1] = {n}; float[4]", "float[1]", "float[1] = {n}");
    row("y = Mul (a, b)", 13, "float[4] = {n, n, n, n + 1}; float[4] = {2, 0.5, 0.3, h}", "float[4]",
        "float[4] = {2*n, n/2, ?, h + h*n}");
    row("y = Div (a, b)", 13, "float[4] = {n, n, n, h*n}; float[4] = {2, 3, 0.3, h}", "float[4]",
        "float[4] = {n/2, n/3, ?, n}");
    row("y = Div (a, b)", 13, "float[2] = {1, 0}; float[2] = {3, 0}", "float[2]", "float[2] = {0.333333, ?}");
    row("y = Add (a, b)", 13, "float[3] = {n/2, n/3, n}; float[3] = {0.5, 1, 1e9}", "float[3]",
        "float[3] = {(n + 1)/2, ?, ?}");
    row("y = Mul (a, b)", 13, "float[1] = {n/3}; float[] = {3}", "float[1]", "float[1]");
    row("y = Sub (a, b)", 13, "float[1] = {n + 1}; float[1] = {n}", "float[1]", "float[1] = {1}");
    row("y = Mul (a, b)", 13, "float[1] = {4095*n}; float[] = {4095}", "float[1]", "float[1]");
    row("y = Floor (a)", 13, "float[4] = {n/3, n/2 + 1, -2.5, n}", "float[4]",
        "float[4] = {floor(n/3), floor(n/2) + 1, -3, n}");
    row("y = Ceil (a)", 13, "float[4] = {n/3, n/2 + 1, -2.5, n}", "float[4]",
        "float[4] = {ceil(n/3), ceil(n/2) + 1, -2, n}");
    row("y = Round (a)", 13, "float[4] = {n/2, 2.5, 3.5, n}", "float[4]", "float[4] = {?, 2, 4, n}");
    row("y = Sqrt (a)", 13, "float[3] = {n, 196, -1}", "float[3]", "float[3] = {?, 14, ?}");
    row("y = Reciprocal (a)", 13, "float[3] = {n, 4, 0}", "float[3]", "float[3] = {?, 0.25, ?}");
    row("y = Pow (a, b)", 13, "float[3] = {n, 196, 10}; float[3] = {2, 0.5, 0.3}", "float[3]",
        "float[3] = {n*n, 14, ?}");
    row("y = Max (a, b)", 13, "float[3] = {n, n/2, 2.5}; float[] = {1}", "float[3]", "float[3] = {n, ?, 2.5}");
    row("y = Clip (a, b)", 13, "float[3] = {inf, -inf, n}; float[] = {0}",
        "float[3]", // the other bound is the largest float
        "float[3] = {3.40282e+38, 0, n}");
    row("y = Clip <min = 0.0, max = 6.0> (a)", 6, "float[3] = {-n, 7.5, n}", "float[3]",
        "float[3] = {0, 6, Min(6, n)}");
    row("y = Mod <fmod = 1> (a, b)", 13, "float[2] = {-7.5, n}; float[] = {2}", "float[2]", "float[2] = {-1.5, ?}");
}

void TestRulesValues::reduces_data()
{
    addValuesColumns();
    row("y = ReduceProd (x)", 13, "int64[3] = {n, 3, h}", "int64[1]", "int64[1] = {3*h*n}");
    row("y = ReduceSum <keepdims = 0> (x)", 13, "int64[3] = {n, 3, h}", "int64[]", "int64[] = {h + n + 3}");
    row("y = ReduceSum <keepdims = 0> (x, a)", 13, "int64[2, 2] = {a, b, c, d}; int64[1] = {-1}", "int64[2]",
        "int64[2] = {a + b, c + d}");
    row("y = ReduceSum (x)", 13, "int64[2] = {9007199254740991, 1}", "int64[1]", "int64[1] = {9007199254740992}");
    unknownRow("y = ReduceSum (x)", 13, "int64[2] = {9007199254740992, 1}", "int64[1]"); // added as doubles
    unknownRow("y = ReduceProd (x)", 13, "int64[1] = {9007199254740993}", "int64[1]");
    row("y = ReduceMax <axes = [0]> (x)", 13, "int64[2, 2] = {a, 1, a + 1, 2}", "int64[1, 2]",
        "int64[1, 2] = {a + 1, 2}");
    row("y = ReduceMin (x, a)", 18, "int64[2] = {a, ?}; int64[1] = {0}", "int64[1]", "int64[1]");
    row("y = ReduceSum <noop_with_empty_axes = 1> (x)", 13, "int64[2] = {a, b}", "int64[2]", "int64[2] = {a, b}");
    row("y = ReduceMean (x)", 13, "float[4] = {1, 2, 3, 4}", "float[1]", "float[1] = {2.5}");
    row("y = ReduceSum (x)", 13, "float[2] = {0.1, 0.2}", "float[1]", "float[1]");
    row("y = ArgMax (x)", 13, "int64[3] = {n, n + 2, n + 1}", "int64[1]", "int64[1] = {1}");
    row("y = ArgMin <select_last_index = 1> (x)", 13, "int64[3] = {2, 5, 2}", "int64[1]", "int64[1] = {2}");
    unknownRow("y = ArgMax (x)", 13, "int64[2] = {n, h}", "int64[1]");
    row("y = CumSum (x, a)", 14, "int64[3] = {a, b, c}; int64[] = {0}", "int64[3]", "int64[3] = {a, a + b, a + b + c}");
    row("y = CumSum <exclusive = 1, reverse = 1> (x, a)", 14, "int64[3] = {a, b, c}; int64[] = {-1}", "int64[3]",
        "int64[3] = {b + c, c, 0}");
}

void TestRulesValues::fills_data()
{
    addValuesColumns();
    row("y = ConstantOfShape <value = int64[1] {7}> (s)", 13, "int64[1] = {2}", "int64[2]", "int64[2] = {7, 7}");
    row("y = ConstantOfShape <value = int64[1] {7}> (s)", 13, "int64[2] = {n, 2}", "int64[n, 2]",
        "int64[n, 2] = {7}...");
    row("y = ConstantOfShape (s)", 13, "int64[1] = {n}", "float[n]", "float[n] = {0}...");
    row("y = Expand (x, s)", 13, "int64[1] = {h}; int64[2] = {n, 4}", "int64[n, 4]", "int64[n, 4] = {h}...");
    row("y = Reshape (x, s)", 13, "float[n, 2] = {1}...; int64[1] = {-1}", "float[2*n]", "float[2*n] = {1}...");
    row("y = Slice (x, b, e)", 13, "float[n + 2] = {1}...; int64[1] = {0}; int64[1] = {3}", "float[3]",
        "float[3] = {1, 1, 1}");
    row("y = Mul (a, b)", 13, "float[n] = {2}...; float[] = {3}", "float[n]", "float[n] = {6}...");
    row("y = Equal (a, b)", 13, "int64[n] = {2}...; int64[n] = {2}...", "bool[n]", "bool[n] = {1}...");
    row("y = Where (c, a, b)", 13, "bool[n] = {1}...; int64[] = {2}; int64[n] = {3}...", "int64[n]",
        "int64[n] = {2}...");
    row("y = Not (a)", 13, "bool[n] = {1}...", "bool[n]", "bool[n] = {0}...");
    row("y = Cast <to = 7> (a)", 13, "float[n] = {2.5}...", "int64[n]", "int64[n] = {2}...");
    row("y = Concat <axis = 0> (a, b)", 13, "float[n] = {1}...; float[h] = {1}...", "float[n + h]",
        "float[h + n] = {1}...");
    unknownRow("y = Mul (a, b)", 13, "float[n] = {2}...; float[n]", "float[n]");
}

void TestRulesValues::carriesMarks()
{
    ExprPool pool;
    onnx::NodeProto proto;
    QVERIFY(onnx::OnnxParser::Parse(proto, "y = Where (c, a, b)").IsOK());
    std::vector<SymbolicValue> values(3);
    const std::vector<Scalar> elements{Scalar(Expr(1, Marks::Assumed)), Scalar(pool.symbol("n")),
                                       Scalar(Expr(3, Marks::Declared))};
    NodeContext::Node node{.proto = &proto, .bindings = nullptr, .opset = 13, .inputs = {}, .origin = {}};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::int32_t elemType = i == 0 ? onnx::TensorProto::BOOL : onnx::TensorProto::INT64;
        values[i].type = SymbolicType::tensor(elemType, {});
        values[i].elements = std::make_shared<const SmallTensor>(SmallTensor::scalar(elemType, elements[i]));
        node.inputs.push_back(&values[i]);
    }
    NodeContext context(pool, node);
    context.setTensor(0, onnx::TensorProto::INT64, {});
    QVERIFY(findRules("", "Where")->values(context));
    const Scalar chosen = context.outputs()[0].elements->elements[0];
    QVERIFY(chosen.expr().isSameAs(pool.symbol("n")));
    QCOMPARE(chosen.marks(), Marks::Assumed); // the condition's mark, not that of the other branch
}

SHAPEWRIGHT_APPLESS_TEST(TestRulesValues)
#include "tst_rules_values.moc"
