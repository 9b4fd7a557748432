// SPDX-License-Identifier: Apache-2.0
#include "views/panels/testrun/testinputsmodel.h"

#include "model/run/feeds/inputsources.h"
#include "model/wording/wording.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/chips.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/shapes/numberedgroups.h"
#include "views/panels/tensors/imagesource.h"

#include <QFileInfo>

#include <algorithm>
#include <unordered_map>

namespace shapewright {

namespace {

bool isData(const QString &source)
{
    return source.startsWith(TestInputsModel::filePrefix) || imageSource(source);
}

} // namespace

const QString TestInputsModel::filePrefix = QStringLiteral("file:");

TestInputsModel::TestInputsModel(const PanelState &state, const TestSettings &settings, QObject *parent)
    : QAbstractItemModel(parent)
{
    std::unordered_map<ValueId, int> places;
    for (const ValueId input : state.graph->main().inputs) {
        const ValueType &type = state.shapeAfter(input).type;
        m_names.push_back(state.graph->value(input).name);
        const QString text = type.isTensor() ? tr("%1 · %2").arg(shortTypeName(type), timesText(type.shape))
                                             : toQString(type.text); // sequences, optionals, maps
        places.emplace(input, int(m_rows.size()));
        m_rows.append({toQString(m_names.back()), text, {}, {}, false});
    }
    for (const NumberedGroup &group : numberedGroups(state, state.graph->main().inputs)) {
        Item item{group.isGroup() ? tr("%1 (%2)").arg(group.name).arg(group.members.size()) : group.name, {}};
        for (const ValueId member : group.members)
            item.rows.append(places.at(member));
        m_items.append(item);
    }
    m_ofModel = m_items.size();
    setSettings(settings);
}

void TestInputsModel::setSettings(const TestSettings &settings)
{
    beginResetModel();
    m_rows.resize(qsizetype(m_names.size()));
    m_items.resize(m_ofModel);
    for (Row &row : m_rows)
        row = {row.name, row.type, {}, {}, false};
    m_folder.clear();
    m_folderFault.clear();
    for (const QString &fill : settings.inputFills) {
        const qsizetype known = inputNameEnd(fill, m_names);
        const qsizetype end = known < 0 ? fill.lastIndexOf(QLatin1Char('=')) : known;
        put(fill.left(end), fill.mid(end + 1));
    }
    for (const QString &data : settings.inputData) {
        const qsizetype known = inputNameEnd(data, m_names);
        const qsizetype end = known < 0 ? data.indexOf(QLatin1Char('=')) : known;
        if (end < 0 || QFileInfo(data).isDir())
            m_folder = data;
        else
            put(data.left(end), (isData(data.mid(end + 1)) ? QString() : filePrefix) + data.mid(end + 1));
    }
    endResetModel();
}

void TestInputsModel::put(const QString &name, const QString &source)
{
    const auto row = std::ranges::find(m_rows, name, &Row::name);
    if (row != m_rows.end()) {
        row->source = source;
    } else {
        m_items.append({name, {int(m_rows.size())}});
        m_rows.append({name, tr("not an input of this model"), source, {}, false});
    }
}

QString TestInputsModel::setting(const Row &row) const
{
    const bool isFile = row.source.startsWith(filePrefix);
    return row.name + QLatin1Char('=') + (isFile ? row.source.mid(filePrefix.size()) : row.source);
}

QStringList TestInputsModel::inputFills() const
{
    QStringList fills;
    for (const Row &row : m_rows) {
        if (!row.source.isEmpty() && !isData(row.source))
            fills.append(setting(row));
    }
    return fills;
}

QStringList TestInputsModel::inputData() const
{
    QStringList data;
    if (!m_folder.isEmpty())
        data.append(m_folder); // first, since the data of single inputs take precedence
    for (const Row &row : m_rows) {
        if (isData(row.source))
            data.append(setting(row));
    }
    return data;
}

void TestInputsModel::setPreview(const FeedsPreview &preview)
{
    const auto faultOf = [&preview](const QString &text) {
        const auto found = std::ranges::find(preview.faults, text, &FeedsPreview::Fault::setting);
        return found == preview.faults.end() ? QString() : describe(found->error);
    };
    for (Row &row : m_rows) {
        const auto feed = std::ranges::find(preview.feeds, row.name.toStdString(), &InputFeed::name);
        const QString fault = row.source.isEmpty() ? QString() : faultOf(setting(row));
        row.isFault = !fault.isEmpty();
        row.meaning = row.isFault ? fault : feed != preview.feeds.end() ? toQString(feed->reason) : QString();
    }
    m_folderFault = m_folder.isEmpty() ? QString() : faultOf(m_folder);
    tellMeaning();
}

void TestInputsModel::tellMeaning()
{
    for (int i = 0; i < int(m_items.size()); ++i) {
        const QModelIndex item = index(i, Input);
        Q_EMIT dataChanged(item.siblingAtColumn(FedWith), item.siblingAtColumn(Meaning));
        if (const int members = rowCount(item); members > 0)
            Q_EMIT dataChanged(index(0, FedWith, item), index(members - 1, Meaning, item));
    }
}

bool TestInputsModel::hasFaults() const
{
    return !m_folderFault.isEmpty() || std::ranges::any_of(m_rows, &Row::isFault);
}

void TestInputsModel::setFolder(const QString &folder)
{
    m_folder = folder;
    m_folderFault.clear();
    Q_EMIT sourcesChanged();
}

bool TestInputsModel::hasGroups() const
{
    return std::ranges::any_of(m_items, [](const Item &item) { return item.rows.size() > 1; });
}

// The id of an index is 0 on the top level, and for a member one more than the row of its group.
QModelIndex TestInputsModel::index(int row, int column, const QModelIndex &parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column, quintptr(parent.isValid() ? parent.row() + 1 : 0))
                                         : QModelIndex();
}

