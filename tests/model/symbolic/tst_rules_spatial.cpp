// SPDX-License-Identifier: Apache-2.0
// Tests convolutions, pooling, resizing and padding. The expected sizes are those of ONNX Runtime's CPU provider.
#include "tests/support/registertest.h"
#include "tests/support/rulerunner.h"

#include <QTest>

using namespace shapewright;
using test::RuleRunner;

using Inputs = std::vector<std::string>;

namespace {

void addRow(const char *name, const char *node, int opset, Inputs inputs, const char *result)
{
    QTest::newRow(name) << QByteArray(node) << opset << std::move(inputs) << QByteArray(result);
}

void addSpatialColumns()
{
    QTest::addColumn<QByteArray>("node");
    QTest::addColumn<int>("opset");
    QTest::addColumn<Inputs>("inputs");
    QTest::addColumn<QByteArray>("result");
}

void runSpatialRow()
{
    QFETCH(QByteArray, node);
    QFETCH(int, opset);
    QFETCH(Inputs, inputs);
    QFETCH(QByteArray, result);
    RuleRunner runner;
    QCOMPARE(QByteArray::fromStdString(runner.run(node.toStdString(), opset, inputs)), result);
}

} // namespace

class TestRulesSpatial : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAndWrites();
    void convolutions_data();
    void convolutions() { runSpatialRow(); }
    void transposedConvolutions_data();
    void transposedConvolutions() { runSpatialRow(); }
    void pools_data();
    void pools() { runSpatialRow(); }
    void resizing_data();
    void resizing() { runSpatialRow(); }
    void padding_data();
    void padding() { runSpatialRow(); }
    void rearranging_data();
    void rearranging() { runSpatialRow(); }
};

void TestRulesSpatial::readsAndWrites()
{
    RuleRunner runner;
    for (const char *text : {"float[n, 3, floor(h/2) + 1]", "int64[3] = {n, -1, ?}", "float[]", "float",
                             "float[2] = {0.5, n}", "float[n] = {0.5}..."})
        QCOMPARE(QByteArray::fromStdString(runner.text(runner.parse(text))), QByteArray(text));
    QCOMPARE(QByteArray::fromStdString(runner.run("y = NoSuchOperator (x)", 11, {"float[n]"})),
             QByteArray("does not apply"));
}

