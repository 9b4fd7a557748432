// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options.h"

#include "app/cli/texts.h"
#include "model/edits/editsfile.h"
#include "model/edits/edittext.h"
#include "model/wording/wording.h"

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

void readEditsFile(OptionReader &reader, Options &options)
{
    const QStringList names = reader.values(u"edits"_s);
    if (names.isEmpty())
        return;
    if (names.size() > 1)
        return reader.failUsage(Cli::tr("--edits can be given only once"));
    const Result<ModelEdits> read = readEdits(names.first());
    if (read) {
        options.edits = read->shapes;
        options.wishes = read->wishes;
    } else if (read.error().code == ErrorCode::EditsInvalid) {
        reader.fail(read.error());
    } else {
        reader.failUsage(describe(read.error()));
    }
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
         Cli::tr("also read external data from this file or folder, outside the model's own folder")},
        {u"json"_s, {}, Cli::tr("write one JSON object on stdout")},
        {u"help"_s, {}, Cli::tr("show this help")},
    };
}

QList<ArgumentParser::Option> editOptions()
{
    return {
        {u"dim"_s, u"NAME=VALUE"_s,
         Cli::tr("set a dim to a number, another name, or a range (1..8, or 1..8:4 with the best size); one axis of an "
                 "input as 'INPUT[AXIS]=VALUE', ? for unknown")},
        {u"shape"_s, u"INPUT=SHAPE"_s,
         Cli::tr("set the whole shape of an input: numbers, ranges, names, ? (unknown), _ (unchanged)")},
        {u"value"_s, u"INPUT=NUMBERS"_s, Cli::tr("assume that an input has this value: one number, or all elements")},
        {u"denotation"_s, u"NAME=NUMBER"_s, Cli::tr("set all dims with this denotation")},
        {u"edits"_s, u"FILE.json"_s, Cli::tr("apply an edits file, as saved by the window")},
        {u"force"_s, {}, Cli::tr("continue despite errors; allow zero-size dims; allow changing static dims")},
    };
}

void readCommonOptions(OptionReader &reader, Options &options)
{
    options.model = reader.positional(0);
    options.agreedData = reader.values(u"allow-external"_s);
    options.json = reader.isJson();
    readEditsFile(reader, options);
    readEachEdit(reader, u"dim"_s, addDimEdit, options.edits);
    readEachEdit(reader, u"shape"_s, addShapeEdit, options.edits);
    readEachEdit(reader, u"denotation"_s, addDenotationEdit, options.edits);
    readEachEdit(reader, u"value"_s, addValueEdit, options.edits);
    options.force = reader.isSet(u"force"_s);
    options.edits.zeroConfirmed |= options.force;
    options.edits.exportOverridden |= options.force;
}

} // namespace shapewright::cli
