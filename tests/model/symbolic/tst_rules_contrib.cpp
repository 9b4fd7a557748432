// SPDX-License-Identifier: Apache-2.0
// Tests the operators of com.microsoft. The expected sizes are those of ONNX Runtime's CPU provider, if it has the
// operator.
#include "tests/support/registertest.h"
#include "tests/support/rulerunner.h"

#include <QTest>

using namespace shapewright;
using test::RuleRunner;

using Inputs = std::vector<std::string>;

namespace {

void addContribColumns()
{
    QTest::addColumn<QByteArray>("node");
    QTest::addColumn<Inputs>("inputs");
    QTest::addColumn<QByteArray>("result");
}

void addRow(const char *name, const char *node, Inputs inputs, const char *result)
{
    QTest::newRow(name) << QByteArray(node) << std::move(inputs) << QByteArray(result);
}

void runContribRow()
{
    QFETCH(QByteArray, node);
    QFETCH(Inputs, inputs);
    QFETCH(QByteArray, result);
    RuleRunner runner;
    QCOMPARE(QByteArray::fromStdString(runner.run(node.toStdString(), 1, inputs)), result);
}

const std::string dataType = "float[b,s,32]";
const std::string scaleType = "float[]";
const std::string zeroType = "uint8[]";

} // namespace

class TestRulesContrib : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void attention_data();
    void attention() { runContribRow(); }
    void normalization_data();
    void normalization() { runContribRow(); }
    void matrices_data();
    void matrices() { runContribRow(); }
    void quantized_data();
    void quantized() { runContribRow(); }
    void ofSavedModels_data();
    void ofSavedModels() { runContribRow(); }
    void former_data();
    void former() { runContribRow(); }
    void states_data();
    void states() { runContribRow(); }
    void others_data();
    void others() { runContribRow(); }
};

void TestRulesContrib::attention_data()
{
    addContribColumns();
    addRow("with past", "y, p = com.microsoft.Attention <num_heads = 4> (x, w, c, , k)",
           {dataType, "float[32,96]", "float[96]", "", "float[2,b,4,p,8]"},
           "float[b, s, 32]; float[2, b, 4, p + s, 8]");
    addRow("sizes of Q, K and V", "y = com.microsoft.Attention <num_heads = 4, qkv_hidden_sizes = [32, 32, 24]> (x, w)",
           {dataType, "float[32,88]"}, "float[b, s, 24]");
    addRow("no heads", "y = com.microsoft.Attention (x, w)", {dataType, "float[32,96]"}, "does not apply");
    addRow("cross", "y, k, v = com.microsoft.MultiHeadAttention <num_heads = 4> (q, k, v)",
           {dataType, "float[b,t,32]", "float[b,t,24]"}, "float[b, s, 24]; float[b, 4, t, 8]; float[b, 4, t, 6]");
    addRow("cross with past", "y, k, v = com.microsoft.MultiHeadAttention <num_heads = 4> (q, k, v, , , , p, p)",
           {dataType, "float[b,t,32]", "float[b,t,32]", "", "", "", "float[b,4,p,8]", "float[b,4,p,8]"},
           "float[b, s, 32]; float[b, 4, p + t, 8]; float[b, 4, p + t, 8]");
    addRow("heads apart", "y = com.microsoft.MultiHeadAttention <num_heads = 4> (q, k, v)",
           {dataType, "float[b,4,t,8]", "float[b,4,t,8]"}, "float[b, s, 32]");
    addRow("a shared buffer", "y, k, v = com.microsoft.MultiHeadAttention <num_heads = 4> (q, k, v, , , , p, p, l)",
           {dataType, dataType, dataType, "", "", "", "float[b,4,m,8]", "float[b,4,m,8]", "int32[1]"},
           "float[b, s, 32]; float[b, 4, m, 8]; float[b, 4, m, 8]");
    const Inputs grouped{dataType,         "float[b,s,16]", "float[b,s,16]",    "float[b,2,p,8]",
                         "float[b,2,p,8]", "int32[b]",      "int32[] = {p + s}"};
    addRow("grouped queries, a growing cache",
           "y, k, v = com.microsoft.GroupQueryAttention <num_heads = 4, kv_num_heads = 2> (q, k, v, p, p, l, t)",
           grouped, "float[b, s, 32]; float[b, 2, p + s, 8]; float[b, 2, p + s, 8]");
    Inputs packed = grouped;
    packed[0] = "float[b,s,64]";
    packed[1] = packed[2] = "";
    packed[6] = "int32[] = {4}";
    addRow("grouped queries, packed",
           "y, k, v = com.microsoft.GroupQueryAttention <num_heads = 4, kv_num_heads = 2> (q, , , p, p, l, t)", packed,
           "float[b, s, 32]; float[b, 2, Max(4, p), 8]; float[b, 2, Max(4, p), 8]");
    packed[6] = "int32[]";
    addRow("grouped queries, a length that is not known",
           "y, k, v = com.microsoft.GroupQueryAttention <num_heads = 4, kv_num_heads = 2> (q, , , p, p, l, t)", packed,
           "float[b, s, 32]; float[b, 2, ?, 8]; float[b, 2, ?, 8]");
    addRow("one token of a decoder",
           "y, k, v = com.microsoft.DecoderMaskedMultiHeadAttention <num_heads = 4, past_present_share_buffer = 1> "
           "(q, k, v, , , p, p, l)",
           {"float[b,1,32]", "float[b,1,32]", "float[b,1,32]", "", "", "float[b,4,m,8]", "float[b,4,m,8]", "int32[1]"},
           "float[b, 1, 32]; float[b, 4, m, 8]; float[b, 4, m, 8]");
    addRow("quantized", "y = com.microsoft.QAttention <num_heads = 4> (x, w, c, s, s)",
           {"uint8[b,s,32]", "int8[32,96]", "float[96]", scaleType, scaleType}, "float[b, s, 32]");
    addRow("padding removed", "y, o, c, m = com.microsoft.RemovePadding (x, n)", {dataType, "int32[b]"},
           "float[?, 32]; int32[b, s]; int32[b + 1]; int32[1]");
    addRow("padding restored", "y = com.microsoft.RestorePadding (x, o)", {"float[n,32]", "int32[b,s]"},
           "float[b, s, 32]");
    addRow("rotated", "y = com.microsoft.RotaryEmbedding (x, p, c, s)",
           {"float[b,4,s,8]", "int64[b,s]", "float[m,4]", "float[m,4]"}, "float[b, 4, s, 8]");
}

