// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/check/testsettings.h"
#include "views/panels/panelstate.h"

#include <QAbstractItemModel>

namespace shapewright {

// The source of the data for each input of a test run, as a text that the user edits. It is empty (a source is chosen
// automatically), a fill as fillInput() accepts it, `file:PATH`, or `image:PATH` (or `image-255:` and so on). The
// caller passes in what a source means, or its error, by setPreview(). Numbered inputs, such as those of a cache, share
// one row, whose source is that of all of them; the rows of its members are its children.
class TestInputsModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Input, Type, FedWith, Meaning, ColumnCount };

    TestInputsModel(const PanelState &state, const TestSettings &settings, QObject *parent = nullptr);

    // The settings may name inputs that this model does not have. They get rows too, so that the user can remove them.
    void setSettings(const TestSettings &settings);
    // The part of the test settings that is about inputs.
    [[nodiscard]] QStringList inputFills() const;
    [[nodiscard]] QStringList inputData() const;

    void setPreview(const FeedsPreview &preview);
    [[nodiscard]] bool hasFaults() const;
    [[nodiscard]] bool hasGroups() const;
    // A folder with data for inputs; empty if there is none.
    [[nodiscard]] const QString &folder() const { return m_folder; }
    void setFolder(const QString &folder);
    // The error about the folder; empty if there is none.
    [[nodiscard]] const QString &folderFault() const { return m_folderFault; }

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    // Sets the source of an input, or of all inputs of a group; column FedWith only.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // The prefix of a source that is a file.
    static const QString filePrefix;

Q_SIGNALS:
    void sourcesChanged();

private:
    struct Row {
        QString name;
        QString type;
        QString source; // empty: chosen automatically
        QString meaning;
        bool isFault = false;
        bool isMixed = false; // of several rows with different sources
    };

    // Inputs that share a row; most have one to themselves.
    struct Item {
        QString name;
        QList<int> rows; // of m_rows
    };

    void put(const QString &name, const QString &source);
    [[nodiscard]] QString setting(const Row &row) const;
    // The rows of m_rows that an index stands for.
    [[nodiscard]] QList<int> rowsAt(const QModelIndex &index) const;
    // What is shown for several rows: what they have in common.
    [[nodiscard]] Row shownRow(const QModelIndex &index) const;
    void tellMeaning();

    QList<Row> m_rows;
    QList<Item> m_items;              // of the top level
    qsizetype m_ofModel = 0;          // how many of them are inputs of the model
    std::vector<std::string> m_names; // of the model's inputs; rows beyond them are settings of unknown inputs
    QString m_folder;
    QString m_folderFault;
};

} // namespace shapewright
