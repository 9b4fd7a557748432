// SPDX-License-Identifier: Apache-2.0
#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QHash>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

enum class Family { Layer, Activation, Normalization, Pool, Tensor, Shape, Logic, Quantization, Control, Data, Custom };

struct Members {
    Family family;
    const char *opTypes; // separated by spaces
};

// These are the families that people know from Netron. An operator of ONNX that is not listed does plain arithmetic or
// moves data, and belongs to Tensor.
constexpr Members members[] = {
    {Family::Layer,
     "Conv ConvTranspose ConvInteger DeformConv FusedConv Gemm FusedGemm MatMul MatMulInteger MatMulNBits FusedMatMul "
     "Einsum LSTM GRU RNN Attention MultiHeadAttention GroupQueryAttention PackedAttention RotaryEmbedding "
     "LinearClassifier LinearRegressor SVMClassifier SVMRegressor TreeEnsemble TreeEnsembleClassifier "
     "TreeEnsembleRegressor EmbedLayerNormalization MoE QMoE"},
    {Family::Activation, "Relu LeakyRelu PRelu Elu Selu Celu Gelu FastGelu BiasGelu QuickGelu Sigmoid HardSigmoid "
                         "HardSwish Swish Mish Tanh "
                         "Softmax LogSoftmax Hardmax Softplus Softsign ThresholdedRelu Clip Erf Shrink"},
    {Family::Normalization,
     "BatchNormalization InstanceNormalization LayerNormalization GroupNormalization RMSNormalization "
     "SimplifiedLayerNormalization SkipLayerNormalization SkipSimplifiedLayerNormalization LpNormalization LRN "
     "MeanVarianceNormalization Normalizer Scaler"},
    {Family::Pool,
     "MaxPool AveragePool LpPool GlobalMaxPool GlobalAveragePool GlobalLpPool MaxUnpool MaxRoiPool RoiAlign Resize "
     "Upsample GridSample AffineGrid DepthToSpace SpaceToDepth"},
    {Family::Shape,
     "Shape Size Reshape Flatten Squeeze Unsqueeze Slice Split Expand Tile Pad Range ConstantOfShape EyeLike "
     "SplitToSequence CenterCropPad"},
    {Family::Logic,
     "And Or Not Xor Equal Greater GreaterOrEqual Less LessOrEqual Where IsNaN IsInf BitwiseAnd BitwiseOr BitwiseNot "
     "BitwiseXor BitShift NonZero Compress Unique"},
    {Family::Quantization,
     "QuantizeLinear DequantizeLinear DynamicQuantizeLinear QLinearConv QLinearMatMul QLinearAdd QLinearMul "
     "QLinearSigmoid QLinearSoftmax QLinearConcat QLinearGlobalAveragePool QLinearAveragePool QLinearLeakyRelu QGemm "
     "QAttention DynamicQuantizeLSTM DynamicQuantizeMatMul MatMulIntegerToFloat"},
    {Family::Control,
     "If Loop Scan SequenceMap SequenceAt SequenceConstruct SequenceEmpty SequenceErase SequenceInsert SequenceLength "
     "ConcatFromSequence Optional OptionalGetElement OptionalHasElement"},
    {Family::Data,
     "Constant Identity Dropout RandomNormal RandomNormalLike RandomUniform RandomUniformLike Multinomial Bernoulli "
     "ZipMap DictVectorizer FeatureVectorizer LabelEncoder OneHotEncoder CategoryMapper StringNormalizer "
     "TfIdfVectorizer NonMaxSuppression TopK"},
};

QHash<QString, Family> familyTable()
{
    QHash<QString, Family> table;
    for (const Members &group : members) {
        for (const QString &opType : QString::fromLatin1(group.opTypes).split(u' '))
            table.insert(opType, group.family);
    }
    return table;
}

Family familyOf(const QString &opType, const QString &domain)
{
    static const QHash<QString, Family> table = familyTable();
    const auto found = table.constFind(opType);
    if (found != table.cend())
        return *found;
    return domain.isEmpty() || domain == "ai.onnx"_L1 || domain == "ai.onnx.ml"_L1 ? Family::Tensor : Family::Custom;
}

// White text has a contrast of at least 4.5:1 on each of these colours, in both themes.
QColor familyColour(Family family)
{
    switch (family) {
    case Family::Layer:
        return QColor(0x3b, 0x6f, 0xb6);
    case Family::Activation:
        return QColor(0xa3, 0x3e, 0x3e);
    case Family::Normalization:
        return QColor(0x5b, 0x5f, 0xa8);
    case Family::Pool:
        return QColor(0x2f, 0x7a, 0x7d);
    case Family::Tensor:
        return QColor(0x4b, 0x7f, 0x52);
    case Family::Shape:
        return QColor(0x8a, 0x6d, 0x3b);
    case Family::Logic:
        return QColor(0x7d, 0x5a, 0x78);
    case Family::Quantization:
        return QColor(0x5d, 0x6b, 0x8a);
    case Family::Control:
        return QColor(0x8c, 0x4a, 0x6b);
    case Family::Data:
        return QColor(0x66, 0x70, 0x80);
    case Family::Custom:
        return QColor(0x5c, 0x55, 0x50);
    }
    return {};
}

struct FamilyText {
    Q_DECLARE_TR_FUNCTIONS(Theme)
};

QString familyName(Family family)
{
    switch (family) {
    case Family::Layer:
        return FamilyText::tr("Layer");
    case Family::Activation:
        return FamilyText::tr("Activation");
    case Family::Normalization:
        return FamilyText::tr("Normalization");
    case Family::Pool:
        return FamilyText::tr("Pool");
    case Family::Tensor:
        return FamilyText::tr("Tensor");
    case Family::Shape:
        return FamilyText::tr("Shape");
    case Family::Logic:
        return FamilyText::tr("Logic");
    case Family::Quantization:
        return FamilyText::tr("Quantization");
    case Family::Control:
        return FamilyText::tr("Control");
    case Family::Data:
        return FamilyText::tr("Data");
    case Family::Custom:
        return FamilyText::tr("Custom");
    }
    return {};
}

} // namespace

QColor Theme::category(const QString &opType, const QString &domain) const
{
    return familyColour(familyOf(opType, domain));
}

QString Theme::categoryName(const QString &opType, const QString &domain)
{
    return familyName(familyOf(opType, domain));
}

QColor Theme::terminal() const
{
    return QColor(0x45, 0x4d, 0x58);
}

} // namespace shapewright
