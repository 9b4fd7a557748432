// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/panelstate.h"

#include <QList>
#include <QString>
#include <QWidget>

class QVBoxLayout;

namespace shapewright {

// What stands in the way of the edits, both sides in words, or what could be made equal; with the edits that do it.
struct DimHint {
    struct Way {
        QString label;
        Suggestion suggestion;
    };
    QString text;
    bool isError = false;
    QList<Way> ways;
};
// Contradictions that edits cause, and offers to make dims equal; a few of each.
[[nodiscard]] QList<DimHint> dimHints(const PanelState &state);

// Shows them, each with its ways out as links.
class DimHints : public QWidget
{
    Q_OBJECT

public:
    enum class Shown { Errors, Offers };
    explicit DimHints(Shown shown, QWidget *parent = nullptr);

    void setHints(const QList<DimHint> &hints);

Q_SIGNALS:
    void suggestionRequested(const shapewright::Suggestion &suggestion);

private:
    Shown m_shown;
    QVBoxLayout *m_layout;
};

} // namespace shapewright
