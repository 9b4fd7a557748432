// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/dimfacts.h"

#include "model/editing/dimlinks.h"
#include "model/editing/editintents.h"
#include "model/shape/tables/shapetable.h"
#include "model/shape/tables/workingsizes.h"
#include "model/types/text.h"
#include "model/wording/explanationwording.h"

#include <algorithm>
#include <set>

namespace shapewright {

using Entry = DynamicDims::Entry;
using Kind = Entry::Kind;

namespace {

// The text for one of the two dims of a note from propagation.
QString noteText(Problem::Code code, const QString &other)
{
    switch (code) {
    case Problem::Code::DimsMustMatch:
        return DimFacts::tr("must equal %1").arg(other);
    case Problem::Code::DimsMustMatchOrOne:
        return DimFacts::tr("must equal %1, or one of them is 1").arg(other);
    default:
        return {};
    }
}

QString runText(const WorkingSizes::Run &run)
{
    return run.first == run.last ? QString::number(run.first) : QStringLiteral("%1–%2").arg(run.first).arg(run.last);
}

// Runs in words, without the multiples of a number.
QStringList runTexts(const WorkingSizes &sizes, std::int64_t multiple)
{
    constexpr qsizetype mostRuns = 6;
    QStringList texts;
    for (const WorkingSizes::Run &run : sizes.runs) {
        if (multiple == 0)
            texts.append(runText(run));
        for (std::int64_t size = run.first; multiple > 0 && size <= run.last; ++size) {
            if (size % multiple != 0)
                texts.append(QString::number(size));
        }
    }
    return texts.mid(0, mostRuns);
}

// Sizes that recur evenly.
QString evenText(const WorkingSizes &sizes)
{
    const WorkingSizes::Run &last = sizes.runs.back();
    const QString most = sizes.most ? QString::number(*sizes.most) : QString();
    if (last.first == last.last && sizes.multiple == sizes.period) {
        const QStringList others = runTexts(sizes, sizes.period);
        const QString multiples =
            most.isEmpty() ? DimFacts::tr("a multiple of %1").arg(sizes.period)
                           : DimFacts::tr("a multiple of %1 up to %2").arg(QString::number(sizes.period), most);
        return others.isEmpty() ? multiples
                                : DimFacts::tr("%1 or %2").arg(others.join(QStringLiteral(", ")), multiples);
    }
    const QString some =
        (runTexts(sizes, 0) + QStringList{runText({last.first + sizes.period, last.last + sizes.period})})
            .join(QStringLiteral(", "));
    const QString step = QString::number(sizes.multiple > 0 ? sizes.multiple : sizes.period);
    if (most.isEmpty())
        return (sizes.multiple > 0 ? DimFacts::tr("%1, …; any multiple of %2 works")
                                   : DimFacts::tr("%1, …, in steps of %2"))
            .arg(some, step);
    return (sizes.multiple > 0 ? DimFacts::tr("%1, …; any multiple of %2 up to %3 works")
                               : DimFacts::tr("%1, …, in steps of %2 up to %3"))
        .arg(some, step, most);
}

// Sizes in words, whatever they hold for.
QString rangeText(const WorkingSizes &sizes)
{
    if (sizes.period > 0)
        return evenText(sizes);
    const WorkingSizes::Run &last = sizes.runs.back();
    const bool isOpen = !sizes.most && sizes.isKnownBeyond;
    const QString end = isOpen ? DimFacts::tr("at least %1").arg(last.first) : runText(last);
    if (sizes.runs.size() == 1 && !isOpen && last.first == last.last)
        return DimFacts::tr("only %1 works").arg(last.first);
    if (sizes.runs.size() == 1)
        return last.first == 1 && !isOpen ? DimFacts::tr("at most %1").arg(last.last) : end;
    QStringList texts = runTexts(sizes, 0);
    if (sizes.multiple > 0)
        return DimFacts::tr("%1, …; any multiple of %2 works")
            .arg(texts.join(QStringLiteral(", ")))
            .arg(sizes.multiple);
    if (!sizes.isKnownBeyond || std::size_t(texts.size()) < sizes.runs.size())
        return DimFacts::tr("%1 and others").arg(texts.join(QStringLiteral(", ")));
    texts.removeLast();
    return DimFacts::tr("%1 or %2").arg(texts.join(QStringLiteral(", ")), end);
}

} // namespace

std::vector<const WorkingSizes *> workingSizes(const PanelState &state, const Entry &entry)
{
    std::vector<const WorkingSizes *> found;
    for (const ShapeTable *table : {state.after.get(), state.before.get()}) {
        for (const WorkingSizes &sizes : table->sizes) {
            if (sizes.dim == entry.name)
                found.push_back(&sizes);
        }
        if (!found.empty())
            break;
    }
    return found;
}

bool mayWork(const PanelState &state, const Entry &entry, std::int64_t size)
{
    return !state.after->hopeless.contains({entry.name, size}) &&
           std::ranges::all_of(workingSizes(state, entry),
                               [size](const WorkingSizes *one) { return one->admits(size).value_or(true); });
}

QString sizesText(const WorkingSizes &sizes, const ModelGraph &graph)
{
    if (!sizes.branch)
        return rangeText(sizes);
    const BranchCondition &branch = *sizes.branch;
    const QString input = toQString(branch.input);
    if (branch.value)
        return (branch.isEqual ? DimFacts::tr("%1 (when %2 = %3)") : DimFacts::tr("%1 (when %2 ≠ %3)"))
            .arg(rangeText(sizes), input)
            .arg(*branch.value);
    const QString node = nodeTitle(branch.node, graph);
    return (branch.isThen ? DimFacts::tr("%1 (in the then branch of %2)")
                          : DimFacts::tr("%1 (in the else branch of %2)"))
        .arg(rangeText(sizes), node);
}

DimFacts::DimFacts(const PanelState &state, const DynamicDims &dims) : m_state(state)
{
    if (dims.entries.empty())
        return; // no model is open
    const bool canBeOne = setsNames(state.edits);
    for (const Entry &entry : dims.entries) {
        if (const std::string name = canBeOne ? linkedName(*state.graph, state.edits, entry) : std::string();
            !name.empty())
            m_linked[name].push_back(entry.name);
        for (const ShapeEdits::Axis &place : entry.places) {
            if (entry.kind == Kind::Denotation)
                m_denotations[place].push_back(entry.name);
        }
    }
    for (const Problem &problem : state.problems()) {
        if (problem.severity == Severity::Note && problem.args.size() >= 2)
            addNote(problem);
    }
}

void DimFacts::addNote(const Problem &problem)
{
    constexpr qsizetype most = 4;
    for (const std::size_t one : {std::size_t(0), std::size_t(1)}) {
        const QString text = noteText(problem.code, toQString(problem.args[1 - one]));
        QStringList &notes = m_notes[problem.args[one]];
        if (!text.isEmpty() && !notes.contains(text) && notes.size() < most)
            notes.append(text);
        if (problem.args[0] == problem.args[1])
            break;
    }
}

QStringList DimFacts::of(const Entry &entry) const
{
    QStringList facts;
    if (!entry.follows.empty())
        facts.append(tr("derived from %1").arg(toQString(joined(entry.follows))));
    if (entry.kind == Kind::Overridden)
        facts.append(m_state.isAdapted() ? tr("another size in the file: the graph is adapted")
                                         : tr("another size in the file: constants computed from that are baked in"));
    if (!m_linked.empty()) {
        const auto linked = m_linked.find(linkedName(*m_state.graph, m_state.edits, entry));
        for (const std::string &other : linked != m_linked.end() ? linked->second : std::vector<std::string>()) {
            if (other != entry.name)
                facts.append(tr("tied to %1").arg(toQString(other)));
        }
    }
    if (const auto notes = m_notes.find(entry.name); notes != m_notes.end())
        facts += notes->second;
    for (const WorkingSizes *sizes : workingSizes(m_state, entry))
        facts.append(sizesText(*sizes, *m_state.graph));
    std::set<std::string> denotations;
    for (const ShapeEdits::Axis &place : entry.places) {
        const auto found = m_denotations.find(place);
        if (found != m_denotations.end() && entry.kind != Kind::Denotation)
            denotations.insert(found->second.begin(), found->second.end());
    }
    for (const std::string &denotation : denotations)
        facts.append(tr("denotation %1").arg(toQString(denotation)));
    return facts;
}

} // namespace shapewright
