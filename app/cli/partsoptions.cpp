// SPDX-License-Identifier: Apache-2.0
#include "app/cli/partsoptions.h"

#include "app/cli/console.h"
#include "app/cli/problemlines.h"
#include "app/cli/providernames.h"
#include "app/cli/texts.h"
#include "model/wording/partswording.h"

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

void readNames(const OptionReader &reader, const QString &option, std::vector<std::string> &names)
{
    for (const QString &text : reader.values(option)) {
        for (const QString &name : text.split(u','))
            names.push_back(name.toStdString());
    }
}

// `KEY=VALUE`, at the first `=` for metadata and at the last for names. Nothing if there is none.
std::optional<std::pair<std::string, std::string>> pairOf(const QString &text, qsizetype at)
{
    if (at < 1)
        return {};
    return std::pair(text.left(at).toStdString(), text.mid(at + 1).toStdString());
}

// Reads the values of an option that are pairs into a map. `at` finds the `=` that splits a text, `usage` says what is
// expected instead.
template <typename Map, typename At>
void readPairs(OptionReader &reader, const QString &option, const QString &usage, const At &at, Map &map)
{
    for (const QString &text : reader.values(option)) {
        if (const auto pair = pairOf(text, at(text)))
            map[pair->first] = pair->second;
        else
            reader.failUsage(usage.arg(text));
    }
}

} // namespace

QList<ArgumentParser::Option> partsOptions()
{
    return {
        {u"output"_s, u"TENSOR"_s, Cli::tr("make a tensor an output")},
        {u"remove-output"_s, u"NAME"_s, Cli::tr("remove an output, and what nothing needs any more")},
        {u"cut-from"_s, u"TENSOR,…"_s, Cli::tr("make tensors inputs, and leave out what comes before them")},
        {u"cut-to"_s, u"TENSOR,…"_s, Cli::tr("make tensors the only outputs, and leave out what comes after them")},
        {u"keep-unused"_s, {}, Cli::tr("keep nodes, weights and inputs that no output needs any more")},
        {u"set"_s, u"PLACE=VALUE"_s,
         Cli::tr("set an attribute (NODE.ATTRIBUTE=VALUE; no VALUE: its default) or a small constant (NAME=1,2)")},
        {u"bypass"_s, u"NODE|OPERATOR"_s,
         Cli::tr("remove a node whose output is like its input, or all such nodes of an operator")},
        {u"rename"_s, u"OLD=NEW"_s, Cli::tr("rename an input, an output, another tensor, or a node")},
        {u"rename-node"_s, u"OLD=NEW"_s, Cli::tr("rename a node, also one that has the name of a tensor")},
        {u"metadata"_s, u"KEY=VALUE"_s, Cli::tr("set an entry of the model's metadata")},
        {u"remove-metadata"_s, u"KEY"_s, Cli::tr("remove an entry of the model's metadata")},
        {u"model-field"_s, u"NAME=VALUE"_s,
         Cli::tr("set a text of the model: producer_name, producer_version, domain, model_version, doc_string")},
    };
}

void readPartsOptions(OptionReader &reader, PartsWish &wish)
{
    readNames(reader, u"output"_s, wish.outputs);
    readNames(reader, u"remove-output"_s, wish.removedOutputs);
    readNames(reader, u"cut-from"_s, wish.cutFrom);
    readNames(reader, u"cut-to"_s, wish.cutTo);
    const auto first = [](const QString &text) { return text.indexOf(u'='); };
    const auto last = [](const QString &text) { return text.lastIndexOf(u'='); };
    readPairs(reader, u"set"_s, Cli::tr("--set takes NODE.ATTRIBUTE=VALUE or CONSTANT=VALUE, not “%1”"), first,
              wish.values);
    for (const QString &name : reader.values(u"bypass"_s))
        wish.bypassed.push_back(name.toStdString());
    wish.keepsUnused |= reader.isSet(u"keep-unused"_s);
    readPairs(reader, u"rename"_s, Cli::tr("--rename takes OLD=NEW, not “%1”"), last, wish.renames);
    readPairs(reader, u"rename-node"_s, Cli::tr("--rename-node takes OLD=NEW, not “%1”"), last, wish.nodeRenames);
    readPairs(reader, u"model-field"_s, Cli::tr("--model-field takes NAME=VALUE, not “%1”"), first, wish.fields);
    readPairs(reader, u"metadata"_s, Cli::tr("--metadata takes KEY=VALUE, not “%1”"), first, wish.metadata);
    for (const QString &key : reader.values(u"remove-metadata"_s))
        wish.metadata[key.toStdString()] = std::nullopt;
    if (const QString name = reader.value(u"cut-away"_s); reader.isSet(u"cut-away"_s)) {
        if (const auto named = readProviders(reader, {name}); named.size() > 1)
            reader.failUsage(Cli::tr("--cut-away: “%1” names several providers: %2").arg(name, providerIds(named)));
    }
    if (wish.keepsUnused && wish.isEmpty())
        reader.failUsage(Cli::tr("--keep-unused requires an option that cuts or removes something"));
}

Result<std::optional<PartsModel>> takeWishedParts(std::shared_ptr<const ModelGraph> &graph, Options &options,
                                                  const JobContext &job)
{
    if (options.wishes.parts.isEmpty())
        return std::nullopt;
    auto taken = takeParts(graph, options.wishes.parts, job, options.edits);
    if (!taken)
        return tl::unexpected(taken.error());
    graph = taken->graph;
    options.edits = taken->edits;
    return *std::move(taken);
}

void writeParts(const PartsModel &parts)
{
    for (const QString &line : partsSummary(parts))
        writeOut(printable(line));
    writeProblems(parts.problems, *parts.graph);
}

} // namespace shapewright::cli