void TestRulesContrib::normalization_data()
{
    addContribColumns();
    addRow("all outputs", "y, m, i, t = com.microsoft.SkipLayerNormalization (x, s, g)",
           {"float16[b,s,32]", "float16[s,32]", "float16[32]"},
           "float16[b, s, 32]; float[b, s, 1]; float[b, s, 1]; float16[b, s, 32]");
    addRow("simplified, of ai.onnx", "y, i = SimplifiedLayerNormalization <axis = 1> (x, g)", {dataType, "float[s,32]"},
           "float[b, s, 32]; float[b, 1, 1]");
    addRow("axis out of range", "y = SimplifiedLayerNormalization <axis = 3> (x, g)", {dataType, "float[32]"},
           "fails: axis 3 of a tensor of rank 3");
    addRow("embedded", "y, m, t = com.microsoft.EmbedLayerNormalization (i, , w, p, , g, c)",
           {"int32[b,s]", "", "float[30522,h]", "float[512,h]", "", "float[h]", "float[h]"},
           "float[b, s, h]; int32[b]; float[b, s, h]");
    addRow("groups", "y, s = com.microsoft.SkipGroupNorm (x, g, c, k)", {"float16[b,h,w,c]"},
           "float16[b, h, w, c]; float16[b, h, w, c]");
}

void TestRulesContrib::matrices_data()
{
    addContribColumns();
    addRow("fused", "y = com.microsoft.FusedMatMul <transB = 1> (a, b)", {"float[n,1,s,t]", "float[c,w,t]"},
           "float[n, c, s, w]");
    addRow("batch axes moved", "y = com.microsoft.FusedMatMul <transBatchA = 1, transA = 1> (a, b)",
           {"float[t,n,c,s]", "float[n,c,t,w]"}, "float[n, c, s, w]");
    addRow("what is summed differs", "y = com.microsoft.FusedMatMul (a, b)", {"float[n,4]", "float[5,m]"},
           "fails: what is summed over must be equal: 4 and 5");
    addRow("blocks of bits", "y = com.microsoft.MatMulNBits <K = 32, N = 7> (a, b, s)",
           {dataType, "uint8[7,1,16]", "float[7]"}, "float[b, s, 7]");
    addRow("blocks of another size", "y = com.microsoft.MatMulNBits <K = 64, N = 7> (a, b, s)",
           {dataType, "uint8[7,1,16]", "float[7]"}, "fails: the last axis of input 0, and K must be equal: 32 and 64");
    addRow("gemm", "y = com.microsoft.FusedGemm <transA = 1> (a, b, c)", {"float[k,m]", "float[k,n]", "float[n]"},
           "float[m, n]");
    addRow("integers to float", "y = com.microsoft.MatMulIntegerToFloat (a, b, s, s)",
           {"uint8[n,s,4]", "int8[4,m]", scaleType, scaleType}, "float[n, s, m]");
    addRow("quantized while it runs", "y = com.microsoft.DynamicQuantizeMatMul (a, b, s)",
           {"float[n,s,4]", "int8[4,m]", scaleType}, "float[n, s, m]");
    addRow("quantized gemm to float", "y = com.microsoft.QGemm (a, s, z, b, s, z)",
           {"uint8[n,4]", scaleType, zeroType, "uint8[4,m]", scaleType, zeroType}, "float[n, m]");
    addRow("scalars", "y = com.microsoft.FusedMatMul (a, b)", {"float[]", "float[]"}, "does not apply");
}

