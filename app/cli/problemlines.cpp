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
        writeErr(printable(text));
    }
    if (others > mostOthers)
        writeErr(Cli::tr("… and %1 more (“shapes --json” lists all)").arg(others - mostOthers));
}

ExitCode failProblems(const std::vector<Problem> &problems, const ModelGraph &graph, bool json)
{
    std::vector<Problem> errors;
    std::ranges::copy_if(problems, std::back_inserter(errors), &Problem::isError);
    if (!json) {
        writeProblems(errors, graph);
        return ExitCode::Fault;
    }
    QStringList messages;
    for (const Problem &problem : errors)
        messages.append(describe(problem, graph));
    const QJsonObject error{{u"code"_s, errorCodeName(ErrorCode::ProblemsFound)},
                            {u"message"_s, messages.join(u'\n')},
                            {u"offset"_s, QJsonValue()}};
    writeJson({{u"error"_s, error}, {u"problems"_s, problemsJson(problems, graph)}});
    return ExitCode::Fault;
}

} // namespace shapewright::cli