void TestRulesSpatial::convolutions_data()
{
    addSpatialColumns();
    addRow("no attributes: the kernel is the weights'", "y = Conv (x, w)", 11, {"float[n,3,h,w]", "float[64,3,7,5]"},
           "float[n, 64, h - 6, w - 4]");
    addRow("strides and pads", "y = Conv <strides = [2, 2], pads = [3, 3, 3, 3]> (x, w)", 11,
           {"float[n,3,h,w]", "float[64,3,7,7]"}, "float[n, 64, ceil(h/2), ceil(w/2)]");
    addRow("dilations", "y = Conv <dilations = [2], pads = [1, 0]> (x, w)", 11, {"float[n,4,t]", "float[4,4,3]"},
           "float[n, 4, t - 3]");
    addRow("same, upper", "y = Conv <auto_pad = \"SAME_UPPER\", strides = [2, 3]> (x, w)", 11,
           {"float[1,3,h,224]", "float[8,3,3,3]"}, "float[1, 8, ceil(h/2), 75]");
    addRow("valid", "y = Conv <auto_pad = \"VALID\", strides = [2, 2]> (x, w)", 11,
           {"float[1,3,h,224]", "float[8,3,3,3]"}, "float[1, 8, ceil(h/2) - 1, 111]");
    addRow("same, dilated: of the standard", "y = Conv <auto_pad = \"SAME_LOWER\", dilations = [2]> (x, w)", 11,
           {"float[n,3,h]", "float[8,3,3]"}, "float[n, 8, h]");
    addRow("groups", "y = Conv <group = 4> (x, w)", 11, {"float[n,4,h]", "float[8,1,1]"}, "float[n, 8, h]");
    addRow("channels need to be equal", "y = Conv <group = 2> (x, w)", 11, {"float[n,c,h]", "float[8,3,1]"},
           "float[n, 8, h] where c == 6");
    addRow("channels are not equal", "y = Conv <group = 2> (x, w)", 11, {"float[n,4,h]", "float[8,3,1]"},
           "fails: channels of the input, and those of the weights must be equal: 4 and 6");
    addRow("groups do not divide", "y = Conv <group = 2> (x, w)", 11, {"float[n,4,h]", "float[3,2,1]"},
           "fails: 3 output channels in 2 groups");
    addRow("another rank", "y = Conv (x, w)", 11, {"float[n,3,h,w]", "float[8,3,1]"},
           "fails: the input has rank 4, the weights have rank 3");
    addRow("too small", "y = Conv (x, w)", 11, {"float[n,3,4]", "float[8,3,7]"},
           "fails: the window is larger than the padded input by 3");
    addRow("weights that are not known", "y = Conv <kernel_shape = [3]> (x, w)", 11, {"float[n,3,h]", "float"},
           "float[n, ?, h - 2]");
    addRow("symbolic weights", "y = Conv (x, w)", 11, {"float[1,c,h]", "float[m,c,k]"}, "float[1, m, h + 1 - k]");
    addRow("integers", "y = ConvInteger (x, w, xz, wz)", 10, {"uint8[n,3,h]", "uint8[8,3,3]", "uint8[]", "uint8[]"},
           "int32[n, 8, h - 2]");
    addRow("quantized", "y = QLinearConv (x, s, z, w, s, z, s, z)", 10,
           {"uint8[n,3,h]", "float[]", "uint8[]", "int8[8,3,3]", "float[]", "int8[]", "float[]", "int8[]"},
           "int8[n, 8, h - 2]");
    addRow("deformable", "y = DeformConv (x, w, o)", 19, {"float[n,3,h,w]", "float[8,3,3,3]", "float[n,18,?,?]"},
           "float[n, 8, h - 2, w - 2]");
    // Invalid attributes and sizes.
    addRow("stride 0", "y = Conv <strides = [0]> (x, w)", 11, {"float[n,3,h]", "float[8,3,3]"}, "does not apply");
    addRow("too many strides", "y = Conv <strides = [1, 1]> (x, w)", 11, {"float[n,3,h]", "float[8,3,3]"},
           "does not apply");
    addRow("huge pads", "y = Conv <pads = [9223372036854775807, 9223372036854775807]> (x, w)", 11,
           {"float[n,3,h]", "float[8,3,3]"}, "does not apply");
    addRow("group 0", "y = Conv <group = 0> (x, w)", 11, {"float[n,3,h]", "float[8,3,3]"}, "does not apply");
    addRow("huge input", "y = Conv <pads = [1, 1]> (x, w)", 11, {"float[n,3,9223372036854775807]", "float[8,3,1]"},
           "float[n, 8, ?]");
    addRow("no inputs", "y = Conv ()", 11, {}, "does not apply");
    addRow("scalars", "y = Conv (x, w)", 11, {"float[]", "float[]"}, "does not apply");
    addRow("kernel of size 0", "y = Conv (x, w)", 11, {"float[n,3,h]", "float[8,3,0]"}, "does not apply");
}

void TestRulesSpatial::transposedConvolutions_data()
{
    addSpatialColumns();
    const Inputs inputs{"float[n,4,h]", "float[4,2,3]"};
    addRow("no attributes", "y = ConvTranspose (x, w)", 11, inputs, "float[n, 2, h + 2]");
    addRow("stride, pads, output_padding",
           "y = ConvTranspose <strides = [2], pads = [1, 1], output_padding = [1]> (x, w)", 11, inputs,
           "float[n, 2, 2*h]");
    addRow("dilations and groups", "y = ConvTranspose <dilations = [3], group = 2> (x, w)", 11, inputs,
           "float[n, 4, h + 6]");
    addRow("output_shape", "y = ConvTranspose <output_shape = [11], strides = [2]> (x, w)", 11, inputs,
           "float[n, 2, 11]");
    addRow("output_shape of all axes", "y = ConvTranspose <output_shape = [1, 2, 11]> (x, w)", 11, inputs,
           "float[n, 2, 11]");
    addRow("same", "y = ConvTranspose <auto_pad = \"SAME_LOWER\", strides = [2]> (x, w)", 11, inputs,
           "float[n, 2, 2*h]");
    addRow("same, with a step beyond the kernel", "y = ConvTranspose <auto_pad = \"SAME_UPPER\", strides = [4]> (x, w)",
           11, inputs, "float[n, 2, 4*h - 1]");
    addRow("valid", "y = ConvTranspose <auto_pad = \"VALID\", strides = [2]> (x, w)", 11, inputs,
           "float[n, 2, 2*h + 1]");
    addRow("nothing left", "y = ConvTranspose <pads = [3, 3]> (x, w)", 11, {"float[n,4,3]", "float[4,2,3]"},
           "fails: axis 2 would have the size -1");
}

