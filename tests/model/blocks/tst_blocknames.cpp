// SPDX-License-Identifier: Apache-2.0
// What blocks are called, beside what an engineer calls the model's parts. Where both differ, the second one says so.
#include "model/wording/blockwording.h"
#include "tests/model/blocks/blockmodels.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QTest>

#include <functional>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

// `stem, stage (3 × residual block), head`
QString namesOf(const std::vector<Block> &blocks, const ModelGraph &model)
{
    QStringList names;
    for (const Block &block : blocks) {
        QString name = blockTitle(block, block.instances.size(), model);
        if (block.kind == Block::Kind::Stage)
            name += u" (%1)"_s.arg(namesOf(block.parts, model));
        names.append(name);
    }
    return names.join(u", "_s);
}

struct Generated {
    const char *name;
    std::function<onnx::ModelProto()> make;
    const char *known; // what an engineer calls it
    QString found;
};

struct Real {
    const char *file;
    const char *known;
    QString found; // empty: nothing repeats
};

const QList<Generated> &generated()
{
    static const QList<Generated> rows{
        {"ResNet", [] { return resnet(3, 4); }, "stem, three stages of residual blocks, classifier",
         u"stem, stage (4 × residual block), stage (4 × residual block), stage (4 × residual block), head"_s},
        {"DenseNet", [] { return densenet(3, 5); }, "stem, dense blocks of dense layers with transitions, classifier",
         u"stem, 5 × dense layer, convolution, 5 × dense layer, convolution, 5 × dense layer, head"_s},
        {"U-Net", [] { return unet(4); }, "encoder of double convolutions, decoder of up blocks, output convolution",
         u"5 × convolution, 4 × upsampling block, convolution"_s},
        {"encoder", [] { return encoder(6); }, "mask, encoder layers, norm and head",
         u"Sub, Mul, 6 × transformer layer, head"_s},
        {"encoder of two layers", [] { return encoder(2); }, "mask, encoder layers, norm and head",
         u"Sub, Mul, 2 × transformer layer, head"_s},
        {"decoder with KV cache", [] { return decoder(6); }, "input projection, decoder layers, final norm",
         u"projection, 6 × transformer layer, normalization"_s},
        {"encoder-decoder", [] { return encoderAndDecoder(6); }, "encoder layers, norm, decoder layers, norm and head",
         u"6 × transformer layer, normalization, 6 × transformer layer, head"_s},
        {"mixture of experts", [] { return mixtureOfExperts(4, 4); }, "layers of attention and experts, norm and head",
         u"4 × transformer layer, head"_s},
    };
    return rows;
}

