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

void writeProblems(const std::vector<Problem> &problems, const ModelGraph &graph, std::size_t mostOthers)
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
        for (const Suggestion &suggestion : problem.suggestions) {
            if (const QString line = suggestionLine(suggestion); !line.isEmpty())
                text += Cli::tr("\n  try: %1").arg(line);
        }
        if (const QString option = problemOption(problem, u"VALUE"_s); !option.isEmpty())
            text += Cli::tr("\n  try: %1").arg(option);
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
        writeProblems(errors, graph);
        if (!wayOut.isEmpty())
            writeErr(Cli::tr("  try: %1").arg(wayOut));
        return ExitCode::Fault;
    }
    QStringList messages;
    for (const Problem &problem : errors)
        messages.append(describe(problem, graph));
    const QJsonObject error{{u"code"_s, errorCodeName(ErrorCode::ProblemsFound)},
                            {u"message"_s, messages.join(u'\n')},
                            {u"offset"_s, QJsonValue()}};
    QJsonArray array = problemsJson(problems, graph);
    for (qsizetype i = 0; !wayOut.isEmpty() && i < array.size(); ++i) {
        if (wayOut == u"--fold"_s ? !isOfLoading(problems[std::size_t(i)]) : !problems[std::size_t(i)].isError())
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
