// SPDX-License-Identifier: Apache-2.0
#include "model/wording/runwording.h"

#include "model/types/text.h"
#include "model/wording/texts.h"
#include "model/wording/wording.h"

#include <QLocale>

#include <map>

namespace shapewright {

namespace {

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
        return Wording::tr("%1 with a repeated name").arg(count);
    case UncheckedTensor::Reason::Refused:
        return Wording::tr("%1 refused by the runtime").arg(count);
    }
    return {};
}

QString sizesText(const QStringList &args)
{
    QStringList axes;
    for (qsizetype at = 1; at + 2 < args.size(); at += 3)
        axes << Wording::tr("axis %1: %2 instead of %3").arg(args[at], args[at + 1], args[at + 2]);
    return axes.join(QStringLiteral(", "));
}

// The first names of a list: `a, b and 3 more`.
QString outputsText(const QStringList &outputs)
{
    constexpr qsizetype mostNames = 3;
    QStringList names;
    for (const QString &output : outputs.first(qMin(mostNames, outputs.size())))
        names << Wording::tr("“%1”").arg(output);
    const QString text = names.join(QStringLiteral(", "));
    const qsizetype others = outputs.size() - names.size();
    return others > 0 ? Wording::tr("%1 and %2 more").arg(text, QString::number(others)) : text;
}

// The node as it is named in the middle of a sentence.
QString nodeText(const ParsedRuntimeError &fault, const QStringList &outputs)
{
    if (fault.opType.isEmpty())
        return Wording::tr("a node");
    if (!fault.node.isEmpty())
        return Wording::tr("the node “%1” (%2)").arg(fault.node, fault.opType);
    if (outputs.isEmpty())
        return Wording::tr("a node of type %1 without a name").arg(fault.opType);
    if (outputs.size() == 1)
        return Wording::tr("the producer of “%1” (%2)").arg(outputs.first(), fault.opType);
    return Wording::tr("one of the %1 nodes of type %2 without a name (producers of %3)")
        .arg(QString::number(outputs.size()), fault.opType, outputsText(outputs));
}

QString notHere(const QString &reason)
{
    return Wording::tr("The model cannot be tested here: %1. It can be saved.").arg(reason);
}