void TestRulesSpatial::pools_data()
{
    addSpatialColumns();
    addRow("stride 2", "y = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (x)", 11, {"float[n,c,h,w]"},
           "float[n, c, Max(1, floor(h/2)), Max(1, floor(w/2))]");
    addRow("indices", "y, i = MaxPool <kernel_shape = [3], pads = [1, 1], strides = [2]> (x)", 11, {"uint8[n,c,h]"},
           "uint8[n, c, ceil(h/2)]; int64[n, c, ceil(h/2)]");
    addRow("rounded up", "y = MaxPool <kernel_shape = [3], strides = [2], ceil_mode = 1> (x)", 11, {"float[n,c,h]"},
           "float[n, c, floor(h/2)]");
    // The last window would start in the padding at the end, so it is left out.
    addRow("rounded up, cut", "y = AveragePool <kernel_shape = [2], strides = [2], pads = [1, 1], ceil_mode = 1> (x)",
           19, {"float[n,c,h]"}, "float[n, c, floor(h/2) + 1]");
    addRow("rounded up, cut, in numbers", "y = AveragePool <kernel_shape = [1], strides = [3], ceil_mode = 1> (x)", 19,
           {"float[n,c,5]"}, "float[n, c, 2]");
    addRow("same", "y = AveragePool <kernel_shape = [3], strides = [2], auto_pad = \"SAME_UPPER\"> (x)", 11,
           {"float[n,c,h]"}, "float[n, c, ceil(h/2)]");
    addRow("same, pads regardless of dilations",
           "y = MaxPool <kernel_shape = [3], strides = [2], dilations = [2], auto_pad = \"SAME_UPPER\"> (x)", 12,
           {"float[n,c,h]"}, "float[n, c, ceil(h/2) - 1]");
    addRow("a window larger than the input", "y = MaxPool <kernel_shape = [7], strides = [2]> (x)", 12,
           {"float[n,c,6]"}, "float[n, c, 1]");
    addRow("too large", "y = MaxPool <kernel_shape = [7], strides = [2]> (x)", 12, {"float[n,c,3]"},
           "fails: the window is larger than the padded input by 4");
    addRow("kernel_shape of another rank", "y = LpPool <kernel_shape = [7]> (x)", 12, {"float[n,c,3,3]"},
           "fails: kernel_shape has 1 sizes, the input 2 spatial axes");
    addRow("no kernel_shape", "y = MaxPool (x)", 12, {"float[n,c,h]"}, "does not apply");
    addRow("global", "y = GlobalAveragePool (x)", 12, {"float[n,c,h,w]"}, "float[n, c, 1, 1]");
    addRow("regions", "y = MaxRoiPool <pooled_shape = [2, 3]> (x, r)", 12, {"float[n,c,h,w]", "float[r,5]"},
           "float[r, c, 2, 3]");
    addRow("unpooled", "y = MaxUnpool <kernel_shape = [2], strides = [2]> (x, i)", 11, {"float[n,c,h]", "int64[n,c,h]"},
           "float[n, c, 2*h]");
    addRow("unpooled to a shape", "y = MaxUnpool <kernel_shape = [2]> (x, i, s)", 11,
           {"float[n,c,h]", "int64[n,c,h]", "int64[3] = {n, c, 2*h + 1}"}, "float[n, c, 2*h + 1]");
}

