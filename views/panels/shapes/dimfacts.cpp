// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/dimfacts.h"

#include "model/editing/dimlinks.h"
#include "model/editing/editintents.h"

#include <set>

namespace shapewright {

using Entry = DynamicDims::Entry;
using Kind = Entry::Kind;

namespace {

QString namesText(const std::vector<std::string> &names)
{
    QStringList texts;
    for (const std::string &name : names)
        texts.append(toQString(name));
    return texts.join(QStringLiteral(", "));
}

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

} // namespace

QString sizesText(const WorkingSizes &sizes)
{
    QStringList words;
    if (sizes.step > 1) {
        const bool isMultiple = sizes.least == sizes.step;
        words.append(isMultiple ? DimFacts::tr("a multiple of %1").arg(sizes.step)
                                : DimFacts::tr("%1, %2, %3, …")
                                      .arg(sizes.least)
                                      .arg(sizes.least + sizes.step)
                                      .arg(sizes.least + 2 * sizes.step));
        if (sizes.most)
            words.last() += DimFacts::tr(" up to %1").arg(*sizes.most);
    } else if (sizes.step == 1) {
        if (sizes.most && sizes.least > 1)
            words.append(DimFacts::tr("%1 to %2").arg(sizes.least).arg(*sizes.most));
        else
            words.append(sizes.most ? DimFacts::tr("at most %1").arg(*sizes.most)
                                    : DimFacts::tr("at least %1").arg(sizes.least));
    }
    QStringList some;
    for (const std::int64_t size : sizes.listed)
        some.append(QString::number(size));
    if (sizes.step == 0 && !sizes.isComplete)
        return DimFacts::tr("%1, …").arg(some.join(QStringLiteral(", ")));
    if (sizes.step == 0 && some.size() == 1)
        return DimFacts::tr("only %1 works").arg(some.first());
    words += some;
    const QString last = words.takeLast();
    return words.isEmpty() ? last : DimFacts::tr("%1 or %2").arg(words.join(QStringLiteral(", ")), last);
}

const WorkingSizes *workingSizes(const PanelState &state, const Entry &entry)
{
    const WorkingSizes *now = state.after->sizesOf(entry.name);
    return now != nullptr ? now : state.before->sizesOf(entry.name);
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
    for (const Problem &problem : state.after->problems) {
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
        facts.append(tr("follows %1").arg(namesText(entry.follows)));
    if (entry.kind == Kind::Overridden)
        facts.append(tr("another number in the file: what the export made of that is baked in"));
    if (!m_linked.empty()) {
        const auto linked = m_linked.find(linkedName(*m_state.graph, m_state.edits, entry));
        for (const std::string &other : linked != m_linked.end() ? linked->second : std::vector<std::string>()) {
            if (other != entry.name)
                facts.append(tr("the same as %1").arg(toQString(other)));
        }
    }
    if (const auto notes = m_notes.find(entry.name); notes != m_notes.end())
        facts += notes->second;
    if (const WorkingSizes *sizes = workingSizes(m_state, entry))
        facts.append(sizesText(*sizes));
    std::set<std::string> denotations;
    for (const ShapeEdits::Axis &place : entry.places) {
        const auto found = m_denotations.find(place);
        if (found != m_denotations.end() && entry.kind != Kind::Denotation)
            denotations.insert(found->second.begin(), found->second.end());
    }
    for (const std::string &denotation : denotations)
        facts.append(tr("denoted %1").arg(toQString(denotation)));
    return facts;
}

} // namespace shapewright
