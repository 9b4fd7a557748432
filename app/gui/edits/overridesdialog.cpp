// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/overridesdialog.h"

#include "app/gui/window/appearance.h"
#include "model/edits/sizeranges.h"
#include "model/onnx/modelfile.h"
#include "model/wording/overridewording.h"
#include "model/wording/texts.h"
#include "views/graph/picture/displaytext.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace shapewright {

namespace {

constexpr QSize usualSize(940, 560);

QString skippedText(const std::vector<SkippedEdit> &skipped)
{
    constexpr qsizetype most = 6;
    QStringList lines;
    for (const SkippedEdit &one : skipped)
        lines.append(QStringLiteral("• ") + displayText(describe(one)));
    return firstTexts(lines, most, OverridesDialog::tr("… and %1 more")).join(QLatin1Char('\n'));
}

} // namespace

OverridesDialog::OverridesDialog(const PanelState &state, QWidget *parent)
    : QDialog(parent), m_overrides(overridesOf(*state.graph, state.edits)), m_model(state.graph->file().path()),
      m_hasErrors(state.hasErrors()), m_targets(new QListWidget), m_skipped(new QLabel), m_code(new QPlainTextEdit)
{
    setObjectName(QStringLiteral("overridesDialog"));
    setWindowTitle(tr("Free dimension overrides"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *intro =
        new QLabel(tr("This code applies your sizes when a session loads the unchanged file. Nothing is saved."));
    intro->setWordWrap(true);
    m_targets->setAccessibleName(tr("Language or provider"));
    for (const CodeTargetNames &target : codeTargets())
        (new QListWidgetItem(QString::fromLatin1(target.title), m_targets))->setSizeHint({0, 32});
    m_skipped->setObjectName(QStringLiteral("skipped"));
    m_skipped->setTextFormat(Qt::PlainText);
    m_skipped->setWordWrap(true);
    m_skipped->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_code->setReadOnly(true);
    m_code->setTabChangesFocus(true);
    m_code->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_code->setProperty("role", QStringLiteral("code"));
    m_code->setAccessibleName(tr("Code"));
    m_code->setPlaceholderText(tr("None of these edits can be expressed here."));

    auto *right = new QWidget;
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_skipped);
    column->addWidget(m_code, 1);
    auto *splitter = new QSplitter;
    splitter->addWidget(m_targets);
    splitter->addWidget(right);
    splitter->setSizes({210, 700});
    splitter->setStretchFactor(1, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    m_copy->setDefault(true);
    connect(m_copy, &QPushButton::clicked, this, &OverridesDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(intro);
    layout->addWidget(splitter, 1);
    layout->addWidget(buttons);
    connect(m_targets, &QListWidget::currentRowChanged, this, &OverridesDialog::showTarget);
    // Only these take ranges, so whoever has set some comes for one of them.
    const bool isProfile = hasRanges(state.edits);
    const auto wanted = std::ranges::find(codeTargets(), isProfile ? CodeTarget::TensorRt : CodeTarget::Python,
                                          &CodeTargetNames::target);
    m_targets->setCurrentRow(int(wanted - codeTargets().begin()));
    resize(usualSize.boundedTo(roomOnScreen(*this)));
}

void OverridesDialog::showTarget(int row)
{
    const OverrideCode code = overrideCode(codeTargets()[std::size_t(row)].target, m_overrides, m_model);
    m_text = code.text;
    m_code->setPlainText(m_text);
    m_copy->setEnabled(!code.text.isEmpty());
    m_copy->setText(tr("&Copy"));
    QStringList lines;
    if (m_hasErrors)
        lines.append(tr("The model is invalid with these edits; see Problems."));
    if (!code.skipped.empty())
        lines.append(skippedText(code.skipped));
    m_skipped->setText(lines.join(QLatin1Char('\n')));
    m_skipped->setVisible(!lines.isEmpty());
}

void OverridesDialog::copy()
{
    QApplication::clipboard()->setText(m_text); // not m_code->toPlainText(), which replaces some characters
    m_copy->setText(tr("Copied"));
}

} // namespace shapewright
