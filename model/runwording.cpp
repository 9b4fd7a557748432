// SPDX-License-Identifier: Apache-2.0
#include "model/runwording.h"

#include "model/wording.h"

#include <QCoreApplication>

#include <map>

namespace shapewright {

namespace {

struct Wording {
    Q_DECLARE_TR_FUNCTIONS(Wording)
};

QString numberText(double value)
{
    return QString::number(value, 'g', 6);
}

QString reasonText(UncheckedTensor::Reason reason, qsizetype count)
{
    switch (reason) {
    case UncheckedTensor::Reason::InSubgraph:
        return Wording::tr("%1 in subgraphs").arg(count);
    case UncheckedTensor::Reason::InFunction:
        return Wording::tr("%1 in functions").arg(count);
    case UncheckedTensor::Reason::NotATensor:
        return Wording::tr("%1 not a tensor").arg(count);
    case UncheckedTensor::Reason::RepeatedName:
        return Wording::tr("%1 with a name that was there before").arg(count);
    case UncheckedTensor::Reason::Refused:
        return Wording::tr("%1 refused by the runtime").arg(count);
    }
    return {};
}

} // namespace

QString describe(const OutputDifference &difference)
{
    if (!difference.incomparable.empty())
        return Wording::tr("differs: %1").arg(QString::fromStdString(difference.incomparable));
    const QString most = Wording::tr("at most %1 apart, relatively %2")
                             .arg(numberText(difference.maxAbsolute), numberText(difference.maxRelative));
    if (difference.agrees())
        return difference.maxAbsolute > 0 ? Wording::tr("agrees; %1").arg(most) : Wording::tr("is the same");
    QString text = Wording::tr("differs in %1 of %2 elements")
                       .arg(QString::number(difference.disagreeing), QString::number(difference.elements));
    if (difference.maxAbsolute > 0)
        text += Wording::tr("; %1").arg(most);
    if (!difference.position.empty()) {
        const Shape position(difference.position.begin(), difference.position.end());
        text += Wording::tr("; at %1 it is %2, not %3")
                    .arg(QString::fromStdString(shapeText(position)), numberText(difference.tested),
                         numberText(difference.original));
    }
    return text;
}

QStringList uncheckedTexts(const TestReport &report)
{
    std::map<UncheckedTensor::Reason, qsizetype> counts;
    for (const UncheckedTensor &tensor : report.unchecked)
        ++counts[tensor.reason];
    QStringList texts;
    for (const auto &[reason, count] : counts)
        texts << reasonText(reason, count);
    return texts;
}

QString unoptimizedText(const TestReport &report)
{
    return Wording::tr("ONNX Runtime loads it only with graph optimizations switched off: %1")
        .arg(QString::fromStdString(report.measurement.unoptimizedReason));
}

QString failureText(const TestReport &report)
{
    if (!report.shapesMatch())
        return Wording::tr("a shape is not the one that was predicted");
    if (report.checkError)
        return Wording::tr("not all tensors could be checked: %1").arg(describe(*report.checkError));
    if (report.original && report.original->error)
        return Wording::tr("the original could not be run to compare with it: %1")
            .arg(describe(*report.original->error));
    if (!report.agreesWithReferences())
        return Wording::tr("an output is not what the data say");
    return report.agreesWithOriginal() ? QString() : Wording::tr("an output is not what the original gives");
}

} // namespace shapewright
