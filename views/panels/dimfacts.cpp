// SPDX-License-Identifier: Apache-2.0
#include "views/panels/dimfacts.h"

#include "views/panels/dimlinks.h"
#include "views/panels/editintents.h"

#include <QCoreApplication>

#include <algorithm>

namespace shapewright {

using Entry = DynamicDims::Entry;
using Kind = Entry::Kind;

namespace {

struct DimFacts {
    Q_DECLARE_TR_FUNCTIONS(DimFacts)
};

QString namesText(const std::vector<std::string> &names)
{
    QStringList texts;
    for (const std::string &name : names)
        texts.append(toQString(name));
    return texts.join(QStringLiteral(", "));
}

// What a note of propagation says of one dim.
QString noteText(const Problem &problem, const std::string &name)
{
    if (problem.args.size() < 2 || (problem.args[0] != name && problem.args[1] != name))
        return {};
    const QString other = toQString(problem.args[0] == name ? problem.args[1] : problem.args[0]);
    switch (problem.code) {
    case Problem::Code::DimsMustMatch:
        return DimFacts::tr("must equal %1").arg(other);
    case Problem::Code::DimsMustMatchOrOne:
        return DimFacts::tr("must equal %1, or one of them is 1").arg(other);
    default:
        return {};
    }
}

void addNotes(const ShapeTable &table, const Entry &entry, QStringList &facts)
{
    constexpr qsizetype most = 4;
    qsizetype added = 0;
    for (const Problem &problem : table.problems) {
        const QString text = problem.severity == Severity::Note ? noteText(problem, entry.name) : QString();
        if (text.isEmpty() || facts.contains(text) || ++added > most)
            continue;
        facts.append(text);
    }
}

void addDenotation(const DynamicDims &dims, const Entry &entry, QStringList &facts)
{
    for (const Entry &other : dims.entries) {
        const bool isDenoted = other.kind == Kind::Denotation && &other != &entry &&
                               std::ranges::any_of(entry.places, [&](const ShapeEdits::Axis &place) {
                                   return std::ranges::find(other.places, place) != other.places.end();
                               });
        if (isDenoted)
            facts.append(DimFacts::tr("denoted %1").arg(toQString(other.name)));
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
    for (const std::int64_t size : sizes.some)
        some.append(QString::number(size));
    if (sizes.step == 0 && !sizes.areAll)
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

QStringList dimFacts(const PanelState &state, const DynamicDims &dims, const Entry &entry)
{
    QStringList facts;
    if (!entry.follows.empty())
        facts.append(DimFacts::tr("follows %1").arg(namesText(entry.follows)));
    if (entry.kind == Kind::Overridden)
        facts.append(DimFacts::tr("another number in the file: what the export made of that is baked in"));
    for (const Entry &other : dims.entries) {
        if (other.name != entry.name && areUnified(*state.graph, state.edits, entry, other))
            facts.append(DimFacts::tr("the same as %1").arg(toQString(other.name)));
    }
    addNotes(*state.after, entry, facts);
    if (const WorkingSizes *sizes = workingSizes(state, entry))
        facts.append(sizesText(*sizes));
    addDenotation(dims, entry, facts);
    return facts;
}

} // namespace shapewright
