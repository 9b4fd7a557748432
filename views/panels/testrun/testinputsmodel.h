// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/check/testsettings.h"
#include "views/panels/panelstate.h"

#include <QAbstractTableModel>

namespace shapewright {

// What each input of a test run is fed with, as a text that the person edits: nothing (what fits is found out), a fill
// as fillInput() takes it, `file:PATH`, or `image:PATH` (also `image-255:`, …). What that comes to, or why it cannot
// be, is told from outside.
class TestInputsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Input, Type, FedWith, Meaning, ColumnCount };

    TestInputsModel(const PanelState &state, const TestSettings &settings, QObject *parent = nullptr);

    // Also settings of inputs that this model has not, so that they can be taken away.
    void setSettings(const TestSettings &settings);
    // The inputs' part of the settings.
    [[nodiscard]] QStringList inputFills() const;
    [[nodiscard]] QStringList inputData() const;

    void setPreview(const FeedsPreview &preview);
    [[nodiscard]] bool hasFaults() const;
    // A folder from which inputs are fed, too; empty: none.
    [[nodiscard]] const QString &folder() const { return m_folder; }
    void setFolder(const QString &folder);
    // What is wrong with it.
    [[nodiscard]] const QString &folderFault() const { return m_folderFault; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    // The text of FedWith.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // How a text begins that names a file.
    static const QString filePrefix;

Q_SIGNALS:
    void sourcesChanged();

private:
    struct Row {
        QString name;
        QString type;
        QString source; // empty: what fits
        QString meaning;
        bool isFault = false;
    };

    void put(const QString &name, const QString &source);
    [[nodiscard]] QString setting(const Row &row) const;
    void tellMeaning();

    QList<Row> m_rows;
    std::vector<std::string> m_names; // of the model's inputs
    QString m_folder;
    QString m_folderFault;
};

} // namespace shapewright