void TestRulesContrib::quantized_data()
{
    addContribColumns();
    addRow("added", "y = com.microsoft.QLinearAdd (a, s, z, b, s, z, s, z)",
           {"uint8[n,1,h]", scaleType, zeroType, "uint8[c,1]", scaleType, zeroType, scaleType, zeroType},
           "uint8[n, c, h]");
    addRow("chosen", "y = com.microsoft.QLinearWhere (c, x, s, z, y, s, z, s, z)",
           {"bool[n,1]", "uint8[3]", scaleType, zeroType, "uint8[s,1,1]", scaleType, zeroType, scaleType, zeroType},
           "uint8[s, n, 3]");
    addRow("joined", "y = com.microsoft.QLinearConcat <axis = -1> (s, z, a, s, z, b, s, z)",
           {scaleType, zeroType, "uint8[n,h]", scaleType, zeroType, "uint8[m,w]", scaleType, zeroType},
           "uint8[n, h + w] where n == m");
    addRow("pooled, channels last",
           "y = com.microsoft.QLinearAveragePool <kernel_shape = [2, 2], strides = [2, 2], channels_last = 1> (x, s)",
           {"uint8[n,h,w,c]", scaleType}, "uint8[n, Max(1, floor(h/2)), Max(1, floor(w/2)), c]");
    addRow("globally pooled, channels last", "y = com.microsoft.QLinearGlobalAveragePool <channels_last = 1> (x, s, z)",
           {"uint8[n,h,w,c]", scaleType, zeroType}, "uint8[n, 1, 1, c]");
    addRow("convolved, channels last", "y = com.microsoft.QLinearConv <channels_last = 1> (x, s, z, w, s, z, s, z)",
           {"uint8[n,h,w,3]", scaleType, zeroType, "uint8[8,3,3,3]", scaleType, zeroType, scaleType, zeroType},
           "uint8[n, h - 2, w - 2, 8]");
    addRow("from float", "y = com.microsoft.QuantizeLinear (x, s, z)", {"float[n,h]", scaleType, "uint16[]"},
           "uint16[n, h]");
    addRow("to float", "y = com.microsoft.DequantizeLinear (x, s)", {"int16[n,h]", "float16[]"}, "float16[n, h]");
    addRow("recurrent",
           "y, h, c = com.microsoft.DynamicQuantizeLSTM <hidden_size = 4, direction = \"bidirectional\"> (x)",
           {"float[s,b,3]"}, "float[s, 2, b, 4]; float[2, b, 4]; float[2, b, 4]");
}

