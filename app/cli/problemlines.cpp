// SPDX-License-Identifier: Apache-2.0
#include "app/cli/problemlines.h"

#include "app/cli/texts.h"
#include "model/edits/suggestiontext.h"
#include "model/report/jsonforms.h"
#include "model/wording/wording.h"

#include <QJsonArray>

#include <algorithm>
#include <iterator>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

// Whether an option that may mend a model is suggested for this problem.
bool isMendedBy(const QString &option, const Problem &problem)
{
    return !option.isEmpty() && (problem.isError() || (option == u"--fold" && isOfLoading(problem)));
}

// The options to try, the best first: what mends the model comes before what only allows the fault.
QStringList triedLines(const Problem &problem, const QString &wayOut)
{
    QStringList lines;
    if (isMendedBy(wayOut, problem))
        lines.append(wayOut);
    for (const Suggestion &suggestion : problem.suggestions)
        lines.append(suggestionLine(suggestion));
    lines.append(problemOption(problem, u"VALUE"_s));
    lines.removeAll(QString());
    return lines;
}

} // namespace

void writeProblems(const std::vector<Problem> &problems, const ModelGraph &graph, std::size_t mostOthers,
                   const QString &wayOut)
{
    std::size_t others = 0;
    for (const Problem &problem : problems) {
        const bool isError = problem.severity == Severity::Error;
        if (!isError && ++others > mostOthers)
            continue;
        const QString kind = isError                                 ? Cli::tr("error")
                             : problem.severity == Severity::Warning ? Cli::tr("warning")
                                                                     : Cli::tr("note");
        QString text = u"%1: %2"_s.arg(kind, describe(problem, graph));
        for (const QString &line : triedLines(problem, wayOut))
            text += Cli::tr("\n  try: %1").arg(line);
        writeErr(printable(text));
    }
    if (others > mostOthers)
        writeErr(Cli::tr("… and %1 more (“shapes --json” lists all)").arg(others - mostOthers));
}

bool isOfLoading(const Problem &problem)
{
    return problem.code == Problem::Code::LoadFails || problem.code == Problem::Code::LoadsUnoptimizedOnly;
}

ExitCode failProblems(const std::vector<Problem> &problems, const ModelGraph &graph, bool json, const QString &wayOut)
{
    std::vector<Problem> errors;
    std::ranges::copy_if(problems, std::back_inserter(errors), &Problem::isError);
    if (!json) {
        writeProblems(errors, graph, 0, wayOut);
        return ExitCode::Fault;
    }
    QStringList messages;
    for (const Problem &problem : errors)
        messages.append(describe(problem, graph));
    const QJsonObject error{{u"code"_s, errorCodeName(ErrorCode::ProblemsFound)},
                            {u"message"_s, messages.join(u'\n')},
                            {u"offset"_s, QJsonValue()}};
    QJsonArray array = problemsJson(problems, graph);
    for (qsizetype i = 0; i < array.size(); ++i) {
        if (!isMendedBy(wayOut, problems[std::size_t(i)]))
            continue;
        QJsonObject problem = array[i].toObject();
        QJsonArray suggestions = problem[u"suggestions"_s].toArray();
        suggestions.prepend(wayOut);
        problem[u"suggestions"_s] = suggestions;
        problem[u"suggestion"_s] = suggestions.first();
        array[i] = problem;
    }
    writeJson({{u"error"_s, error}, {u"problems"_s, array}});
    return ExitCode::Fault;
}

} // namespace shapewright::cli