// `subject` names the node in the middle of a sentence.
QString faultText(const ParsedRuntimeError &fault, const QString &subject)
{
    using Kind = ParsedRuntimeError::Kind;
    const QStringList &args = fault.args;
    const QString input = Wording::tr("The input “%1”").arg(args.value(0));
    const QString node = subject.left(1).toUpper() + subject.mid(1);
    switch (fault.kind) {
    case Kind::Unknown:
        return fault.opType.isEmpty() ? QString() : Wording::tr("%1 failed: %2").arg(node, fault.reason);
    case Kind::WrongSizes:
        return Wording::tr("%1 was fed data whose shape does not match: %2. Feed matching data, or set the axis to the "
                           "size of the data.")
            .arg(input, sizesText(fault.args));
    case Kind::WrongRank:
        return Wording::tr("%1 was fed data of rank %2, but needs rank %3.").arg(input, args.value(1), args.value(2));
    case Kind::WrongType:
        return Wording::tr("%1 was fed %3, but needs %2.").arg(input, args.value(1), args.value(2));
    case Kind::NoSuchInput:
        return Wording::tr("The model has no input “%1”.").arg(args.value(0));
    case Kind::MissingInput:
        return Wording::tr("“%1”, of type %2, was not fed.").arg(args.value(0), args.value(1));
    case Kind::NewIrVersion:
        return notHere(Wording::tr("its IR version %1 is newer than the installed ONNX Runtime supports (up to %2)")
                           .arg(args.value(0), args.value(1)));
    case Kind::NewOpset:
        return notHere(Wording::tr("its opset %1 of %2 is newer than the installed ONNX Runtime supports (up to %3)")
                           .arg(args.value(0), args.value(1), args.value(2)));
    case Kind::NoOperator:
        return notHere(args.value(1).isEmpty()
                           ? Wording::tr("the installed ONNX Runtime has no operator %1").arg(args.value(0))
                           : Wording::tr("the installed ONNX Runtime has no operator %1 of domain %2")
                                 .arg(args.value(0), args.value(1)));
    case Kind::NoKernel:
        return notHere(Wording::tr("no execution provider of this run has a kernel of %1 for the types of %2")
                           .arg(args.value(0), subject));
    case Kind::NoType:
        return notHere(Wording::tr("the installed ONNX Runtime has no values of type %1").arg(args.value(0)));
    case Kind::NoLocale:
        return notHere(Wording::tr("this machine has no locale %1, which %2 needs").arg(args.value(0), subject));
    case Kind::InvalidReshape:
        return Wording::tr("%1 cannot reshape %2 to %3. If the export baked a size in, take it from the input instead "
                           "(x.shape[0] in view or reshape), or choose other input sizes.")
            .arg(node, args.value(0), args.value(1));
    case Kind::InvalidBroadcast:
        return Wording::
            tr("%1 cannot broadcast its inputs: sizes %2 and %3 differ along an axis. Choose input sizes that match.")
                .arg(node, args.value(0), args.value(1));
    case Kind::TypeMismatch:
        return Wording::tr("%1 has inputs of types %2 and %3, which must be the same. The file is invalid: export it "
                           "again, or cast one of them.")
            .arg(node, args.value(0), args.value(1));
    case Kind::InvalidType:
        return Wording::tr("%1 does not support %2, the type of its input “%3”.")
            .arg(node, args.value(0), args.value(1));
    case Kind::IndexOutOfRange:
        return Wording::tr(
                   "%1: index %2 is out of range [%3, %4]. Feed smaller numbers to the input that it comes from.")
            .arg(node, args.value(0), args.value(1), args.value(2));
    case Kind::DivisionByZero:
        return Wording::tr("%1 divides integers by zero. Feed other numbers to the input that they come from.")
            .arg(node);
    case Kind::TooLarge:
        return Wording::tr("%1 would produce a tensor of more than %2 bytes, which the runtime refuses. Choose smaller "
                           "input sizes.")
            .arg(node, args.value(0));
    case Kind::NoMemory:
        return fault.opType.isEmpty()
                   ? Wording::tr("Out of memory. Choose smaller input sizes, or raise the memory limit.")
                   : Wording::tr("%1 ran out of memory. Choose smaller input sizes, or raise the memory limit.")
                         .arg(node);
    case Kind::NoFile:
        return Wording::tr("There is no file %1.").arg(args.value(0));
    case Kind::NoData:
        return Wording::tr("External data of “%1” is missing: there is no file %2. Put it there.")
            .arg(args.value(0), args.value(1));
    case Kind::DataTooShort:
        return Wording::tr(
                   "External data of “%1” needs %3 bytes from byte %2 on, but its file has %4. Fetch that file again.")
            .arg(args.value(0), args.value(1), args.value(2), args.value(3));
    case Kind::DataOutOfRange:
        return Wording::tr("External data of “%1” is outside the model's folder, where the runtime does not read.")
            .arg(args.value(0));
    }
    return {};
}

} // namespace

QString describe(const ParsedRuntimeError &fault, const QStringList &outputs)
{
    return faultText(fault, nodeText(fault, outputs));
}

QString describeAtNode(const ParsedRuntimeError &fault)
{
    return faultText(fault, Wording::tr("the node"));
}

QString describe(const MemoryShortage &shortage)
{
    const QString text = shortage.isLimited ? Wording::tr("the run needs about %1 of memory; its limit is %2")
                                            : Wording::tr("the run needs about %1 of memory; %2 are free");
    return text.arg(byteText(shortage.needed), byteText(shortage.available));
}

QString describe(const StringStatistics &strings)
{
    const bool isMore = strings.distinct > StringStatistics::mostDistinct;
    const QString distinct = isMore ? Wording::tr("more than %1 different").arg(StringStatistics::mostDistinct)
                                    : Wording::tr("%1 different").arg(strings.distinct);
    QStringList parts{Wording::tr("%1 texts").arg(strings.count), distinct,
                      Wording::tr("%1 to %2 bytes long").arg(strings.shortest).arg(strings.longest)};
    if (strings.empty > 0)
        parts.append(Wording::tr("%1 empty").arg(strings.empty));
    return parts.join(QStringLiteral(", "));
}

QString providersText(const std::vector<std::string> &providers)
{
    QStringList names;
    for (const std::string &provider : providers) {
        const QString name = toQString(provider).remove(QStringLiteral("ExecutionProvider"));
        if (name != QStringLiteral("CPU"))
            names << name;
    }
    return names.isEmpty() ? Wording::tr("CPU") : Wording::tr("%1, then CPU").arg(names.join(QStringLiteral(", ")));
}

