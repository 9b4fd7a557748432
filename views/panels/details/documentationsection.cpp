// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/documentationsection.h"

#include "views/panels/cells/fittedtext.h"
#include "views/panels/cells/panelheading.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace shapewright {

DocumentationSection::DocumentationSection(QWidget *parent)
    : QWidget(parent), m_heading(new PanelHeading(tr("Description"), {}, this)), m_view(new FittedText(this)),
      m_more(new QPushButton(this))
{
    m_view->setObjectName(QStringLiteral("documentation"));
    m_view->setAccessibleName(tr("Description of the operator"));
    m_more->setObjectName(QStringLiteral("moreDocumentation"));
    m_more->setProperty("link", true);
    m_more->setCursor(Qt::PointingHandCursor);
    connect(m_more, &QPushButton::clicked, this, &DocumentationSection::toggle);
    auto *content = new QVBoxLayout;
    content->setContentsMargins(12, 9, 12, 2);
    content->addWidget(m_view);
    auto *foot = new QVBoxLayout;
    foot->setContentsMargins(7, 0, 12, 7); // aligns the text of the button with the text above it
    foot->addWidget(m_more, 0, Qt::AlignLeft);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_heading);
    layout->addLayout(content);
    layout->addLayout(foot);
}

void DocumentationSection::show(const OperatorText &text, const QString &hint)
{
    m_heading->setHint(hint);
    if (text.whole == m_text.whole && text.summary == m_text.summary)
        return;
    m_text = text;
    m_isOpen = false;
    fill();
}

void DocumentationSection::toggle()
{
    m_isOpen = !m_isOpen;
    fill();
}

void DocumentationSection::fill()
{
    const QString &shown = m_isOpen ? m_text.whole : m_text.summary;
    if (m_text.isMarkdown)
        m_view->showMarkdown(shown);
    else
        m_view->showPlain(shown);
    m_more->setText(m_isOpen ? tr("Less") : tr("More…"));
    m_more->setVisible(m_text.whole != m_text.summary);
}

} // namespace shapewright