void TestRulesSpatial::resizing_data()
{
    addSpatialColumns();
    const std::string data = "float[n,3,h,w]";
    addRow("scales", "y = Resize (x, , s)", 13, {data, "", "float[4] = {1, 1, 2, 0.5}"},
           "float[n, 3, 2*h, floor(w/2)]");
    addRow("scales of opset 10", "y = Resize (x, s)", 10, {data, "float[4] = {1, 1, 1.5, 0.75}"},
           "float[n, 3, floor(h/2) + h, floor(3*w/4)]");
    addRow("scales beside empty sizes", "y = Resize (x, , s, z)", 11,
           {data, "", "float[4] = {1, 1, 2, 2}", "int64[0] = {}"}, "float[n, 3, 2*h, 2*w]");
    // ONNX Runtime multiplies in single precision.
    addRow("odd scales of symbols", "y = Resize (x, , s)", 13, {data, "", "float[4] = {1, 1, 2.1, 1.3333333730697632}"},
           "float[n, 3, ?, ?]");
    addRow("odd scales of numbers", "y = Resize (x, , s)", 13,
           {"float[1,3,30,3]", "", "float[4] = {1, 1, 0.10000000149011612, 1.3333333730697632}"}, "float[1, 3, 3, 4]");
    addRow("scales that are not known", "y = Resize (x, , s)", 13, {data, "", "float[4] = {1, 1, ?, 2}"},
           "float[n, 3, ?, 2*w]");
    addRow("sizes", "y = Resize (x, , , z)", 13, {data, "", "", "int64[4] = {n, 3, 2*h, 224}"},
           "float[n, 3, 2*h, 224]");
    addRow("sizes that are not known", "y = Resize (x, , , z)", 13, {data, "", "", "int64[4]"}, "float[?, ?, ?, ?]");
    addRow("axes", "y = Resize <axes = [-1, 2]> (x, , , z)", 18, {data, "", "", "int64[2] = {7, 2*h}"},
           "float[n, 3, 2*h, 7]");
    addRow("not larger", "y = Resize <axes = [2, 3], keep_aspect_ratio_policy = \"not_larger\"> (x, , , z)", 18,
           {"float[1,3,13,14]", "", "", "int64[2] = {7, 9}"}, "float[1, 3, 7, 8]");
    addRow("not smaller", "y = Resize <axes = [2, 3], keep_aspect_ratio_policy = \"not_smaller\"> (x, , , z)", 18,
           {"float[1,3,3,10]", "", "", "int64[2] = {7, 9}"}, "float[1, 3, 7, 23]");
    addRow("not smaller, of symbols",
           "y = Resize <axes = [2, 3], keep_aspect_ratio_policy = \"not_smaller\"> (x, , , z)", 18,
           {data, "", "", "int64[2] = {7, 9}"}, "float[n, 3, ?, ?]");
    addRow("not larger, axes from the end",
           "y = Resize <axes = [-2, -1], keep_aspect_ratio_policy = \"not_larger\"> (x, , , z)", 18,
           {"float[1,3,13,14]", "", "", "int64[2] = {7, 9}"}, "float[1, 3, 13, 14]");
    addRow("too few scales", "y = Resize (x, , s)", 13, {data, "", "float[2] = {2, 2}"},
           "fails: scales must have 4 elements: 2");
    addRow("axes repeated", "y = Resize <axes = [2, -2]> (x, , , z)", 18, {data, "", "", "int64[2] = {7, 9}"},
           "does not apply");
    addRow("axis out of range", "y = Resize <axes = [4]> (x, , , z)", 18, {data, "", "", "int64[1] = {7}"},
           "fails: axis 4 of a tensor of rank 4");
    addRow("upsample", "y = Upsample <scales = [1.0, 1.0, 2.0, 3.0]> (x)", 7, {data}, "float[n, 3, 2*h, 3*w]");
    addRow("upsample by a table", "y = Upsample (x, s)", 9, {data, "float[2,2] = {1, 1, 2, 3}"},
           "float[n, 3, 2*h, 3*w]");
    addRow("upsample of opset 9", "y = Upsample (x, s)", 9, {data, "float[4] = {1, 1, 2, 3}"}, "float[n, 3, 2*h, 3*w]");
    addRow("hostile scales", "y = Resize (x, , s)", 13, {data, "", "float[4] = {1e300, -1, 0, nan}"},
           "float[?, ?, ?, ?]");
}