QString describe(const OutputDifference &difference)
{
    if (!difference.incomparable.empty())
        return Wording::tr("differs: %1").arg(toQString(difference.incomparable));
    const QString most = Wording::tr("largest difference %1, relative %2")
                             .arg(numberText(difference.maxAbsolute), numberText(difference.maxRelative));
    if (difference.agrees())
        return difference.maxAbsolute > 0 ? Wording::tr("matches; %1").arg(most) : Wording::tr("identical");
    QString text = Wording::tr("differs in %1 of %2 elements")
                       .arg(QString::number(difference.disagreeing), QString::number(difference.elements));
    if (difference.maxAbsolute > 0)
        text += Wording::tr("; %1").arg(most);
    if (!difference.position.empty()) {
        const Shape position(difference.position.begin(), difference.position.end());
        text +=
            Wording::tr("; at %1 it is %2, not %3")
                .arg(toQString(shapeText(position)), numberText(difference.tested), numberText(difference.original));
    }
    return text;
}

QString briefText(const OutputDifference &difference)
{
    if (!difference.incomparable.empty())
        return Wording::tr("cannot be compared");
    if (!difference.agrees())
        return Wording::tr("differs in %1 of %2")
            .arg(QString::number(difference.disagreeing), QString::number(difference.elements));
    return difference.maxAbsolute > 0 ? Wording::tr("max |Δ| %1").arg(difference.maxAbsolute, 0, 'g', 2)
                                      : Wording::tr("identical");
}

QString toleranceText(const std::optional<Tolerance> &tolerance)
{
    if (!tolerance)
        return {};
    QStringList parts;
    if (tolerance->absolute > 0)
        parts << numberText(tolerance->absolute);
    if (tolerance->relative > 0)
        parts << Wording::tr("%1 · |A|").arg(numberText(tolerance->relative));
    if (tolerance->ofLargest > 0)
        parts << Wording::tr("%1 · max |A|").arg(numberText(tolerance->ofLargest));
    return Wording::tr("|Δ| ≤ %1").arg(parts.isEmpty() ? QStringLiteral("0") : parts.join(QStringLiteral(" + ")));
}

QString convertedText(const OriginalReport &original)
{
    QStringList names;
    for (const OriginalInput &input : original.converted)
        names << Wording::tr("%1 to %2").arg(toQString(input.name), toQString(elemTypeName(input.elemType)));
    return names.join(QStringLiteral(", "));
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
    return Wording::tr("ONNX Runtime loads it only with graph optimizations off: %1")
        .arg(toQString(report.measurement.unoptimizedReason));
}

QString rowsText(const RowsReport &rows)
{
    if (rows.error)
        return Wording::tr("rows not compared with the original: %1").arg(describe(*rows.error));
    if (!rows.comparison)
        return Wording::tr("rows not compared with the original: no data can be made for such runs");
    const RowsComparison &compared = *rows.comparison;
    if (!compared.differs.empty())
        return Wording::tr("“%1” differs from the original").arg(toQString(compared.differs));
    if (!compared.areRows)
        return Wording::tr("outputs at the old size equal those of the original");
    const QString text = Wording::tr("rows compared with the original: %1, all equal").arg(compared.compared);
    return compared.difference == 0 ? text
                                    : Wording::tr("%1 up to rounding (%2 of the greatest number)")
                                          .arg(text)
                                          .arg(compared.difference, 0, 'g', 2);
}

QString halvesText(const HalvesReport &halves)
{
    if (halves.error)
        return Wording::tr("not compared with the whole model: %1").arg(describe(*halves.error));
    if (!halves.differs.empty())
        return Wording::tr("“%1” differs from the whole model").arg(toQString(halves.differs));
    return halves.isIdentical
               ? Wording::tr("outputs compared with the whole model: %1, all equal bit by bit").arg(halves.compared)
               : Wording::tr("outputs compared with the whole model: %1, all equal up to rounding")
                     .arg(halves.compared);
}

QString failureText(const TestReport &report)
{
    if (!report.isLoadedAsRequested())
        return unoptimizedText(report);
    if (!report.shapesMatch())
        return Wording::tr("a shape differs from the predicted one");
    if (report.checkError)
        return Wording::tr("not all tensors could be checked: %1").arg(describe(*report.checkError));
    if (report.original && report.original->error)
        return Wording::tr("the original could not be run for comparison: %1").arg(describe(*report.original->error));
    if (!report.agreesWithReferences())
        return Wording::tr("an output differs from the expected data");
    if (!report.hasRowsOfOriginal())
        return rowsText(*report.rows);
    if (report.halves && !report.halves->differs.empty())
        return halvesText(*report.halves);
    return report.agreesWithOriginal() ? QString() : Wording::tr("an output differs from the original's");
}

} // namespace shapewright
