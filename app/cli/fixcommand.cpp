// SPDX-License-Identifier: Apache-2.0
#include "app/cli/adapting.h"
#include "app/cli/command.h"
#include "app/cli/cuttingaway.h"
#include "app/cli/dropin.h"
#include "app/cli/fixing.h"
#include "app/cli/folding.h"
#include "app/cli/openedmodel.h"
#include "app/cli/partsoptions.h"
#include "app/cli/texts.h"

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

void readFixOptions(OptionReader &reader, FixOptions &options)
{
    options.out = reader.positional(1);
    options.test = options.save.isTested = reader.isSet(u"test"_s);
    options.dryRun = reader.isSet(u"dry-run"_s);
    options.requireStatic = reader.isSet(u"require-static"_s);
    options.report = reader.value(u"report"_s);
    if (options.dryRun && !options.report.isEmpty())
        reader.failUsage(Cli::tr("--report describes a written file, but --dry-run writes none"));
    options.save.keepDeclarations = reader.isSet(u"keep-declarations"_s);
    options.save.writeValueInfo = reader.isSet(u"write-value-info"_s);
    options.save.overwrite = reader.isSet(u"overwrite"_s);
    if (const QString data = reader.value(u"external-data"_s); data == u"copy")
        options.save.externalData = SaveOptions::ExternalData::Copy;
    else if (data == u"inline")
        options.save.externalData = SaveOptions::ExternalData::Inline;
    else if (!data.isEmpty() && data != u"keep")
        reader.failUsage(data == u"link" ? Cli::tr("--external-data link is not supported, since onnx refuses data "
                                                   "with several hard links; use copy")
                                         : Cli::tr("--external-data must be keep, copy or inline, not “%1”").arg(data));
    readFoldOptions(reader, options.wishes);
    readPartsOptions(reader, options.wishes.parts);
    options.cutAway = reader.value(u"cut-away"_s);
    if (!options.cutAway.isEmpty() && !options.wishes.parts.cutTo.empty())
        reader.failUsage(Cli::tr("--cut-away cannot be combined with --cut-to"));
    options.wishes.adapt |= reader.isSet(u"adapt"_s);
    options.save.isTested |= options.wishes.adapt;
    readTestOptions(reader, options);
    if (options.wishes.adapt)
        refuseComparing(reader, options.testing);
    for (const ArgumentParser::Option &option : testOptions()) {
        if (!options.test && reader.isSet(option.name))
            reader.failUsage(Cli::tr("--%1 requires --test").arg(option.name));
    }
}

ExitCode openAndFix(const FixOptions &options, const JobContext &job)
{
    auto graph = openModel(options, job);
    if (!graph)
        return fail(graph.error(), options.json);
    FixOptions left = options;
    if (!options.cutAway.isEmpty()) {
        const auto cut = tensorsBeforeCut(**graph, options, job);
        if (!cut)
            return fail(cut.error(), options.json);
        left.wishes.parts.cutTo = *cut;
    }
    CutModel parts{.whole = *graph, .edits = {options.edits, left.wishes}};
    const auto taken = takeWishedParts(*graph, left, job);
    if (!taken)
        return fail(taken.error(), options.json);
    if (!*taken)
        return fixModel(**graph, left, job);
    if (!options.json && !options.quiet)
        writeParts(**taken);
    parts.part = std::make_shared<const PartsModel>(**taken);
    return fixModel(**graph, left, job, &parts);
}

QList<ArgumentParser::Option> fixOptions()
{
    return editOptions() +
           QList<ArgumentParser::Option>{
               {u"test"_s,
                {},
                Cli::tr("run the new file before it is put in place; if that fails, nothing is written")},
               {u"dry-run"_s, {}, Cli::tr("show what would change, and write nothing")},
               {u"require-static"_s, {}, Cli::tr("fail if an input or output is still dynamic")},
               {u"keep-declarations"_s, {}, Cli::tr("keep declared shapes even where the nodes prove them wrong")},
               {u"write-value-info"_s, {}, Cli::tr("also write value_info for all inferred shapes")},
               {u"overwrite"_s, {}, Cli::tr("replace OUT if it exists, also when it is IN")},
               {u"external-data"_s, u"keep|copy|inline"_s,
                Cli::tr("external data: keep it in place (OUT in the same folder), copy it, or embed it in OUT (up to "
                        "2 GiB)")},
               {u"report"_s, u"FILE.json"_s,
                Cli::tr("also write a report: hashes, edits, every change, the test's result")}} +
           partsOptions() +
           QList<ArgumentParser::Option>{
               {u"cut-away"_s, u"PROVIDER"_s,
                Cli::tr("cut before the first node that this execution provider does not support")}} +
           adaptOptions() + foldOptions() + testOptions();
}

} // namespace

Command fixCommand()
{
    return {u"fix"_s,
            {u"IN"_s, u"OUT"_s},
            Cli::tr("write a model with the edits applied"),
            fixOptions,
            readThenRun(readFixOptions, openAndFix),
            Command::OtherGrammar{isDropIn, dropIn}};
}

} // namespace shapewright::cli
