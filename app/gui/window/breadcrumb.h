// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <QWidget>

#include <memory>

class QHBoxLayout;

namespace shapewright {

// Where in the model the picture is: the main graph, and the subgraphs and function bodies that lead to it.
class Breadcrumb : public QWidget
{
    Q_OBJECT

public:
    explicit Breadcrumb(QWidget *parent = nullptr);

    void setGraph(const std::shared_ptr<const ModelGraph> &model, GraphId graph);

Q_SIGNALS:
    void graphRequested(shapewright::GraphId graph);

private:
    void addStep(const QString &text, GraphId graph, bool isLast);

    QHBoxLayout *m_layout;
};

} // namespace shapewright
