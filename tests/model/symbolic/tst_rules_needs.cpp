// SPDX-License-Identifier: Apache-2.0
// What nodes need to run, on both sides of each limit. ONNX Runtime 1.32 does with these sizes what is said here.
#include "tests/support/registertest.h"
#include "tests/support/rulerunner.h"

#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

using Texts = std::vector<std::string>;

class TestRulesNeeds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cases_data();
    void cases();
    void positionsThatAreCounted_data();
    void positionsThatAreCounted();
};

void TestRulesNeeds::cases_data()
{
    QTest::addColumn<std::string>("node");
    QTest::addColumn<int>("opset");
    QTest::addColumn<Texts>("inputs");
    QTest::addColumn<std::string>("result");
    const auto row = [](const char *name, const char *node, int opset, const Texts &inputs, const char *result) {
        QTest::newRow(name) << std::string(node) << opset << inputs << std::string(result);
    };

    const char *gather = "y = Gather <axis = 1> (x, i)";
    row("Gather: last place", gather, 13, {"float[2,6]", "int64[2] = {5, -6}"}, "float[2, 2]");
    row("Gather: past the end", gather, 13, {"float[2,5]", "int64[1] = {5}"},
        "fails: axis 1 of input 0, of which index 5 is taken, must be at least 6: 5");
    row("Gather: before the start", gather, 13, {"float[2,5]", "int64[1] = {-6}"},
        "fails: axis 1 of input 0, of which index -6 is taken, must be at least 6: 5");
    row("Gather: no indices", gather, 13, {"float[2,5]", "int64[0] = {}"}, "float[2, 0]");
    row("Gather: before sizes are given", gather, 13, {"float[2,n]", "int64[2] = {5, -9}"},
        "float[2, 2] where n == Max(6, n), n == Max(9, n)");
    row("Gather: the last of another axis", gather, 13, {"float[2,10]", "int64[1] = {s - 1}"},
        "float[2, 1] where 10 == Max(10, s)");
    row("Gather: indices all alike", gather, 13, {"float[2,n]", "int64[2000] = {7}..."},
        "float[2, 2000] where n == Max(8, n)");

    row("GatherElements: fits", "y = GatherElements (x, i)", 13, {"float[3,2]", "int64[1,2] = {2, -3}"}, "float[1, 2]");
    row("GatherElements: rows past the end", "y = GatherElements <axis = 1> (x, i)", 13, {"float[1,3]", "int64[2,1]"},
        "fails: axis 0 of input 0 must be at least 2: 1");
    row("GatherND: fits", "y = GatherND (x, i)", 13, {"float[2,4]", "int64[1,2] = {1, 3}"}, "float[1]");
    row("GatherND: past the end", "y = GatherND (x, i)", 13, {"float[2,3]", "int64[1,2] = {1, 3}"},
        "fails: axis 1 of input 0, of which index 3 is taken, must be at least 4: 3");
    row("GatherND: a batch that is a multiple", "y = GatherND <batch_dims = 1> (x, i)", 13,
        {"float[2,3]", "int64[4,1]"}, "float[4]");
    row("GatherND: a batch that is none", "y = GatherND <batch_dims = 1> (x, i)", 13, {"float[3,3]", "int64[4,1]"},
        "fails: the number of tuples in input 1 must be a multiple of 3: 4");

    row("ScatterND: fits", "y = ScatterND (x, i, u)", 16, {"float[4,n]", "int64[2,1] = {0, 3}", "float[2,n]"},
        "float[4, n]");
    row("ScatterND: past the end", "y = ScatterND (x, i, u)", 16, {"float[3,5]", "int64[2,1] = {0, 3}", "float[2,5]"},
        "fails: axis 0 of input 0, of which index 3 is taken, must be at least 4: 3");
    row("ScatterND: updates for another size", "y = ScatterND (x, i, u)", 16,
        {"float[4,n]", "int64[2,1]", "float[2,5]"}, "float[4, n] where 5 == n");
    row("ScatterND: updates of another number", "y = ScatterND (x, i, u)", 16,
        {"float[4,5]", "int64[2,1]", "float[3,5]"},
        "fails: axis 0 of input 2 and axis 0 of input 1 must be equal: 3 and 2");
    row("ScatterElements: more updates than data", "y = ScatterElements (x, i, u)", 16,
        {"float[2,2]", "int64[2,3]", "float[2,3]"}, "fails: axis 1 of input 0 must be at least 3: 2");
    row("TensorScatter: fits", "y = TensorScatter (c, u, w)", 24, {"float[2,8,3]", "float[2,2,3]", "int64[2] = {6, 0}"},
        "float[2, 8, 3]");
    row("TensorScatter: runs over", "y = TensorScatter (c, u, w)", 24,
        {"float[2,8,3]", "float[2,2,3]", "int64[2] = {7, 0}"}, "fails: axis 1 of input 0 must be at least 9: 8");
    row("TensorScatter: goes round", "y = TensorScatter <mode = \"circular\"> (c, u, w)", 24,
        {"float[2,8,3]", "float[2,2,3]", "int64[2] = {7, 0}"}, "float[2, 8, 3]");
    row("ReverseSequence: whole", "y = ReverseSequence (x, l)", 10, {"float[4,2]", "int64[2] = {4, 0}"}, "float[4, 2]");
    row("ReverseSequence: longer", "y = ReverseSequence (x, l)", 10, {"float[3,2]", "int64[2] = {4, 0}"},
        "fails: axis 0 of input 0 must be at least 4: 3");

    row("TopK: all", "v, i = TopK (x, k)", 11, {"float[2,5]", "int64[1] = {5}"}, "float[2, 5]; int64[2, 5]");
    row("TopK: more than all", "v, i = TopK (x, k)", 11, {"float[2,4]", "int64[1] = {5}"},
        "fails: axis 1 of input 0 must be at least 5: 4");
    row("TopK: before sizes are given", "v, i = TopK (x, k)", 11, {"float[2,h*w]", "int64[1] = {300}"},
        "float[2, 300]; int64[2, 300] where h*w == Max(300, h*w)");
    row("OneHot: three values", "y = OneHot (i, d, v)", 11, {"int64[2]", "int64[] = {4}", "float[3]"},
        "fails: axis 0 of input 2 must be 2: 3");
    row("Split: nothing left", "a, b, c = Split <num_outputs = 3> (x)", 18, {"float[2]"},
        "float[1]; float[1]; float[0]");
    row("Split: less than nothing left", "a, b, c, d = Split <num_outputs = 4> (x)", 18, {"float[5]"},
        "fails: axis 0 would have the size -1");
    row("Pad: all but one reflected", "y = Pad <mode = \"reflect\"> (x, p)", 19,
        {"float[2,3]", "int64[4] = {0, 2, 0, 2}"}, "float[2, 7]");
    row("Pad: too much reflected", "y = Pad <mode = \"reflect\"> (x, p)", 19, {"float[2,3]", "int64[4] = {0, 0, 0, 3}"},
        "fails: axis 1 of input 0 must be at least 4: 3");
    row("Pad: cut before it is reflected", "y = Pad <mode = \"reflect\"> (x, p)", 19,
        {"float[2,5]", "int64[4] = {0, 3, 0, -2}"}, "fails: axis 1 of input 0 must be at least 4: 3");
    row("LSTM: no steps", "y = LSTM <hidden_size = 2> (x, w, r)", 14, {"float[0,1,3]", "float[1,8,3]", "float[1,8,2]"},
        "does not apply");
    row("LSTM: an empty batch", "y = LSTM <hidden_size = 2> (x, w, r)", 14,
        {"float[1,0,3]", "float[1,8,3]", "float[1,8,2]"}, "fails: axis 1 of input 0 must be at least 1: 0");
    row("GRU: no steps", "y = GRU <hidden_size = 2> (x, w, r)", 14, {"float[0,1,3]", "float[1,6,3]", "float[1,6,2]"},
        "fails: axis 0 of input 0 must be at least 1: 0");
    row("RNN: an empty batch", "y = RNN <hidden_size = 2> (x, w, r)", 14,
        {"float[1,0,3]", "float[1,2,3]", "float[1,2,2]"}, "does not apply");
    row("Resize: to nothing", "y = Resize (x, , , s)", 18, {"float[2,3]", "", "", "int64[2] = {0, 3}"},
        "fails: the size of axis 0 of the output must be at least 1: 0");
    row("ArgMax: of nothing", "y = ArgMax <axis = 1> (x)", 13, {"float[2,0]"},
        "fails: axis 1 of input 0 must be at least 1: 0");
    row("ArgMax: of nothing, for nothing", "y = ArgMax <axis = 1> (x)", 13, {"float[0,0]"}, "int64[0, 1]");
    row("LayerNormalization: of nothing", "y = LayerNormalization (x, s)", 17, {"float[2,0]", "float[0]"},
        "fails: the number of elements that are normalized together must be at least 1: 0");
    row("GlobalAveragePool: a matrix", "y = GlobalAveragePool (x)", 13, {"float[2,3]"},
        "fails: input 0 must have rank 3 at least: 2");
    row("GlobalMaxPool: a scalar", "y = GlobalMaxPool (x)", 13, {"float[]"},
        "fails: input 0 must have rank 3 at least: 0");
    row("GlobalMaxPool: no batch, perhaps", "y = GlobalMaxPool (x)", 13, {"float[Max(0, n - 3),2,0]"},
        "float[Max(0, n - 3), 2, 1]");
    row("GlobalMaxPool: a batch of nothing", "y = GlobalMaxPool (x)", 13, {"float[n,2,0]"},
        "fails: axis 2 of input 0 must be at least 1: 0");
    row("MaxPool: pads as large as the kernel", "y = MaxPool <kernel_shape = [2], pads = [0, 2]> (x)", 12,
        {"float[1,1,5]"}, "fails: pads must be less than the kernel, 2: 2");
    row("Conv: no channels", "y = Conv (x, w)", 11, {"float[1,3,5]", "float[0,3,3]"}, "float[1, 0, 3]");
    row("Conv: pads twice", "y = Conv <auto_pad = \"VALID\", pads = [1, 1]> (x, w)", 11,
        {"float[1,3,5]", "float[2,3,3]"}, "fails: pads do not go with auto_pad VALID");
    row("Conv: pads, and auto_pad without a value", "y = Conv <auto_pad = \"\", pads = [1, 1]> (x, w)", 11,
        {"float[1,3,5]", "float[2,3,3]"}, "float[1, 2, 5]");
    row("ConvTranspose: output_padding within the stride",
        "y = ConvTranspose <strides = [3], output_padding = [2]> (x, w)", 11, {"float[1,1,3]", "float[1,1,3]"},
        "float[1, 1, 11]");
    row("ConvTranspose: output_padding beyond it", "y = ConvTranspose <output_padding = [1]> (x, w)", 11,
        {"float[1,1,3]", "float[1,1,3]"}, "fails: output_padding must be less than 1: 1");
    row("DFT: the first of several axes", "y = DFT (x, , a)", 20, {"float[1,10,1]", "", "int64[3] = {1, 0, 0}"},
        "does not apply");
    row("DFT: neither real nor complex", "y = DFT (x)", 17, {"float[1,10,0]"},
        "fails: the last axis must be 1 or 2: 0");
    row("LRN: three axes", "y = LRN <size = 3> (x)", 13, {"float[1,5,5]"}, "fails: input 0 must have rank 4: 3");
    row("InstanceNormalization: a matrix", "y = InstanceNormalization (x, s, b)", 6,
        {"float[2,3]", "float[3]", "float[3]"}, "fails: input 0 must have rank 3 at least: 2");
    row("LpNormalization: no such axis", "y = LpNormalization <axis = 5> (x)", 1, {"float[2,3]"},
        "fails: axis 5 of a tensor of rank 2");
    const char *groups = "y = GroupNormalization <num_groups = 2> (x, s, b)";
    row("GroupNormalization: a scalar", groups, 21, {"float[1,4,3]", "float[]", "float[4]"}, "float[1, 4, 3]");
    row("GroupNormalization: a table", groups, 21, {"float[1,4,3]", "float[2,2]", "float[4]"}, "float[1, 4, 3]");
    row("GroupNormalization: another table", groups, 21, {"float[1,4,3]", "float[2,3]", "float[4]"},
        "fails: the number of elements of input 1 must be equal: 6 and 4");
    row("ImageScaler: three axes", "y = ImageScaler <bias = [0.1]> (x)", 1, {"float[n,1,h]"},
        "fails: input 0 must have rank 4 at least: 3");
    row("Max: before it broadcast", "y = Max (a, b)", 6, {"float[2,3]", "float[3]"},
        "fails: input 1 must have rank 2: 1");
    row("Max: broadcast", "y = Max (a, b)", 8, {"float[2,3]", "float[3]"}, "float[2, 3]");
    const char *product = "y = Einsum <equation = \"bij, bjk -> bik\"> (x, w)";
    row("Einsum: broadcast by a letter", product, 12, {"float[1,3,4]", "float[5,4,2]"}, "float[5, 3, 2]");
    row("Einsum: perhaps broadcast", product, 12, {"float[n,3,4]", "float[5,4,m]"},
        "float[5, 3, m] where n == 1 or n == 5");
    row("Einsum: no arrow", "y = Einsum <equation = \"ji,jk\"> (x, w)", 12, {"float[4,a]", "float[4,b]"},
        "float[a, b]");
    row("Einsum: dots", "y = Einsum <equation = \"...ij,...jk->...ik\"> (x, w)", 12,
        {"float[1,n,3,4]", "float[5,n,4,2]"}, "float[5, n, 3, 2]");
    row("Einsum: dots of one operand", "y = Einsum <equation = \"i...j,jk\"> (x, w)", 12,
        {"float[3,7,4]", "float[4,2]"}, "float[7, 3, 2]");
    row("Einsum: a diagonal", "y = Einsum <equation = \"ii->i\"> (x)", 12, {"float[3,n]"}, "float[3] where 3 == n");
    row("Einsum: an operand of unknown rank", product, 12, {"float[2,3,4]", "float"}, "does not apply");
    row("Einsum: a letter twice in the result", "y = Einsum <equation = \"ij->iji\"> (x)", 12, {"float[3,4]"},
        "fails: the result has i twice");
    row("Squeeze: an axis as a number", "y = Squeeze (x, a)", 13, {"float[1,3]", "int64[] = {0}"},
        "fails: input 1 must have rank 1: 0");
    row("Unsqueeze: an axis as a number", "y = Unsqueeze (x, a)", 13, {"float[3]", "int64[] = {0}"}, "float[1, 3]");
    row("ReduceSum: an axis as a number", "y = ReduceSum (x, a)", 13, {"float[2,3]", "int64[] = {1}"},
        "fails: input 1 must have rank 1: 0");
    row("CumSum: no such axis", "y = CumSum (x, a)", 14, {"float[2,3]", "int64[] = {5}"},
        "fails: axis 5 of a tensor of rank 2");
    row("ConstantOfShape: a number", "y = ConstantOfShape (s)", 9, {"int64[] = {4}"},
        "fails: input 0 must have rank 1 at least: 0");
    row("GatherElements: no such axis", "y = GatherElements <axis = 5> (x, i)", 13, {"float[2,3]", "int64[2,3]"},
        "fails: axis 5 of a tensor of rank 2");
    row("ReverseSequence: less than nothing", "y = ReverseSequence (x, l)", 10, {"float[4,2]", "int64[2] = {-1, 2}"},
        "fails: an element of input 1 must be at least 0: -1");
    row("TensorScatter: before the start", "y = TensorScatter (c, u, w)", 24,
        {"float[2,8,3]", "float[2,2,3]", "int64[2] = {1, -2}"}, "fails: an element of input 2 must be at least 0: -2");
    row("Resize: something from nothing", "y = Resize (x, , , s)", 18, {"float[0,3]", "", "", "int64[2] = {1, 3}"},
        "fails: axis 0 has no elements, and does not grow");
    const char *keepsRatio = "y = Resize <axes = [0, -1], keep_aspect_ratio_policy = \"not_larger\"> (x, , , s)";
    row("Resize: an axis that is not found", keepsRatio, 18, {"float[4,6]", "", "", "int64[2] = {8, 0}"},
        "float[8, 6]");
    row("CenterCropPad: less than nothing", "y = CenterCropPad <axes = [1]> (x, s)", 18,
        {"float[3,20]", "int64[1] = {-1}"}, "float[3, 0]");
    row("QuantizeLinear: as many scales as there may be", "y = QuantizeLinear (x, s, z)", 13,
        {"float[2,3]", "float[n]", "uint8[]"}, "uint8[2, 3] where n == 1 or n == 3");
    const char *cubes = "y = Resize <mode = \"cubic\"> (x, , , s)";
    row("Resize: a picture shrinks", cubes, 18, {"float[2,3,4,4]", "", "", "int64[4] = {2, 3, 2, 2}"},
        "float[2, 3, 2, 2]");
    row("Resize: a picture with its channels last grows", cubes, 18,
        {"float[2,4,4,3]", "", "", "int64[4] = {2, 8, 8, 3}"}, "float[2, 8, 8, 3]");
    row("Resize: a picture with its channels last shrinks", cubes, 18,
        {"float[2,4,4,3]", "", "", "int64[4] = {2, 2, 2, 3}"}, "fails: axes 1 and 2 shrink, which takes antialias");
    row("Resize: a picture with its channels last shrinks smoothly",
        "y = Resize <mode = \"cubic\", antialias = 1> (x, , , s)", 18,
        {"float[2,4,4,3]", "", "", "int64[4] = {2, 2, 2, 3}"}, "float[2, 2, 2, 3]");
    row("Resize: three axes with cubes", cubes, 18, {"float[2,4,4]", "", "", "int64[3] = {2, 8, 8}"},
        "fails: a tensor of rank 3 is not interpolated with cubes");
    const char *linear = "y = Resize <mode = \"linear\"> (x, , s)";
    row("Resize: one axis linearly", linear, 18, {"float[4]", "", "float[1] = {2}"},
        "fails: a tensor of rank 1 is not interpolated linearly");
    row("Resize: three axes linearly", linear, 18, {"float[2,4,4]", "", "float[3] = {1, 2, 2}"}, "float[2, 8, 8]");
    row("Resize: a batch that is scaled", linear, 18, {"float[2,3,4,4]", "", "float[4] = {0.5, 1, 2, 2}"},
        "fails: axis 0 changes its size, which is not interpolated");
    row("Resize: channels that are scaled, the last ones", linear, 18,
        {"float[2,4,4,3]", "", "float[4] = {1, 2, 2, 1}"}, "float[2, 8, 8, 3]");
    row("Resize: smoothed between elements that are not", "y = Resize <antialias = 1> (x, , s)", 18,
        {"float[4,4]", "", "float[2] = {1, 1}"}, "fails: antialias takes a mode that interpolates");
    const char *sum = "y = com.microsoft.QLinearAdd (a, as, az, b, bs, bz, ys, yz)";
    row("QLinearAdd: scalars", sum, 1,
        {"uint8[2,3]", "float[]", "uint8[]", "uint8[3]", "float[]", "uint8[]", "float[]", "uint8[]"}, "uint8[2, 3]");
    row("QLinearAdd: a list of one", sum, 1,
        {"uint8[2,3]", "float[]", "uint8[]", "uint8[3]", "float[1]", "uint8[]", "float[]", "uint8[]"},
        "fails: input 4 must have rank 0: 1");
    const char *sparse = "y = MaxPool <kernel_shape = [1], strides = [3], auto_pad = \"SAME_UPPER\"> (x)";
    row("MaxPool: the last window ends with the input", sparse, 19, {"float[1,1,7]"}, "float[1, 1, 3]");
    row("MaxPool: the last window ends before the input", sparse, 19, {"float[1,1,6]"},
        "fails: the end of the last window along axis 2 must be at least 6: 4");
    row("MaxPool: the last window ends before the input, of other numbers", sparse, 19, {"double[1,1,6]"},
        "double[1, 1, 2]");
    row("MaxPool: the last window ends before the input, with indices",
        "y, i = MaxPool <kernel_shape = [1], strides = [3], auto_pad = \"SAME_UPPER\"> (x)", 19, {"float[1,1,6]"},
        "float[1, 1, 2]; int64[1, 1, 2]");
    const char *average = "y = AveragePool <kernel_shape = [2], strides = [4], auto_pad = \"SAME_LOWER\"> (x)";
    row("AveragePool: the last window ends before the input", average, 18, {"float[1,1,3]"},
        "fails: the end of the last window along axis 2 must be at least 3: 2");
    row("AveragePool: the last window ends before the input, since", average, 19, {"float[1,1,3]"}, "float[1, 1, 1]");
    const char *cut = "fails: axis 1 of input 0, without what is cut off, must be at least 1: 0";
    row("Pad: all is cut off", "y = Pad <mode = \"edge\"> (x, p)", 19, {"float[2,1]", "int64[4] = {1, -1, 0, 0}"}, cut);
    row("Pad: all is cut off and nothing is reflected", "y = Pad <mode = \"reflect\"> (x, p)", 19,
        {"float[2,3]", "int64[4] = {0, -1, 0, -2}"}, cut);
    row("Pad: all is cut off, of constants", "y = Pad (x, p)", 19, {"float[2,1]", "int64[4] = {1, -1, 0, 0}"},
        "float[3, 0]");
    row("Pad: nothing is reflected because there is nothing", "y = Pad <mode = \"reflect\"> (x, p)", 19,
        {"float[0,2]", "int64[4] = {0, 3, 0, 0}"}, "float[0, 5]");
    row("Pad: nothing is moved", "y = Pad <mode = \"edge\"> (x, p)", 19, {"float[0]", "int64[2] = {-1, 1}"},
        "float[0]");
    row("Pad: nothing goes round", "y = Pad <mode = \"wrap\"> (x, p)", 19, {"float[0,2]", "int64[4] = {0, 3, 0, 0}"},
        "fails: axis 0 of input 0 must be at least 1: 0");
    row("Pad: the edge repeated", "y = Pad <mode = \"edge\"> (x, p)", 19, {"float[2,3]", "int64[4] = {0, 9, 0, 9}"},
        "float[2, 21]");
    row("Resize: batch built in", "y = Resize <mode = \"linear\"> (x, , , s)", 19,
        {"float[n,3,8,8]", "", "", "int64[4] = {1, 3, 16, 16}"}, "float[1, 3, 16, 16] where n == 1");
    row("Resize: nearest also along the batch", "y = Resize (x, , , s)", 19,
        {"float[2,3,8,8]", "", "", "int64[4] = {1, 3, 16, 16}"}, "float[1, 3, 16, 16]");
    row("Resize: channels last", "y = Resize <mode = \"linear\"> (x, , , s)", 19,
        {"float[2,8,8,3]", "", "", "int64[4] = {2, 16, 16, 3}"}, "float[2, 16, 16, 3]");
    row("PRelu: slopes for channels", "y = PRelu (x, s)", 16, {"float[1,c,5]", "float[3,1]"},
        "float[1, 3, 5] where c == 1 or c == 3");

    row("Dequantize: one scale", "y = DequantizeLinear (x, s, z)", 13, {"uint8[2,c]", "float[1]", "uint8[1]"},
        "float[2, c]");
    row("Dequantize: scales of channels", "y = DequantizeLinear (x, s)", 13, {"uint8[2,c]", "float[4]"},
        "float[2, c] where 4 == c");
    row("Dequantize: one channel, four scales", "y = DequantizeLinear (x, s)", 13, {"uint8[2,1]", "float[4]"},
        "fails: axis 0 of input 1 must be 1: 4");
    row("Dequantize: blocks", "y = DequantizeLinear <axis = 0, block_size = 3> (x, s)", 21,
        {"uint8[5,2]", "float[2,2]"}, "float[5, 2]");
    row("Dequantize: one block too many", "y = DequantizeLinear <axis = 0, block_size = 3> (x, s)", 21,
        {"uint8[7,2]", "float[2,2]"}, "fails: axis 0 of input 1 must be 3: 2");
    row("QLinearMatMul: scales of columns", "y = QLinearMatMul (a, p, q, b, r, s, t, u)", 21,
        {"uint8[2,3]", "float[]", "uint8[]", "uint8[3,4]", "float[4]", "uint8[1,4]", "float[1]", "uint8[1]"},
        "uint8[2, 4]");
    row("QLinearMatMul: scales of rows", "y = QLinearMatMul (a, p, q, b, r, s, t, u)", 21,
        {"uint8[2,3]", "float[]", "uint8[]", "uint8[3,4]", "float[3]", "uint8[]", "float[1]", "uint8[1]"},
        "fails: axis 0 of input 4 must be 4: 3");
    row("Gemm: a bias of rows", "y = Gemm (a, b, c)", 13, {"float[n,3]", "float[3,5]", "float[2,1]"},
        "float[n, 5] where 2 == n");
    row("Gemm: one row of bias", "y = Gemm (a, b, c)", 13, {"float[n,3]", "float[3,5]", "float[1,5]"}, "float[n, 5]");
    row("Gemm: two rows of bias for one", "y = Gemm (a, b, c)", 13, {"float[1,3]", "float[3,5]", "float[2,5]"},
        "fails: axis 0 of input 2 must be 1: 2");

    row("Conv: bias", "y = Conv (x, w, b)", 13, {"float[1,2,4]", "float[3,2,2]", "float[1]"},
        "fails: axis 0 of input 2 must be 3: 1");
    row("Conv: window", "y = Conv (x, w)", 13, {"float[1,2,t]", "float[3,2,5]"},
        "float[1, 3, t - 4] where t - 4 == Max(1, t - 4)");
    row("ConvTranspose: output that cannot be reached", "y = ConvTranspose <strides = [2], output_shape = [10]> (x, w)",
        13, {"float[1,1,h]", "float[1,2,3]"}, "float[1, 2, 10] where h == Max(4, h)");
    row("DeformConv: offsets", "y = DeformConv (x, w, o)", 22, {"float[1,1,3,3]", "float[1,1,2,2]", "float[1,8,2,3]"},
        "fails: axis 3 of input 2 must be 2: 3");
    row("MaxUnpool: too small", "y = MaxUnpool <kernel_shape = [2], strides = [2]> (x, i, s)", 11,
        {"float[1,1,h]", "int64[1,1,h]", "int64[3] = {1, 1, 4}"}, "float[1, 1, 4] where 4 == Max(2*h, 4)");

    row("RoiAlign: picture", "y = RoiAlign (x, r, b)", 16, {"float[n,2,5,5]", "float[3,4]", "int64[3] = {0, 0, 1}"},
        "float[3, 2, 1, 1] where n == Max(2, n)");
    row("Col2Im: blocks", "y = Col2Im (x, i, b)", 18, {"float[1,5,l]", "int64[2] = {5, 5}", "int64[2] = {1, 5}"},
        "float[1, 1, 5, 5] where l == 5");
    row("DepthToSpace", "y = DepthToSpace <blocksize = 2> (x)", 13, {"float[1,c,2,2]"},
        "float[1, floor(c/4), 4, 4] where c == 4*floor(c/4)");
}

