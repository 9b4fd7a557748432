// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/preview/nodefates.h"
#include "views/graph/picture/coverage.h"
#include "views/graph/picture/emphasis.h"

#include <QObject>

#include <functional>
#include <memory>

namespace shapewright {

class GraphPicture;
class PictureView;

// What stands out in a view besides the selection.
class ViewHighlights : public QObject
{
    Q_OBJECT

public:
    ViewHighlights(PictureView &view, GraphPicture &picture);

    // Highlights all values whose shape contains the name, and these carriers. If the name is empty, the carriers have
    // an unknown dim; if there are none either, nothing is highlighted.
    void highlightSymbol(const QString &name, const QList<ValueId> &carriers = {});
    // The user chose a name in the picture, or none any more.
    void activateSymbol(const QString &name);
    void fadeStatic(bool isOn); // fades all that is not dynamic
    void showPath(const QList<ValueId> &path);
    void setFound(const QList<NodeId> &nodes, const QList<ValueId> &values);
    // Shows which nodes an execution provider takes. With null it shows none of this.
    void setCoverage(std::shared_ptr<const Coverage> coverage);
    // Crosses out the nodes that edits of the graph remove. With null, none.
    void setFates(std::shared_ptr<const NodeFates> fates);
    // Ends the highlighting of a symbol and of a path, as the user does.
    void clear();

Q_SIGNALS:
    void changed();
    void symbolActivated(const QString &name); // empty if no name is highlighted any more

private:
    void change(const std::function<void(Emphasis &)> &change);

    PictureView &m_view;
    GraphPicture &m_picture;
};

} // namespace shapewright
