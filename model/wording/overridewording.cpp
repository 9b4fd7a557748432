// SPDX-License-Identifier: Apache-2.0
#include "model/wording/overridewording.h"

#include "model/types/text.h"
#include "model/wording/texts.h"

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

// The reason, without what to do about it.
QString reasonOf(SkippedEdit::Why why, const QString &place)
{
    using Why = SkippedEdit::Why;
    switch (why) {
    case Why::Unnamed:
        return Wording::tr("%1 has neither a name nor a denotation, so it cannot be overridden.").arg(place);
    case Why::DifferentSizes:
        return Wording::tr("%1: an override gives one size to all axes with that name or denotation, and they differ.")
            .arg(place);
    case Why::FixedInFile:
        return Wording::tr("%1 is a number in the file, which no override changes.").arg(place);
    case Why::UnknownRank:
        return Wording::tr("%1 has no shape in the file, so there is nothing to override.").arg(place);
    case Why::NotDense:
        return Wording::tr("%1 is not a dense tensor; only these can be overridden.").arg(place);
    case Why::NotOnInput:
        return Wording::tr("%1 does not occur in an input; only inputs can be overridden.").arg(place);
    case Why::NotText:
        return Wording::tr("%1 has a name that cannot be written in this language.").arg(place);
    case Why::NoDenotations:
        return Wording::tr("%1 has only a denotation, and this interface has no call for those.").arg(place);
    case Why::Separator:
        return Wording::tr("%1 contains a character that separates names here.").arg(place);
    case Why::ValueNotTaken:
        return Wording::tr("%1 has a size that is not accepted here.").arg(place);
    case Why::StillDynamic:
        return Wording::tr("%1 is still dynamic. Set its size too.").arg(place);
    case Why::Range:
        return Wording::tr("%1 has a range, but an override is one size: it stays dynamic here.").arg(place);
    case Why::NoRange:
        return Wording::tr("%1 has a size outside its range.").arg(place);
    case Why::Renamed:
        return Wording::tr("%1 was skipped: an override must be an integer.").arg(place);
    case Why::ValueOfInput:
        return Wording::tr("The value of %1 is not a session option: feed it when the session runs.").arg(place);
    }
    return {};
}

} // namespace

QString describe(const SkippedEdit &skipped)
{
    const QString reason = reasonOf(skipped.why, toQString(skipped.place));
    using Why = SkippedEdit::Why;
    const bool canBeFixedByEdits =
        skipped.why == Why::StillDynamic || skipped.why == Why::NoRange || skipped.why == Why::Range;
    if (!skipped.isLoss() || canBeFixedByEdits)
        return reason;
    return skipped.value
               ? Wording::tr("%1 To make it %2, save a fixed file.").arg(reason, QString::number(*skipped.value))
               : Wording::tr("%1 Save a fixed file instead.").arg(reason);
}

QString skipReasonName(SkippedEdit::Why why)
{
    using Why = SkippedEdit::Why;
    switch (why) {
    case Why::Unnamed:
        return u"unnamed"_s;
    case Why::DifferentSizes:
        return u"different-sizes"_s;
    case Why::FixedInFile:
        return u"fixed-in-file"_s;
    case Why::UnknownRank:
        return u"unknown-rank"_s;
    case Why::NotDense:
        return u"not-dense"_s;
    case Why::NotOnInput:
        return u"not-on-input"_s;
    case Why::NotText:
        return u"not-text"_s;
    case Why::NoDenotations:
        return u"no-denotations"_s;
    case Why::Separator:
        return u"separator"_s;
    case Why::ValueNotTaken:
        return u"value-not-taken"_s;
    case Why::StillDynamic:
        return u"still-dynamic"_s;
    case Why::Range:
        return u"range"_s;
    case Why::NoRange:
        return u"no-range"_s;
    case Why::Renamed:
        return u"renamed"_s;
    case Why::ValueOfInput:
        return u"value-of-input"_s;
    }
    return {};
}

} // namespace shapewright
