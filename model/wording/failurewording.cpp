// SPDX-License-Identifier: Apache-2.0
#include "model/wording/failurewording.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

// What rules say, their numbers as placeholders. A sentence about sizes consists of what they are of, and of the rest,
// in which %1 stands for that.
[[maybe_unused]] constexpr const char *said[] = {
    QT_TRANSLATE_NOOP("Rules", "%1 must be equal: %2 and %3"),
    QT_TRANSLATE_NOOP("Rules", "%1 must be equal, or one of them %2: %3 and %4"),
    QT_TRANSLATE_NOOP("Rules", "%1 must be at least %2: %3"),
    QT_TRANSLATE_NOOP("Rules", "%1 must be a multiple of %2: %3"),
    QT_TRANSLATE_NOOP("Rules", "%1 must be %2: %3"),
    QT_TRANSLATE_NOOP("Rules", "%1 must be %2 or %3: %4"),
    QT_TRANSLATE_NOOP("Rules", "%1 must have %2 elements: %3"),
    QT_TRANSLATE_NOOP("Rules", "%1 must have rank %2: %3"),
    QT_TRANSLATE_NOOP("Rules", "%1 must hold one element: %2"),
    QT_TRANSLATE_NOOP("Rules", "%1; without the edits: %2"),
    QT_TRANSLATE_NOOP("Rules", "%1 and %2"),
    QT_TRANSLATE_NOOP("Rules", "the input has %1 elements, which do not fit %2"),
    // what sizes are of
    QT_TRANSLATE_NOOP("Rules", "a column"),
    QT_TRANSLATE_NOOP("Rules", "a scan output in two turns, axis %1"),
    QT_TRANSLATE_NOOP("Rules", "a squeezed axis and %1"),
    QT_TRANSLATE_NOOP("Rules", "an element of input %1"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of A and axis %2 of B"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of input %2"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of input %2 and what it is for"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of input %2, and kernel_shape"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of input %2, of which index %3 is taken,"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of inputs %2 and %3"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of members %2 and %3"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of the input and of what is interpolated"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of the inputs"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of the left and axis %2 of the right matrix"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of the output"),
    QT_TRANSLATE_NOOP("Rules", "channels of the input, and axis %1 of the weights"),
    QT_TRANSLATE_NOOP("Rules", "channels of the input, and those of the weights"),
    QT_TRANSLATE_NOOP("Rules", "half of a head"),
    QT_TRANSLATE_NOOP("Rules", "input %1"),
    QT_TRANSLATE_NOOP("Rules", "the batch times the features of input %1"),
    QT_TRANSLATE_NOOP("Rules", "the batches of inputs %1 and %2"),
    QT_TRANSLATE_NOOP("Rules", "the depth"),
    QT_TRANSLATE_NOOP("Rules", "the last axis"),
    QT_TRANSLATE_NOOP("Rules", "the last axis of input %1"),
    QT_TRANSLATE_NOOP("Rules", "the last axis of input %1, and K"),
    QT_TRANSLATE_NOOP("Rules", "the last axis of the grid and the spatial axes"),
    QT_TRANSLATE_NOOP("Rules", "the length of the sequence"),
    QT_TRANSLATE_NOOP("Rules", "the length up to which tokens are made"),
    QT_TRANSLATE_NOOP("Rules", "the lengths of the scanned inputs"),
    QT_TRANSLATE_NOOP("Rules", "the lengths of values and keys"),
    QT_TRANSLATE_NOOP("Rules", "the longest sequence"),
    QT_TRANSLATE_NOOP("Rules", "the number of coefficients"),
    QT_TRANSLATE_NOOP("Rules", "the number of elements of input %1"),
    QT_TRANSLATE_NOOP("Rules", "the number of experts"),
    QT_TRANSLATE_NOOP("Rules", "the number of heads"),
    QT_TRANSLATE_NOOP("Rules", "the number of heads of input %1"),
    QT_TRANSLATE_NOOP("Rules", "the number of lengths and the batch"),
    QT_TRANSLATE_NOOP("Rules", "the number of places in the output"),
    QT_TRANSLATE_NOOP("Rules", "the number of tuples in input %1"),
    QT_TRANSLATE_NOOP("Rules", "the number of wanted places"),
    QT_TRANSLATE_NOOP("Rules", "the numbers of heads of inputs %1 and %2"),
    QT_TRANSLATE_NOOP("Rules", "the size of a head"),
    QT_TRANSLATE_NOOP("Rules", "the sizes of a head in inputs %1 and %2"),
    QT_TRANSLATE_NOOP("Rules", "the state before and after the first turn, axis %1"),
    QT_TRANSLATE_NOOP("Rules", "the sum of the sizes and axis %1 of the input"),
    QT_TRANSLATE_NOOP("Rules", "what an element of input %1 points to"),
    // whole sentences
    QT_TRANSLATE_NOOP("Rules", "%1 output channels in %2 groups"),
    QT_TRANSLATE_NOOP("Rules", "%1 repeats for a tensor of rank %2"),
    QT_TRANSLATE_NOOP("Rules", "%1 sizes for %2 axes"),
    QT_TRANSLATE_NOOP("Rules", "%1 sizes for %2 outputs"),
    QT_TRANSLATE_NOOP("Rules", "Gemm needs matrices: ranks %1 and %2"),
    QT_TRANSLATE_NOOP("Rules", "a permutation of %1 axes for a tensor of rank %2"),
    QT_TRANSLATE_NOOP("Rules", "a scalar cannot be multiplied as a matrix"),
    QT_TRANSLATE_NOOP("Rules", "a size of %1"),
    QT_TRANSLATE_NOOP("Rules", "a step of %1"),
    QT_TRANSLATE_NOOP("Rules", "an empty permutation"),
    QT_TRANSLATE_NOOP("Rules", "an image of %1 and a block of %2 axes"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 changes its size, which is not interpolated"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 is given twice"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 of a tensor of rank %2"),
    QT_TRANSLATE_NOOP("Rules", "axis %1 would have the size %2"),
    QT_TRANSLATE_NOOP("Rules", "indices of %1 numbers for %2 axes"),
    QT_TRANSLATE_NOOP("Rules", "inputs of rank %1 and %2"),
    QT_TRANSLATE_NOOP("Rules", "inputs of ranks %1 and %2"),
    QT_TRANSLATE_NOOP("Rules", "kernel_shape has %1 sizes, the input %2 spatial axes"),
    QT_TRANSLATE_NOOP("Rules", "members of ranks %1 and %2"),
    QT_TRANSLATE_NOOP("Rules", "size %1 is kept from an input of rank %2"),
    QT_TRANSLATE_NOOP("Rules", "starts, ends, axes and steps differ in length"),
    QT_TRANSLATE_NOOP("Rules", "the input has no axis for %1 scales"),
    QT_TRANSLATE_NOOP("Rules", "the input has rank %1, not %2"),
    QT_TRANSLATE_NOOP("Rules", "the input has rank %1, the weights have rank %2"),
    QT_TRANSLATE_NOOP("Rules", "the weights of inputs %1 and %2 do not fit each other"),
    QT_TRANSLATE_NOOP("Rules", "the window is larger than the padded input by %1"),
};

QString translated(const QString &pattern)
{
    return QCoreApplication::translate("Rules", pattern.toUtf8().constData());
}

// Translates a text that has these arguments in it already, and then its numbers.
QString withNumbers(const QString &english, QStringList args = {})
{
    static const QRegularExpression number(u"-?\\d+"_s);
    constexpr qsizetype most = 9; // placeholders of one digit
    QString pattern = args.isEmpty() ? QString() : u"%1"_s;
    qsizetype end = 0;
    for (auto at = number.globalMatch(english); at.hasNext();) {
        const QRegularExpressionMatch found = at.next();
        args.append(found.captured());
        pattern += english.mid(end, found.capturedStart() - end) + u'%' + QString::number(args.size());
        end = found.capturedEnd();
    }
    pattern += english.mid(end);
    if (args.size() > most)
        return english;
    QString text = translated(pattern);
    for (const QString &arg : args)
        text = text.arg(arg);
    return text;
}

} // namespace

QString failureText(const QString &english)
{
    if (english.contains(u'%'))
        return english;
    if (const QStringList parts = english.split(u"; without the edits: "_s); parts.size() == 2) {
        const QStringList sizes = parts[1].split(u" and "_s);
        return translated(u"%1; without the edits: %2"_s)
            .arg(failureText(parts[0]),
                 sizes.size() == 2 ? translated(u"%1 and %2"_s).arg(sizes[0], sizes[1]) : parts[1]);
    }
    static const QRegularExpression reshaped(u"^the input has (.+) elements, which do not fit (.+)$"_s);
    if (const QRegularExpressionMatch match = reshaped.match(english); match.hasMatch())
        return translated(u"the input has %1 elements, which do not fit %2"_s)
            .arg(match.captured(1), match.captured(2));
    const qsizetype must = english.indexOf(u" must "_s);
    return must > 0 ? withNumbers(english.mid(must), {withNumbers(english.left(must))}) : withNumbers(english);
}

} // namespace shapewright
