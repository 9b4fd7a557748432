// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/graphwishes.h"
#include "views/panels/graphedits/providerchangesmodel.h"

#include <QWidget>

class QAbstractItemDelegate;
class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QSplitter;
class QTreeView;

namespace shapewright {

struct GraphEditRows;
class GraphEditsModel;

// Edits of the graph itself: which are wished, and what they come to before anything is saved.
class GraphEditsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit GraphEditsPanel(QAbstractItemDelegate *delegate, QWidget *parent = nullptr);

    // `canAdapt`: adapting the graph was tried for the present edits, and would change something.
    void setWishes(const GraphWishes &wishes, bool hasModel, bool canAdapt = false);
    // What the wishes come to: a summary, and rows that may be null.
    void setPreview(const QString &summary, const std::shared_ptr<const GraphEditRows> &rows);
    // Null while they are not known.
    void setProviders(const ProviderChangesModel::Changes &changes);
    // Asks for the wish to fold, or for none, as a click on the box does.
    void requestFold(bool isOn);

protected:
    void resizeEvent(QResizeEvent *event) override;

Q_SIGNALS:
    void wishesRequested(const shapewright::GraphWishes &wishes, const QString &label);
    void nodeActivated(shapewright::NodeId node);

private:
    [[nodiscard]] QWidget *makeBar();
    // The table of providers needs a wide panel. In a narrow one the summary says what changes for them.
    void fitProviders();
    void requestAdapting(bool isOn);
    void requestLimit();
    void requestKeepingUnused(bool isOn);
    void takeBackCurrent();
    void updateTakeBack();
    void requestReach();
    void activate(const QModelIndex &index);

    GraphWishes m_wishes;
    GraphEditsModel *m_model;
    ProviderChangesModel *m_providers;
    QCheckBox *m_fold;
    QCheckBox *m_adapt;
    QComboBox *m_reach;
    QSpinBox *m_limit;
    QCheckBox *m_keepUnused;
    QPushButton *m_takeBack;
    QLabel *m_summary;
    QString m_summaryText;
    QTreeView *m_tree;
    QTreeView *m_table;
    QSplitter *m_parts;
};

} // namespace shapewright
