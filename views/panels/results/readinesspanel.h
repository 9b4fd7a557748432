// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/results/readinessmodel.h"

#include <QWidget>

class QAbstractItemDelegate;
class QCheckBox;
class QLabel;
class QPushButton;
class QSplitter;
class QTreeView;

namespace shapewright {

class BlockersModel;

// Which execution providers take the model with the present edits, and what the chosen one does not take.
class ReadinessPanel : public QWidget
{
    Q_OBJECT

public:
    using Answers = ReadinessModel::Answers;

    explicit ReadinessPanel(QAbstractItemDelegate *delegate, QWidget *parent = nullptr);

    // Null if the providers were not asked yet. The chosen provider stays chosen.
    void setAnswers(const std::shared_ptr<const ModelGraph> &graph, const Answers &answers);
    // The answer of the chosen provider. Null if none is chosen.
    [[nodiscard]] const ProviderAnswer *chosen() const;
    [[nodiscard]] const Answers &answers() const { return m_answers; }
    // Chooses the provider with this id, or does so as soon as there are answers.
    void choose(const std::string &id);
    void setColouring(bool on);
    [[nodiscard]] bool isColouring() const;

Q_SIGNALS:
    void nodeActivated(shapewright::NodeId node);
    void suggestionRequested(const shapewright::Suggestion &suggestion);
    void shownChanged(); // another provider was chosen, there are other answers, or colouring was switched

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QWidget *makeList();
    [[nodiscard]] QWidget *makeDetails();
    [[nodiscard]] QWidget *makeBar();
    void chooseWanted();
    void showChosen();
    void showCounts();
    void activate(const QModelIndex &index);

    ReadinessModel *m_model;
    BlockersModel *m_blockers;
    QTreeView *m_providers;
    QTreeView *m_blockersTable;
    QLabel *m_verdict;
    QLabel *m_note;
    QPushButton *m_apply;
    QCheckBox *m_colour;
    QSplitter *m_parts;
    std::optional<bool> m_isNarrow;
    std::shared_ptr<const ModelGraph> m_graph;
    Answers m_answers;
    std::string m_wanted; // the id to be chosen when there are answers; empty if there is none
};

} // namespace shapewright