void TestRulesSpatial::padding_data()
{
    addSpatialColumns();
    addRow("attribute", "y = Pad <pads = [0, 1, 0, 2]> (x)", 2, {"float[n,h]"}, "float[n, h + 3]");
    addRow("input", "y = Pad (x, p)", 11, {"float[n,h]", "int64[4] = {0, 1, 0, -2}"}, "float[n, h - 1]");
    addRow("symbols", "y = Pad (x, p)", 13, {"float[n,h]", "int64[4] = {0, 0, ?, m - h}"}, "float[?, m]");
    addRow("axes", "y = Pad (x, p, , a)", 18, {"float[n,h,w]", "int64[2] = {1, 2}", "", "int64[1] = {-2}"},
           "float[n, h + 3, w]");
    addRow("axes that are not known", "y = Pad (x, p, , a)", 18, {"float[n,h]", "int64[2] = {1, 2}", "", "int64[1]"},
           "float[?, ?]");
    addRow("pads that are not known", "y = Pad (x, p)", 18, {"float[n,h]", "int64[?]"}, "float[?, ?]");
    addRow("too many taken", "y = Pad (x, p)", 18, {"float[2,h]", "int64[4] = {-3, 0, 0, 0}"},
           "fails: axis 0 would have the size -1");
    addRow("odd number", "y = Pad (x, p)", 18, {"float[2,h]", "int64[3] = {1, 0, 0}"},
           "fails: pads must have 4 elements: 3");
    addRow("too few", "y = Pad (x, p)", 18, {"float[2,h]", "int64[2] = {1, 0}"}, "fails: pads must have 4 elements: 2");
}

void TestRulesSpatial::rearranging_data()
{
    addSpatialColumns();
    const std::string data = "float[n,c,h,w]";
    addRow("depth to space", "y = DepthToSpace <blocksize = 2> (x)", 13, {"float[n,4*c,h,w]"}, "float[n, c, 2*h, 2*w]");
    addRow("depth that is no multiple", "y = DepthToSpace <blocksize = 2> (x)", 13, {"float[n,6,h,w]"},
           "fails: axis 1 must be a multiple of 4: 6");
    addRow("space to depth", "y = SpaceToDepth <blocksize = 2> (x)", 13, {"float[n,c,h,8]"},
           "float[n, 4*c, floor(h/2), 4] where h == 2*floor(h/2)");
    addRow("block of size 0", "y = SpaceToDepth <blocksize = 0> (x)", 13, {data}, "does not apply");
    addRow("crop", "y = CenterCropPad <axes = [2, 3]> (x, s)", 18, {data, "int64[2] = {224, w + 2}"},
           "float[n, c, 224, w + 2]");
    addRow("grid", "y = GridSample (x, g)", 16, {data, "float[n,a,b,2]"}, "float[n, c, a, b]");
    addRow("grid of a volume", "y = GridSample (x, g)", 20, {"float[n,c,d,h,w]", "float[m,a,b,e,3]"},
           "float[n, c, a, b, e] where n == m");
    addRow("affine grid", "y = AffineGrid (t, s)", 20, {"float[n,2,3]", "int64[4] = {n, c, h, w}"},
           "float[n, h, w, 2]");
    addRow("regions", "y = RoiAlign <output_height = 7, output_width = 5> (x, r, b)", 16,
           {data, "float[r,4]", "int64[r]"}, "float[r, c, 7, 5]");
    addRow("columns to image", "y = Col2Im (x, i, b)", 18, {"float[n,6*c,l]", "int64[2] = {h, 5}", "int64[2] = {2, 3}"},
           "float[n, c, h, 5]");
}

SHAPEWRIGHT_APPLESS_TEST(TestRulesSpatial)
#include "tst_rules_spatial.moc"
