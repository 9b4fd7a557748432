// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/results/readinessmodel.h"

#include <QWidget>

class QAbstractItemDelegate;
class QCheckBox;
class QLabel;
class QPushButton;
class QTreeView;

namespace shapewright {

class BlockersModel;

// Which execution providers take the model under the present edits, and what stands in the way of the chosen one.
class ReadinessPanel : public QWidget
{
    Q_OBJECT

public:
    using Answers = ReadinessModel::Answers;

    explicit ReadinessPanel(QAbstractItemDelegate *delegate, QWidget *parent = nullptr);

    // Null: not asked yet. The chosen provider stays chosen.
    void setAnswers(const std::shared_ptr<const ModelGraph> &graph, const Answers &answers);
    // What the chosen provider makes of the model; null where none is chosen.
    [[nodiscard]] const ProviderAnswer *chosen() const;
    // Chooses the provider with that id, once it is there.
    void choose(const std::string &id);
    void setColouring(bool on);
    [[nodiscard]] bool isColouring() const;

Q_SIGNALS:
    void nodeActivated(shapewright::NodeId node);
    void suggestionRequested(const shapewright::Suggestion &suggestion);
    void shownChanged(); // another provider, other answers, or the picture coloured or not

private:
    [[nodiscard]] QWidget *makeList();
    [[nodiscard]] QWidget *makeDetails();
    [[nodiscard]] QWidget *makeBar();
    void chooseWanted();
    void showChosen();
    void activate(const QModelIndex &index);

    ReadinessModel *m_model;
    BlockersModel *m_blockers;
    QTreeView *m_providers;
    QTreeView *m_blockersTable;
    QLabel *m_verdict;
    QLabel *m_note;
    QPushButton *m_apply;
    QCheckBox *m_colour;
    std::shared_ptr<const ModelGraph> m_graph;
    Answers m_answers;
    std::string m_wanted; // to be chosen; empty: none
};

} // namespace shapewright