void TestRulesContrib::ofSavedModels_data()
{
    addContribColumns();
    addRow("convolved in blocks", "y = com.microsoft.nchwc.Conv <pads = [1, 1]> (x, w)",
           {"float[n,3,h]", "float[16,3,3]"}, "float[n, 16, h]");
    addRow("pooled in blocks", "y = com.microsoft.nchwc.MaxPool <kernel_shape = [2], strides = [2]> (x)",
           {"float[n,16,8]"}, "float[n, 16, 4]");
    addRow("averaged in blocks",
           "y = com.microsoft.nchwc.AveragePool <kernel_shape = [2], strides = [2], ceil_mode = 1> (x)",
           {"float[n,16,5]"}, "float[n, 16, 3]");
    addRow("globally pooled in blocks", "y = com.microsoft.nchwc.GlobalAveragePool (x)", {"float[n,16,h,w]"},
           "float[n, 16, 1, 1]");
    addRow("into blocks", "y = com.microsoft.nchwc.ReorderInput (x)", {"float[n,32,h,w]"}, "float[n, 32, h, w]");
    addRow("into blocks that are not full", "y = com.microsoft.nchwc.ReorderInput (x)", {"float[n,12,h]"},
           "float[n, ?, h]");
    addRow("into blocks, channels last", "y = com.microsoft.nchwc.ReorderInput <channels_last = 1> (x)",
           {"float[n,h,w,32]"}, "float[n, 32, h, w]");
    addRow("out of blocks", "y = com.microsoft.nchwc.ReorderOutput <channels = 12> (x)", {"float[n,16,h,w]"},
           "float[n, 12, h, w]");
    addRow("out of blocks, channels last",
           "y = com.microsoft.nchwc.ReorderOutput <channels = 12, channels_last = 1> (x)", {"float[n,16,h,w]"},
           "float[n, h, w, 12]");
    addRow("enlarged in blocks", "y = com.microsoft.nchwc.Upsample <scales = [1, 1, 2, 3]> (x)", {"float[n,16,h,w]"},
           "float[n, 16, 2*h, 3*w]");
    addRow("convolved, channels last", "y = com.microsoft.NhwcFusedConv <strides = [2]> (x, w)",
           {"float[n,h,3]", "float[8,3,1]"}, "float[n, ceil(h/2), 8]");
    addRow("reduced", "y = com.microsoft.QLinearReduceMean <axes = [1], keepdims = 0> (x, s, z, s, z)",
           {"uint8[n,h,w]", scaleType, zeroType, scaleType, zeroType}, "uint8[n, w]");
    addRow("copied", "y = MemcpyToHost (x)", {dataType}, "float[b, s, 32]");
}

void TestRulesContrib::former_data()
{
    addContribColumns();
    addRow("scaled image", "y = ImageScaler <bias = [0.1, 0.2, 0.3]> (x)", {"float[n,3,h,w]"}, "float[n, 3, h, w]");
    addRow("affine", "y = Affine (x)", {dataType}, "float[b, s, 32]");
    addRow("scaled tanh", "y = ScaledTanh (x)", {dataType}, "float[b, s, 32]");
    addRow("cropped by borders", "y = Crop <border = [1, 2, 3, 1]> (x)", {"float[n,c,h,w]"},
           "float[n, c, h - 3, w - 4]");
    addRow("cropped to a size", "y = Crop <border = [1, 2, 3, 1], scale = [4, 3]> (x)", {"float[n,c,h,w]"},
           "float[n, c, 4, 3]");
    addRow("cropped beyond", "y = Crop <border = [1, 2, 3, 1]> (x)", {"float[n,c,2,w]"},
           "fails: axis 2 has the size 2, less than 3");
    addRow("sliced", "y = DynamicSlice (x, s, e, a)",
           {"float[h,w]", "int64[1] = {1}", "int64[1] = {4}", "int64[1] = {1}"}, "float[h, Min(4, w) - 1]");
    addRow("scaled image of more axes", "y = ImageScaler <bias = [0.1, 0.2, 0.3]> (x)", {"float[n,3,h,w,5]"},
           "float[n, 3, h, w]");
    addRow("no tokens", "y = com.microsoft.Tokenizer (x)", {"string[n,0]"}, "string[n, 0]");
    addRow("tokens", "y = com.microsoft.Tokenizer (x)", {"string[n]"}, "string[n, ?]");
}

