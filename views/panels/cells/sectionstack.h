// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QSplitter>

namespace shapewright {

class PanelHeading;

// Sections one below the other, each a heading that folds it and a body. While there is room, every section is as high
// as its content. Where there is not, the first one keeps what it needs most, and the others share the rest, until the
// person drags the border between two of them.
class SectionStack : public QSplitter
{
    Q_OBJECT

public:
    explicit SectionStack(QWidget *parent = nullptr);

    void addSection(PanelHeading *heading, const QList<QWidget *> &body);
    // The height in pixels that the first section's body needs before the others get more than their least.
    void setFirstNeed(int pixels);
    // The heights are those of the content again, as for another model.
    void forgetDragging();

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void distribute();

    bool m_isDragged = false;
    int m_firstNeed = 0;
    QList<QWidget *> m_sections;
};

} // namespace shapewright
