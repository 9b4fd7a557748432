// SPDX-License-Identifier: Apache-2.0
#include "model/edits/suggestiontext.h"

#include "model/edits/edittext.h"
#include "model/edits/shellwords.h"
#include "model/edits/sizeranges.h"
#include "model/types/text.h"

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

// The edits that the option for this size must produce when it is parsed.
ShapeEdits meantEdit(const SuggestedSize &size)
{
    ShapeEdits edits;
    if (size.place.axis)
        edits.axes[{size.place.name, *size.place.axis}] = size.given;
    else
        edits.symbols[size.place.name] = size.given;
    return edits;
}

} // namespace

bool isNameThatCanBeGiven(const std::string &name)
{
    const auto read = parseDim(toQString(name));
    return read && *read == Dim::param(name) && name.find('=') == std::string::npos;
}

QStringList suggestionArguments(const Suggestion &suggestion)
{
    if (suggestion.allows != Suggestion::Permission::None)
        return {u"--force"_s};
    QStringList arguments;
    for (const SuggestedSize &size : suggestion.sizes) {
        // A name that is not UTF-8 cannot be an argument.
        const ShapeEdits meant = meantEdit(size);
        ShapeEdits read;
        if (!addDimEdit(read, editTexts(meant).join(QString())) || read != meant)
            return {};
        arguments += editsToArguments(meant);
    }
    return arguments;
}

std::optional<Suggestion> suggestionFromLine(const QString &line)
{
    const auto words = shellWords(line);
    if (!words)
        return {};
    Suggestion suggestion;
    for (qsizetype i = 0; i < words->size(); ++i) {
        const QString &word = (*words)[i];
        const bool isInOneWord = word.startsWith(u"--dim=");
        if (!isInOneWord && (word != u"--dim" || ++i >= words->size()))
            return {};
        ShapeEdits read;
        if (!addDimEdit(read, isInOneWord ? word.mid(6) : (*words)[i]))
            return {};
        if (hasRanges(read))
            return {};
        for (const auto &[axis, dim] : read.axes)
            suggestion.sizes.push_back({{axis.input, axis.axis}, dim});
        for (const auto &[symbol, dim] : read.symbols)
            suggestion.sizes.push_back({{symbol, {}}, dim});
    }
    return suggestion;
}

QString suggestionLine(const Suggestion &suggestion)
{
    return shellLine(suggestionArguments(suggestion));
}

QString problemOption(const Problem &problem, const QString &unknownValue)
{
    using enum Problem::Code;
    if ((problem.code != ValueChoosesBranch && problem.code != ValueSetsShape) || problem.args.empty())
        return {};
    const bool isKnown = problem.code == ValueChoosesBranch && problem.args.size() > 2;
    const QString value = isKnown ? toQString(problem.args[1]) : unknownValue;
    return value.isEmpty() ? QString() : shellLine({u"--value"_s, toQString(problem.args[0]) + u'=' + value});
}

} // namespace shapewright