void TestRulesContrib::states_data()
{
    addContribColumns();
    addRow("causal convolution", "y, s = com.microsoft.CausalConvWithState <dilation = 2> (x, w)",
           {"float[b,c,t]", "float[c,1,4]"}, "float[b, c, t]; float[b, c, 6]");
    addRow("causal convolution, channels last", "y, s = com.microsoft.CausalConvWithState <channels_last = 1> (x, w)",
           {"float[b,t,c]", "float[c,1,4]"}, "float[b, t, c]; float[b, 3, c]");
    addRow("causal convolution from a state", "y, s = com.microsoft.CausalConvWithState (x, w, , p)",
           {"float[b,c,t]", "float[c,1,4]", "", "float[b,c,3]"}, "float[b, c, t]; float[b, c, 3]");
    addRow("linear attention", "y, s = com.microsoft.LinearAttention <q_num_heads = 4, kv_num_heads = 2> (q, k, v)",
           {"float[b,t,8]", "float[b,t,4]", "float[b,t,6]"}, "float[b, t, 12]; float[b, 2, 2, 3]");
    addRow("more heads of keys", "y, s = com.microsoft.LinearAttention <q_num_heads = 2, kv_num_heads = 4> (q, k, v)",
           {"float[b,t,8]", "float[b,t,16]", "float[b,t,12]"}, "float[b, t, 12]; float[b, 4, 4, 3]");
    addRow("sparse attention",
           "y, k, v = com.microsoft.SparseAttention <num_heads = 2, kv_num_heads = 1> (q, k, v, pk, pv)",
           {"float[b,s,32]", "float[b,s,16]", "float[b,s,16]", "float[b,1,m,16]", "float[b,1,m,16]"},
           "float[b, s, 32]; float[b, 1, m, 16]; float[b, 1, m, 16]");
    addRow("hashes", "y, p = com.microsoft.NGramHashMapping <max_ngram_size = 3, n_head_per_ngram = 4> (i)",
           {"int64[b,s]"}, "int64[b, s, 8]; int64[b, 2]");
}

void TestRulesContrib::others_data()
{
    addContribColumns();
    addRow("gelu", "y = com.microsoft.BiasGelu (x, b)", {dataType, "float[32]"}, "float[b, s, 32]");
    addRow("split", "y = com.microsoft.BiasSplitGelu (x, b)", {"float[n,s,2*d]", "float[2*d]"}, "float[n, s, d]");
    addRow("fused convolution", "y = com.microsoft.FusedConv <pads = [1, 1]> (x, w)", {"float[n,3,h]", "float[8,3,3]"},
           "float[n, 8, h]");
    addRow("pads that come as an input", "y = com.microsoft.ConvTransposeWithDynamicPads (x, w, p)",
           {"float[n,3,h]", "float[3,8,3]", "int64[2] = {1, 0}"}, "float[n, 8, h + 1]");
    addRow("pads that are not known", "y = com.microsoft.ConvTransposeWithDynamicPads (x, w, p)",
           {"float[n,3,h]", "float[3,8,3]", "int64[2]"}, "float[n, 8, ?]");
    addRow("padded", "y = com.microsoft.Pad (x, p)", {"float[h,w]", "int64[4] = {1, 0, 0, s}"}, "float[h + 1, s + w]");
    addRow("expanded", "y = com.microsoft.ExpandDims (x, a)", {"float[h,w]", "int32[] = {-1}"}, "float[h, w, 1]");
    addRow("a range", "y = com.microsoft.Range (a, b, c)", {"int64[] = {1}", "int64[] = {h}", "int64[] = {2}"},
           "int64[floor(h/2)]");
    addRow("a range of step 0", "y = com.microsoft.Range (a, b, c)",
           {"int64[] = {1}", "int64[] = {h}", "int64[] = {0}"}, "int64[?]");
    addRow("rows", "y = com.microsoft.GatherND (x, i)", {"float[h,w,4]", "int64[s,2]"}, "float[s, 4]");
    addRow("too many indices", "y = com.microsoft.GatherND (x, i)", {"float[h,w]", "int64[s,3]"}, "does not apply");
    addRow("rows of blocks", "y = com.microsoft.GatherBlockQuantized (x, i, s)",
           {"uint8[v,16]", "int64[b,s]", "float[v,1]"}, "float[b, s, 32]");
    addRow("different elements", "y, i, c = com.microsoft.Unique (x)", {"float[n]"}, "float[?]; int64[n]; int64[?]");
    addRow("unfolded", "y = com.microsoft.UnfoldTensor <size = 4, step = 2> (x)", {"float[h,w]"},
           "float[h, floor(w/2) - 1, 4]");
    addRow("sequences", "y, s = com.microsoft.BeamSearch (i, m)", {"int32[b,s]", "int32[1]"},
           "int32[b, ?, ?]; undefined");
    addRow("sequences of a known length", "y = com.microsoft.BeamSearch (i, m, , b, r)",
           {"int32[b,s]", "int32[1] = {8}", "", "int32[1] = {3}", "int32[1] = {2}"}, "int32[b, 2, 8]");
    addRow("one sequence each", "y = com.microsoft.GreedySearch (i, m)", {"int32[b,s]", "int32[1] = {s + 4}"},
           "int32[b, s + 4]");
}

SHAPEWRIGHT_APPLESS_TEST(TestRulesContrib)
#include "tst_rules_contrib.moc"
