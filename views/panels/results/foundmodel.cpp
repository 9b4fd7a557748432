// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/foundmodel.h"

#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/chips.h"
#include "views/panels/cells/tablecells.h"

#include <algorithm>

namespace shapewright {

namespace {

constexpr int shownCharacters = 300; // of a name, which may have thousands of them
constexpr int shownBefore = 60;      // how many of them may come before the match

using Field = SearchWord::Field;

// The form that a searched word has in the texts of a field. An empty form matches nothing.
QStringList wanted(const SearchQuery &query, std::initializer_list<Field> fields)
{
    QStringList texts;
    for (const SearchWord &word : query.words()) {
        const bool isSought = std::ranges::any_of(fields, [&word](Field field) { return word.seeks(field); });
        if (isSought)
            texts.append(toQString(word.text));
        if (isSought && !word.attributeName.empty())
            texts.append({toQString(word.attributeName), toQString(word.attributeValue)});
    }
    texts.removeAll(QString());
    return texts;
}

FoundSpans spansIn(const QString &text, const QStringList &words)
{
    FoundSpans all;
    for (const QString &word : words) {
        for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
             at = text.indexOf(word, at + word.size(), Qt::CaseInsensitive))
            all.append({int(at), int(word.size())});
    }
    std::ranges::sort(all, {}, &FoundSpan::begin);
    FoundSpans merged;
    for (const FoundSpan &span : all) {
        const int end = merged.isEmpty() ? -1 : merged.last().begin + merged.last().length;
        if (span.begin > end)
            merged.append(span);
        else
            merged.last().length = std::max(end, span.begin + span.length) - merged.last().begin;
    }
    return merged;
}

// Cuts a long text around its first match.
QString excerpt(const QString &whole, const QStringList &words)
{
    if (whole.size() <= shownCharacters)
        return displayText(whole);
    qsizetype first = whole.size();
    for (const QString &word : words) {
        if (const qsizetype at = whole.indexOf(word, 0, Qt::CaseInsensitive); at >= 0)
            first = std::min(first, at);
    }
    const qsizetype begin = first == whole.size() || first < shownCharacters / 2 ? 0 : first - shownBefore;
    const QString text = displayText(whole.mid(begin, shownCharacters));
    const QString dots(QChar(u'…'));
    return (begin > 0 ? dots : QString()) + text + (begin + shownCharacters < whole.size() ? dots : QString());
}

QString kindText(const Value &value)
{
    switch (value.origin) {
    case Value::Origin::GraphInput:
        return FoundModel::tr("graph input");
    case Value::Origin::Initializer:
        return FoundModel::tr("initializer");
    case Value::Origin::NodeOutput:
        return value.isGraphOutput ? FoundModel::tr("graph output") : FoundModel::tr("tensor");
    case Value::Origin::Dangling:
        return FoundModel::tr("undefined");
    }
    return {};
}

bool isSameList(const FoundModel::Hits &one, const FoundModel::Hits &other)
{
    return std::ranges::equal(one, other, {}, &SearchHit::target, &SearchHit::target);
}

} // namespace

void FoundModel::setFound(const PanelState &state, const SearchQuery &query, std::shared_ptr<const Hits> hits)
{
    if (state.graph == m_state.graph && isSameList(*hits, *m_hits)) {
        m_state = state;
        m_query = query;
        m_hits = std::move(hits);
        if (!m_hits->empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_state = state;
    m_query = query;
    m_hits = std::move(hits);
    endResetModel();
}

std::optional<int> FoundModel::rowOf(const SearchIndex::Target &target) const
{
    const auto found = std::ranges::find(*m_hits, target, &SearchHit::target);
    return found == m_hits->end() ? std::nullopt : std::optional(int(found - m_hits->begin()));
}

int FoundModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_hits->size());
}

int FoundModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FoundModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const SearchHit &hit = (*m_hits)[std::size_t(index.row())];
    const NodeId *node = std::get_if<NodeId>(&hit.target);
    const bool isOfOperator = node != nullptr && index.column() == Kind;
    switch (role) {
    case Qt::DisplayRole:
        return text(hit, index.column());
    case Qt::ToolTipRole:
        return toolTipText(text(hit, index.column()));
    case TableRole::Mono:
        return index.column() == Name || index.column() == Match;
    case TableRole::Tone:
        return int(index.column() == Name || isOfOperator ? CellTone::Plain : CellTone::Muted);
    case FoundRole::Spans:
        return QVariant::fromValue(spans(hit, index.column()));
    case FoundRole::OpType:
        return isOfOperator ? toQString(m_state.graph->node(*node).opType) : QVariant();
    case FoundRole::Domain:
        return isOfOperator ? toQString(m_state.graph->node(*node).domain) : QVariant();
    default:
        return {};
    }
}

QString FoundModel::text(const SearchHit &hit, int column) const
{
    const NodeId *node = std::get_if<NodeId>(&hit.target);
    const ValueId *value = std::get_if<ValueId>(&hit.target);
    switch (Column(column)) {
    case Kind:
        return node ? excerpt(toQString(m_state.graph->node(*node).opType), wanted(m_query, {Field::Operator}))
                    : kindText(m_state.graph->value(*value));
    case Name: {
        const std::string &name = node ? m_state.graph->node(*node).name : m_state.graph->value(*value).name;
        return excerpt(toQString(name), wanted(m_query, {Field::Name}));
    }
    case Match:
        return matchText(hit);
    case GraphPath:
        return elided(displayText(m_state.graph->graph(node ? node->graph : value->graph).path), shownCharacters);
    case ColumnCount:
        break;
    }
    return {};
}

// The matching text that no other column shows. For a tensor without one, its shape.
QString FoundModel::matchText(const SearchHit &hit) const
{
    const QString detail = toQString(matchedDetail(*m_state.graph, m_query, hit));
    if (!detail.isEmpty())
        return excerpt(detail, wanted(m_query, {Field::Attribute, Field::Denotation}));
    const ValueId *value = std::get_if<ValueId>(&hit.target);
    if (!value)
        return {};
    const ValueType &type = m_state.shapeAfter(*value).type;
    return elided(displayText(type.shape ? timesText(type.shape) : shortTypeName(type)), shownCharacters);
}

FoundSpans FoundModel::spans(const SearchHit &hit, int column) const
{
    switch (Column(column)) {
    case Kind:
        if (!std::holds_alternative<NodeId>(hit.target))
            return {};
        return spansIn(text(hit, column), wanted(m_query, {Field::Operator}));
    case Name:
        return spansIn(text(hit, column), wanted(m_query, {Field::Name}));
    case Match: {
        const ValueId *value = std::get_if<ValueId>(&hit.target);
        const bool isShape = value && matchedDetail(*m_state.graph, m_query, hit).empty();
        if (!isShape)
            return detailSpans(text(hit, column));
        const auto &shape = m_state.shapeAfter(*value).type.shape;
        return shape ? dimSpans(*shape) : FoundSpans();
    }
    case GraphPath:
    case ColumnCount:
        break;
    }
    return {};
}

// A shape that was searched for as `3x3` is written in another way.
FoundSpans FoundModel::detailSpans(const QString &detail) const
{
    const FoundSpans spans = spansIn(detail, wanted(m_query, {Field::Attribute, Field::Denotation}));
    const qsizetype sign = detail.indexOf(QStringLiteral(" = "));
    const int begin = sign < 0 ? 0 : int(sign) + 3;
    return spans.isEmpty() ? FoundSpans{{begin, int(detail.size()) - begin}} : spans;
}

// The positions are those in the text that timesText() makes of the shape.
FoundSpans FoundModel::dimSpans(const Shape &shape) const
{
    FoundSpans spans;
    int at = 0;
    for (const Dim &dim : shape) {
        const int length = int(displayText(dim.text()).size());
        if (asksFor(m_query, dim) && at + length < shownCharacters)
            spans.append({at, length});
        at += length + 3; // the separator ` × `
    }
    return spans;
}

QVariant FoundModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Kind:
        return tr("Kind");
    case Name:
        return tr("Name");
    case Match:
        return tr("Shape, or match");
    case GraphPath:
        return tr("Graph");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