void TestRulesNeeds::cases()
{
    QFETCH(std::string, node);
    QFETCH(int, opset);
    QFETCH(Texts, inputs);
    QFETCH(std::string, result);
    RuleRunner runner;
    runner.tellNeeds();
    QCOMPARE(QByteArray::fromStdString(runner.run(node, opset, inputs)), QByteArray::fromStdString(result));
}

// A table has to be as long as the positions that are counted from a size, whatever it is.
void TestRulesNeeds::positionsThatAreCounted_data()
{
    QTest::addColumn<Texts>("nodes"); // each takes what the one before it made
    QTest::addColumn<Texts>("inputs");
    QTest::addColumn<std::string>("extremes");
    const auto row = [](const char *name, const Texts &nodes, const Texts &inputs, const char *extremes) {
        QTest::newRow(name) << nodes << inputs << std::string(extremes);
    };
    const Texts range{"y = Range (a, b, c)"};
    const Texts upToS{"int64[] = {0}", "int64[] = {s}", "int64[] = {1}"};
    row("counted", range, upToS, "[0, s - 1]");
    row("behind a cache", range, {"int64[] = {p}", "int64[] = {p + s}", "int64[] = {1}"}, "[p, p + s - 1]");
    row("downwards", range, {"int64[] = {s}", "int64[] = {0}", "int64[] = {-1}"}, "[1, s]");
    row("perhaps none", range, {"int64[] = {0}", "int64[] = {s - 1}", "int64[] = {1}"}, "");
    row("moved", {"y = Range (a, b, c)", "y = Add (x, k)"}, upToS, "[2, s + 1]");
    row("as exporters wrote it", {"y = NonZero (x)", "y = Transpose (x)"}, {"int64[s] = {1}..."}, "[0, s - 1]");
}

void TestRulesNeeds::positionsThatAreCounted()
{
    QFETCH(Texts, nodes);
    QFETCH(Texts, inputs);
    QFETCH(std::string, extremes);
    RuleRunner runner;
    std::vector<SymbolicValue> values;
    for (const std::string &input : inputs)
        values.push_back(runner.parse(input));
    for (const std::string &node : nodes) {
        SymbolicValue made = runner.value(node, 13, values);
        values = {std::move(made), runner.parse("int64[] = {2}")};
    }
    const Extremes found = values.front().extremes;
    const ExprPool &pool = runner.pool();
    const std::string text =
        found.isKnown() ? "[" + pool.text(found.least) + ", " + pool.text(found.greatest) + "]" : std::string();
    QCOMPARE(QByteArray::fromStdString(text), QByteArray::fromStdString(extremes));
}

SHAPEWRIGHT_APPLESS_TEST(TestRulesNeeds)

#include "tst_rules_needs.moc"
