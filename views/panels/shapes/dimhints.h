// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/panelstate.h"

#include <QList>
#include <QString>
#include <QWidget>

class QVBoxLayout;

namespace shapewright {

// A hint about the edits: a contradiction with both of its sides, or dims that could be unified; and the edits that
// would resolve it.
struct DimHint {
    struct Solution {
        QString label;
        Suggestion suggestion;
    };
    QString text;
    bool isError = false;
    QList<Solution> solutions;
};
// The contradictions that the edits cause and the offers to unify dims; only a few of each.
[[nodiscard]] QList<DimHint> dimHints(const PanelState &state);

// Shows hints as text, with a link for each edit that would resolve one.
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
