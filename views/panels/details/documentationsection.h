// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/details/operatortext.h"

#include <QWidget>

class QPushButton;

namespace shapewright {

class FittedText;
class PanelHeading;

// What the operator of a node does: the first paragraph, and on demand the rest in its place.
class DocumentationSection : public QWidget
{
    Q_OBJECT

public:
    explicit DocumentationSection(QWidget *parent = nullptr);

    // `hint`: beside the heading. The same operator again stays open.
    void show(const OperatorText &text, const QString &hint);

private:
    void toggle();
    void fill();

    OperatorText m_text;
    bool m_isOpen = false;
    PanelHeading *m_heading;
    FittedText *m_view;
    QPushButton *m_more;
};

} // namespace shapewright