QModelIndex TestInputsModel::parent(const QModelIndex &index) const
{
    return index.internalId() > 0 ? createIndex(int(index.internalId()) - 1, 0, quintptr(0)) : QModelIndex();
}

int TestInputsModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_items.size());
    const bool isGroup = parent.column() == 0 && parent.internalId() == 0 && m_items[parent.row()].rows.size() > 1;
    return isGroup ? int(m_items[parent.row()].rows.size()) : 0;
}

int TestInputsModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QList<int> TestInputsModel::rowsAt(const QModelIndex &index) const
{
    return index.internalId() > 0 ? QList<int>{m_items[index.parent().row()].rows[index.row()]}
                                  : m_items[index.row()].rows;
}

TestInputsModel::Row TestInputsModel::shownRow(const QModelIndex &index) const
{
    const QList<int> rows = rowsAt(index);
    Row shown = m_rows[rows.first()];
    if (rows.size() == 1)
        return shown;
    const auto differs = [&](QString Row::*member) {
        return std::ranges::any_of(rows, [&](int row) { return m_rows[row].*member != shown.*member; });
    };
    const auto faulty = std::ranges::find_if(rows, [this](int row) { return m_rows[row].isFault; });
    shown.name = m_items[index.row()].name;
    if (differs(&Row::type))
        shown.type = tr("different shapes");
    if (faulty != rows.end())
        shown.meaning = m_rows[*faulty].meaning;
    else if (differs(&Row::meaning))
        shown.meaning.clear();
    shown.isMixed = differs(&Row::source);
    if (shown.isMixed)
        shown.source = tr("different sources");
    shown.isFault = faulty != rows.end();
    return shown;
}

Qt::ItemFlags TestInputsModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags usual = QAbstractItemModel::flags(index);
    return index.isValid() && index.column() == FedWith ? usual | Qt::ItemIsEditable : usual;
}

QVariant TestInputsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row row = shownRow(index);
    switch (role) {
    case TableRole::Wrapped: // it is read whole
        return index.column() == Meaning;
    case TableRole::Mono:
        return index.column() == Input || (index.column() == FedWith && !row.source.isEmpty() && !row.isMixed);
    case TableRole::Tone:
        if (index.column() == Meaning || index.column() == Type)
            return int(row.isFault && index.column() == Meaning ? CellTone::Bad : CellTone::Muted);
        return int(index.column() == FedWith && (row.source.isEmpty() || row.isMixed) ? CellTone::Muted
                                                                                      : CellTone::Plain);
    case Qt::EditRole:
        return index.column() == FedWith ? row.source : QString();
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        break;
    default:
        return {};
    }
    switch (Column(index.column())) {
    case Input:
        return displayText(row.name);
    case Type:
        return row.type;
    case FedWith:
        if (row.source.isEmpty())
            return tr("automatic");
        if (role == Qt::DisplayRole && row.source.startsWith(filePrefix))
            return tr("file %1").arg(QFileInfo(row.source.mid(filePrefix.size())).fileName());
        if (const auto image = imageSource(row.source); role == Qt::DisplayRole && image)
            return imagePrefix(image->range) + QLatin1Char(' ') + QFileInfo(image->path).fileName();
        return row.source;
    case Meaning:
        return row.meaning;
    case ColumnCount:
        break;
    }
    return {};
}

bool TestInputsModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || index.column() != FedWith || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    QString source = value.toString().trimmed();
    if (source == tr("automatic"))
        source.clear();
    if (shownRow(index).source == source)
        return false;
    for (const int row : rowsAt(index)) {
        m_rows[row].source = source;
        m_rows[row].meaning.clear();
        m_rows[row].isFault = false;
    }
    tellMeaning();
    Q_EMIT sourcesChanged();
    return true;
}

QVariant TestInputsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Input:
        return tr("Input");
    case Type:
        return tr("Type and shape");
    case FedWith:
        return tr("Source");
    case Meaning:
        return tr("Details");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