const QList<Real> &real()
{
    static const QList<Real> rows{
        {"acoustic_lstm", "convolutional front end, two LSTM layers, projection with log-softmax",
         u"stem, 2 × recurrent layer, head"_s},
        {"aecmos", "convolutions, pooling, two GRU directions, head",
         u"4 × convolution, ReduceMax, Unsqueeze, Transpose, 2 × recurrent layer, head"_s},
        {"atspm_funcnet_head", "set attention over detectors, MLP head",
         u"Softmax, Greater, Transpose, …, 2 × projection, attention"_s},
        {"atspm_setback_trees", "one tree ensemble", {}},
        {"attacut_c", "embedding, three dilated convolutions, classifier", u"embedding, 3 × convolution, head"_s},
        {"basic_pitch_nmp", "CQT octaves, harmonic stacking, convolutions",
         u"Reshape, Slice, 8 × convolution, convolution, 7 × Slice, Pad, dense layer"_s},
        {"bert_tiny_cls", "embeddings, attention mask, three encoder layers, pooler and classifier",
         u"embedding, normalization, Shape, Gather, Cast, …, 2 × Cast, Range, Unsqueeze, Shape, "
         "Gather, Mul, residual add, Gather, Reshape, Shape, …, 3 × transformer layer, head"_s},
        {"deepcut_thai", "character embedding, twelve convolutions of growing kernels, dense classifier",
         u"embedding, 12 × convolution, head"_s},
        {"dnsmos_sig_bak_ovr", "spectrogram, convolutions with pooling, MLP head",
         u"Slice, Reshape, Concat, 2 × convolution, Add, Sqrt, Pow, …, 4 × convolution, 3 × convolution, head"_s},
        {"eeg_spindle_detector", "dilated residual blocks, down-sampling branches, two heads",
         u"Concat, stage (11 × residual block), stage (residual block), 4 × convolution, convolution, "
         "3 × residual block, projection, 4 × convolution, head"_s},
        {"gpt2_tiny_past", "embedding with positions, three decoder layers with cache, language-model head",
         u"embedding, 3 × transformer layer, head"_s},
        {"magika_v3_3", "nothing that repeats", {}},
        {"minilm_l6_int8", "embeddings, norm, six encoder layers",
         u"embedding, normalization, 6 × transformer layer"_s},
        {"mobilenet_v2_w035", "stem, stages of inverted residual blocks, classifier",
         u"stem, stage (residual block), stage (3 × residual block), stage (4 × residual block), "
         "stage (3 × residual block), stage (3 × residual block), stage (convolution), head"_s},
        {"name_romanizer_decoder", "embedding, two GRU cells, attention and output projection",
         u"embedding, 2 × recurrent layer, head"_s},
        {"name_romanizer_encoder", "embedding, two recurrent layers, bridge",
         u"embedding, 2 × recurrent layer, head"_s},
        {"onnx_light_densenet121", "stem, four dense blocks of 6, 12, 24 and 16 layers with transitions, classifier",
         u"stem, 6 × dense layer, convolution, 12 × dense layer, convolution, 24 × dense layer, "
         "convolution, 16 × dense layer, head"_s},
        {"onnx_light_resnet50", "stem, four stages of 3, 4, 6 and 3 bottlenecks, classifier",
         u"stem, stage (3 × residual block), stage (4 × residual block), stage (6 × residual block), "
         "stage (3 × residual block), head"_s},
        {"onnx_light_squeezenet", "stem, eight fire modules, classifier", u"stem, 8 × convolution, head"_s},
        {"ort_logreg_iris", "nothing that repeats", {}},
        {"ppocr_mobile_v2_cls", "MobileNetV3: stem, inverted residual blocks, classifier",
         u"stem, 4 × convolution, stage (5 × residual block), stage (3 × residual block), head"_s},
        {"ppocr_v4_det", "LCNet of depthwise and pointwise convolutions, feature pyramid, head",
         u"stem, 2 × convolution, convolution, 3 × convolution, convolution, 3 × convolution, "
         "convolution, stage (8 × convolution), stage (convolution), convolution, "
         "stage (4 × convolution), stage (convolution), residual block, 3 × convolution, head"_s},
        {"ppocr_v4_rec", "LCNet, two transformer layers, classifier",
         u"stem, stage (2 × convolution), stage (3 × convolution), stage (convolution), "
         "stage (3 × convolution), stage (convolution), stage (9 × convolution), stage (convolution), "
         "Add, Clip, Mul, …, 3 × convolution, convolution, 2 × transformer layer, normalization, head"_s},
        {"pulsevad_int8_qdq", "quantized convolutions and recurrent layer",
         u"stage (convolution), stage (3 × convolution), 3 × convolution, residual add, 3 × convolution, head"_s},
        {"resnet18_quarter", "stem, four stages of two basic blocks, classifier", u"stem, 4 × residual block, head"_s},
        {"silero_vad_half", "windowed spectrogram, four convolutions, recurrent cell in a convolution",
         u"stem, 2 × Slice, Cast, Pow, Add, Sqrt, 4 × convolution, convolution"_s},
        {"silero_vad_v6", "nothing that repeats: an If", {}},
        {"speech_embedding", "convolutions with pooling", u"Reshape, 5 × convolution, Reshape"_s},
        {"unet_tiny", "encoder of double convolutions, decoder of up blocks, output convolution",
         u"stem, 3 × convolution, 3 × upsampling block, convolution"_s},
        {"vit_tiny_trap", "patch embedding, two encoder layers, head", u"stem, 2 × transformer layer, head"_s},
        {"voicefilter_lite_int8", "quantized recurrent layers, mask head",
         u"projection, normalization, recurrent layer, 2 × recurrent layer, head"_s},
        {"yolo_tiny", "convolutional backbone, feature fusion, detection heads",
         u"stem, 3 × convolution, upsampling block, 2 × convolution, Concat"_s},
        {"yolo_tiny_nms", "convolutional backbone, detection heads, non-maximum suppression",
         u"stem, 3 × convolution, upsampling block, 2 × convolution, post-processing"_s},
    };
    return rows;
}

} // namespace

class TestBlockNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void architectures_data() { addRows(generated(), &Generated::name); }

    void architectures()
    {
        QFETCH(const int, row);
        compare(*modelFromProto(generated()[row].make()), generated()[row]);
    }

    void realModels_data()
    {
        SHAPEWRIGHT_NEED_MODELS();
        addRows(real(), &Real::file);
    }

    void realModels()
    {
        QFETCH(const int, row);
        const auto graph = openedGraph(model(u"real/%1.onnx"_s.arg(QString::fromLatin1(real()[row].file))));
        QVERIFY(graph);
        compare(*graph, real()[row]);
    }

private:
    template <typename Row>
    static void addRows(const QList<Row> &rows, const char *Row::*name)
    {
        QTest::addColumn<int>("row");
        for (int row = 0; row < rows.size(); ++row)
            QTest::newRow(rows[row].*name) << row;
    }
    template <typename Row>
    static void compare(const ModelGraph &graph, const Row &row)
    {
        const QString found = namesOf(blocksOf(graph), graph);
        QVERIFY2(found == row.found, qPrintable(found + u"\nknown as: "_s + QString::fromLatin1(row.known)));
    }
};

SHAPEWRIGHT_GUILESS_TEST(TestBlockNames)
#include "tst_blocknames.moc"
