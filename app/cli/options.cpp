// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options.h"

#include "app/cli/texts.h"
#include "model/edits/editsfile.h"
#include "model/edits/edittext.h"
#include "model/wording/wording.h"

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

void readEditsFile(OptionReader &reader, ShapeEdits &edits)
{
    const QStringList names = reader.values(u"edits"_s);
    if (names.isEmpty())
        return;
    if (names.size() > 1)
        return reader.failUsage(Cli::tr("--edits can be given once"));
    const Result<ShapeEdits> read = readEdits(names.first());
    if (read)
        edits = *read;
    else if (read.error().code == ErrorCode::EditsInvalid)
        reader.fail(read.error());
    else
        reader.failUsage(describe(read.error()));
}

void readEachEdit(OptionReader &reader, const QString &option, Result<void> (*add)(ShapeEdits &, const QString &),
                  ShapeEdits &edits)
{
    for (const QString &text : reader.values(option)) {
        if (const Result<void> added = add(edits, text); !added)
            return reader.fail(added.error());
    }
}

} // namespace

QList<ArgumentParser::Option> commonOptions()
{
    return {
        {u"allow-external"_s, u"PATH"_s,
         Cli::tr("read weights from this file or folder outside of the model's own too")},
        {u"json"_s, {}, Cli::tr("write one JSON object on stdout")},
        {u"help"_s, {}, Cli::tr("this text")},
    };
}

QList<ArgumentParser::Option> editOptions()
{
    return {
        {u"dim"_s, u"NAME=VALUE"_s,
         Cli::tr("give a dim a number or another name; an axis of an input as 'INPUT[AXIS]=VALUE', ? for unknown")},
        {u"shape"_s, u"INPUT=SHAPE"_s,
         Cli::tr("give an input a whole shape: numbers, names, ? (unknown), _ (as it is)")},
        {u"value"_s, u"INPUT=NUMBERS"_s, Cli::tr("assume that an input has this value: one number, or all elements")},
        {u"denotation"_s, u"NAME=NUMBER"_s, Cli::tr("give all dims with a denotation a number")},
        {u"edits"_s, u"FILE.json"_s, Cli::tr("edits as the window saves them")},
        {u"force"_s, {}, Cli::tr("go on in spite of errors; take 0 as a size; change sizes that the export fixed")},
    };
}

void readCommonOptions(OptionReader &reader, Options &options)
{
    options.model = reader.positional(0);
    options.agreedData = reader.values(u"allow-external"_s);
    options.json = reader.isJson();
    readEditsFile(reader, options.edits);
    readEachEdit(reader, u"dim"_s, addDimEdit, options.edits);
    readEachEdit(reader, u"shape"_s, addShapeEdit, options.edits);
    readEachEdit(reader, u"denotation"_s, addDenotationEdit, options.edits);
    readEachEdit(reader, u"value"_s, addValueEdit, options.edits);
    options.force = reader.isSet(u"force"_s);
    options.edits.zeroConfirmed |= options.force;
    options.edits.exportOverridden |= options.force;
}

} // namespace shapewright::cli
