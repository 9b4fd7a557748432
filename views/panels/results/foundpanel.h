// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/results/foundmodel.h"
#include "views/theme/theme.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace shapewright {

class FoundDelegate;

// The list of search results. The current one stays current while the results change.
class FoundPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FoundPanel(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setFound(const PanelState &state, const SearchQuery &query, std::shared_ptr<const FoundModel::Hits> hits);
    [[nodiscard]] int count() const { return m_model->rowCount(); }
    [[nodiscard]] std::optional<int> currentRow() const;
    // Moves the current row by so many rows, around the end or only up to it.
    void step(int rows);
    void move(int rows);

Q_SIGNALS:
    void currentChanged(); // another row is current, or the same row has moved
    void nodeActivated(shapewright::NodeId node);
    void valueActivated(shapewright::ValueId value);

private:
    void goTo(int row);
    void activate(const QModelIndex &index);

    FoundModel *m_model;
    FoundDelegate *m_delegate;
    QTreeView *m_table;
    QLabel *m_nothing;
    std::optional<SearchIndex::Target> m_current;
    bool m_isRefilling = false;
};

} // namespace shapewright
