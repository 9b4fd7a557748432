// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/dimhints.h"

#include "model/editing/suggestededits.h"
#include "model/wording/wording.h"
#include "views/graph/picture/displaytext.h"
#include "views/theme/theme.h"

#include <QLabel>
#include <QVBoxLayout>

namespace shapewright {

namespace {

constexpr qsizetype mostShown = 3;
constexpr qsizetype longestHint = 220, longestTip = 2000;

bool isOffer(const Problem &problem)
{
    return problem.severity == Severity::Note && !problem.suggestions.empty();
}

bool isContradiction(const Problem &problem)
{
    return problem.severity == Severity::Error;
}

} // namespace

QList<DimHint> dimHints(const PanelState &state)
{
    QList<DimHint> hints;
    if (state.isEmpty())
        return hints;
    qsizetype errors = 0, offers = 0;
    for (const Problem &problem : state.problems()) {
        const bool isError = isContradiction(problem);
        if (!isError && !isOffer(problem))
            continue;
        if (++(isError ? errors : offers) > mostShown)
            continue;
        DimHint hint{describe(problem, *state.graph), isError, {}};
        for (const Suggestion &suggestion : problem.suggestions) {
            const QString text = suggestionText(suggestion);
            hint.solutions.append({isError ? text : DimHints::tr("Apply: %1").arg(text), suggestion});
        }
        hints.append(hint);
    }
    return hints;
}

DimHints::DimHints(Shown shown, QWidget *parent) : QWidget(parent), m_shown(shown), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(12, 8, 12, 8);
    m_layout->setSpacing(6);
    hide();
}

void DimHints::setHints(const QList<DimHint> &hints)
{
    // Following a link makes new hints while the clicked label still emits its signal. So the old labels are deleted
    // later.
    for (QLabel *label : findChildren<QLabel *>(QString(), Qt::FindDirectChildrenOnly)) {
        m_layout->removeWidget(label);
        label->setParent(nullptr);
        label->deleteLater();
    }
    for (const DimHint &hint : hints) {
        if (hint.isError != (m_shown == Shown::Errors))
            continue;
        QStringList links;
        for (const DimHint::Solution &solution : hint.solutions) // the target of a link is its index
            links.append(QStringLiteral("<a href=\"%1\">%2</a>").arg(links.size()).arg(solution.label.toHtmlEscaped()));
        QString text = elided(hint.text, longestHint).toHtmlEscaped(); // some name each input of a node
        if (!links.isEmpty())
            text += QStringLiteral("<br>") + links.join(QStringLiteral(" · "));
        auto *label = new QLabel(text, this);
        label->setTextFormat(Qt::RichText);
        label->setFont(literalFont(label->font(), hint.text));
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
        label->setProperty("role", hint.isError ? QStringLiteral("contradiction") : QStringLiteral("muted"));
        label->setAccessibleName(hint.text);
        label->setToolTip(toolTipText(elided(hint.text, longestTip)));
        connect(label, &QLabel::linkActivated, this, [this, solutions = hint.solutions](const QString &link) {
            bool isNumber = false;
            const int index = link.toInt(&isNumber);
            if (isNumber && index >= 0 && index < solutions.size()) {
                const Suggestion suggestion =
                    solutions[index].suggestion; // a copy, because the request may delete this label
                Q_EMIT suggestionRequested(suggestion);
            }
        });
        m_layout->addWidget(label);
    }
    setVisible(m_layout->count() > 0);
}

} // namespace shapewright
