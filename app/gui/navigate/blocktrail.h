// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/collapsedgraph.h"

#include <QObject>

namespace shapewright {

class Navigator;
class Workspace;

// Shows above the picture in which open blocks one is, and leads out of them and to their other instances. GUI thread.
class BlockTrail : public QObject
{
    Q_OBJECT

public:
    BlockTrail(Workspace &workspace, Navigator &navigator, QObject *parent);

private:
    void show();
    void go(const BlockPath &path);

    Workspace &m_workspace;
    Navigator &m_navigator;
};

} // namespace shapewright
