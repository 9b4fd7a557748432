// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/welcomepage.h"

#include "model/process/samples.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/details/details.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace shapewright {

namespace {

QLabel *makeLabel(const QString &text, const QString &role, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setProperty("role", role);
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    return label;
}

} // namespace

WelcomePage::WelcomePage(QWidget *parent)
    : QWidget(parent), m_recent(new QWidget(this)), m_recentRows(new QVBoxLayout(m_recent))
{
    QLabel *title = makeLabel(tr("Make dynamic shapes static"), QStringLiteral("heading"), this);
    QFont large = title->font();
    large.setPixelSize(26);
    large.setWeight(QFont::DemiBold);
    title->setFont(large);
    title->setStyleSheet(QStringLiteral("font-size: 26px; font-weight: 600;"));
    QLabel *text = makeLabel(tr("Open an ONNX model to see where its shapes are dynamic. Set each dynamic dimension, "
                                "see the effect on every tensor, run the fixed model on the CPU, and save it."),
                             QStringLiteral("muted"), this);
    // In a row of its own: a label that is aligned in its layout does not get the height of its lines.
    text->setFixedWidth(540);
    auto *textRow = new QHBoxLayout;
    textRow->addStretch(1);
    textRow->addWidget(text);
    textRow->addStretch(1);
    auto *open = new QPushButton(tr("Open a model…"), this);
    open->setObjectName(QStringLiteral("welcomeOpen"));
    open->setProperty("primary", true);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    setFocusProxy(open);

    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(16);
    layout->addStretch(3);
    layout->addWidget(title);
    layout->addLayout(textRow);
    layout->addWidget(open, 0, Qt::AlignHCenter);
    layout->addWidget(makeLabel(tr("or drop a file here"), QStringLiteral("muted"), this));
    m_recentRows->setContentsMargins(0, 20, 0, 0);
    m_recentRows->setSpacing(2);
    layout->addWidget(m_recent, 0, Qt::AlignHCenter);
    setRecent({});
    if (QWidget *samples = makeSamples())
        layout->addWidget(samples, 0, Qt::AlignHCenter);
    layout->addStretch(4);
}

void WelcomePage::setRecent(const QStringList &paths)
{
    constexpr qsizetype most = 5;
    while (QLayoutItem *item = m_recentRows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_recent->setVisible(!paths.isEmpty());
    if (paths.isEmpty())
        return;
    m_recentRows->addWidget(makeLabel(tr("Recent models"), QStringLiteral("heading"), m_recent));
    for (const QString &path : paths.mid(0, most)) {
        const QFileInfo info(path);
        auto *button = new QPushButton(
            menuText(QStringLiteral("%1   %2").arg(
                displayText(info.fileName()), elidedInFront(displayText(QDir::toNativeSeparators(info.path())), 60))),
            m_recent);
        button->setFlat(true);
        button->setToolTip(toolTipText(path));
        button->setAccessibleName(tr("Open %1 again").arg(info.fileName()));
        connect(button, &QPushButton::clicked, this, [this, path] { Q_EMIT fileRequested(path); });
        m_recentRows->addWidget(button);
    }
}

QWidget *WelcomePage::makeSamples()
{
    const QFileInfoList samples = sampleModels();
    if (samples.isEmpty())
        return nullptr;
    auto *box = new QWidget(this);
    auto *grid = new QGridLayout(box);
    grid->setContentsMargins(0, 28, 0, 0);
    grid->setSpacing(8);
    QLabel *heading = makeLabel(tr("Samples"), QStringLiteral("heading"), box);
    grid->addWidget(heading, 0, 0, 1, 3);
    for (int i = 0; i < samples.size(); ++i) {
        const QFileInfo &sample = samples[i];
        auto *button = new QPushButton(sample.completeBaseName(), box);
        button->setMinimumWidth(168);
        button->setToolTip(QStringLiteral("%1 · %2").arg(sample.fileName(), byteText(sample.size())));
        button->setAccessibleName(tr("Open the sample %1").arg(sample.completeBaseName()));
        connect(button, &QPushButton::clicked, this, [this, path = sample.filePath()] { Q_EMIT fileRequested(path); });
        grid->addWidget(button, 1 + i / 3, i % 3);
    }
    return box;
}

} // namespace shapewright
