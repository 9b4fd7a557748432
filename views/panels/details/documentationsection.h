// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/details/operatortext.h"

#include <QWidget>

class QPushButton;

namespace shapewright {

class FittedText;
class PanelHeading;

// The documentation of a node's operator: its first paragraph, or on demand all of it.
class DocumentationSection : public QWidget
{
    Q_OBJECT

public:
    explicit DocumentationSection(QWidget *parent = nullptr);

    // `hint` is shown beside the heading. If the operator is the same as before, an expanded section stays expanded.
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
