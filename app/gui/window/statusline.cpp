// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/statusline.h"

#include "model/onnx/modelfile.h"
#include "model/types/operatornames.h"
#include "model/types/text.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/details/details.h"
#include "views/theme/theme.h"

#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace shapewright {

namespace {

constexpr qsizetype longestName = 40;

QString secondsText(double seconds)
{
    if (seconds < 0.001)
        return StatusLine::tr("under 1 ms");
    return seconds < 0.1 ? StatusLine::tr("%1 ms").arg(qRound(seconds * 1000))
                         : StatusLine::tr("%1 s").arg(seconds, 0, 'f', 2);
}

QString versionsText(const ModelFacts &facts)
{
    QString opset;
    for (const auto &[domain, version] : facts.opsets) {
        if (normalDomain(domain).empty())
            opset = StatusLine::tr("opset %1").arg(version) + QStringLiteral(" · ");
    }
    return opset + StatusLine::tr("IR %1").arg(facts.irVersion);
}

} // namespace

StatusLine::StatusLine(Activities &activities, QWidget *parent)
    : QStatusBar(parent), m_activities(activities), m_file(new QLabel(this)), m_counts(new QLabel(this)),
      m_versions(new QLabel(this)), m_size(new QLabel(this)), m_right(new QLabel(this)),
      m_progress(new QProgressBar(this)), m_cancel(new QToolButton(this))
{
    setSizeGripEnabled(false);
    m_right->setObjectName(QStringLiteral("statusRight"));
    m_progress->setFixedWidth(140);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setObjectName(QStringLiteral("cancelActivity"));
    m_cancel->setProperty("flat", true);
    m_cancel->setFocusPolicy(Qt::TabFocus);
    connect(m_cancel, &QToolButton::clicked, this, [this] { m_activities.cancelShown(); });
    connect(&m_activities, &Activities::shownChanged, this, &StatusLine::showActivity);
    for (QLabel *label : {m_file, m_counts, m_versions, m_size}) {
        label->setTextFormat(Qt::PlainText);
        addWidget(label);
    }
    for (QWidget *widget :
         {static_cast<QWidget *>(m_right), static_cast<QWidget *>(m_progress), static_cast<QWidget *>(m_cancel)})
        addPermanentWidget(widget);
    showActivity();
}

void StatusLine::setModel(const PanelState &state)
{
    for (QLabel *label : {m_file, m_counts, m_versions, m_size})
        label->setVisible(!state.isEmpty());
    if (state.isEmpty()) {
        m_times.clear();
        showActivity();
        return;
    }
    const ModelFacts &facts = *state.facts;
    const ModelFile &file = state.graph->file();
    m_file->setText(elidedInMiddle(QFileInfo(file.path()).fileName(), longestName));
    m_file->setFont(literalFont(m_file->font(), m_file->text()));
    m_file->setToolTip(file.path());
    m_counts->setText(tr("%1 tensors · %2 nodes").arg(countText(facts.tensors), countText(facts.nodes)));
    m_versions->setText(versionsText(facts));
    m_size->setText(byteText(std::int64_t(file.size())));
}

void StatusLine::setTexts(const QString &left, const QString &right)
{
    m_file->setText(left);
    m_times = right;
    showActivity();
}

void StatusLine::setTimes(double layoutSeconds, double shapesSeconds)
{
    m_times = tr("layout %1 · shapes %2").arg(secondsText(layoutSeconds), secondsText(shapesSeconds));
    showActivity();
}

void StatusLine::showActivity()
{
    const auto &shown = m_activities.shown();
    m_progress->setVisible(shown.has_value());
    m_cancel->setVisible(shown.has_value());
    if (!shown) {
        m_right->setText(m_times);
        return;
    }
    m_right->setText(shown->title + QStringLiteral("…"));
    m_progress->setRange(0, shown->fraction < 0 ? 0 : 1000);
    m_progress->setValue(shown->fraction < 0 ? 0 : qRound(shown->fraction * 1000));
}

} // namespace shapewright
