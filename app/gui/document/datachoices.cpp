// SPDX-License-Identifier: Apache-2.0
#include "app/gui/document/datachoices.h"

#include "model/types/text.h"
#include "views/panels/details/details.h"

#include <QGridLayout>
#include <QLabel>
#include <QRadioButton>

namespace shapewright {

namespace {

using How = SaveOptions::ExternalData;
using Obstacle = DataChoice::Obstacle;

// Of these choices, the first that is possible is preselected.
constexpr How all[] = {How::Keep, How::Copy, How::Inline};

QString nameOf(How how)
{
    switch (how) {
    case How::Keep:
        return DataChoices::tr("&Keep in place");
    case How::Copy:
        return DataChoices::tr("&Copy");
    case How::Inline:
        return DataChoices::tr("&Embed in the model");
    case How::FromRoot: // no choice of a person
        break;
    }
    return {};
}

QString noteOf(const DataChoice &choice)
{
    switch (choice.obstacle) {
    case Obstacle::None:
        return DataChoices::tr("takes %1").arg(byteText(std::int64_t(choice.needed)));
    case Obstacle::OtherFolder:
        return DataChoices::tr("not in another folder");
    case Obstacle::SameFolder:
        return DataChoices::tr("already in that folder");
    case Obstacle::OutOfReach:
        return DataChoices::tr("links to another folder, which ONNX Runtime refuses");
    case Obstacle::FileMissing:
        return DataChoices::tr("a file is missing");
    case Obstacle::FileOutside:
        return DataChoices::tr("a file is outside the model's folder");
    case Obstacle::TooLarge:
        return DataChoices::tr("%1 exceed the limit of 2 GiB").arg(byteText(std::int64_t(choice.needed)));
    case Obstacle::Contradiction:
        return DataChoices::tr("they do not match the model");
    }
    return {};
}

} // namespace

DataChoices::DataChoices(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(16);
    layout->setVerticalSpacing(4);
    layout->setColumnStretch(1, 1);
    auto *title = new QLabel(tr("External data"), this);
    title->setProperty("role", QStringLiteral("heading"));
    layout->addWidget(title, 0, 0, 1, 2);
    for (const How how : all) {
        auto *button = new QRadioButton(nameOf(how), this);
        auto *note = new QLabel(this);
        note->setProperty("role", QStringLiteral("muted"));
        note->setTextFormat(Qt::PlainText);
        connect(button, &QRadioButton::clicked, this, [this, how] {
            m_wanted = how;
            select(how);
            Q_EMIT changed();
        });
        const int row = int(how) + 1;
        layout->addWidget(button, row, 0);
        layout->addWidget(note, row, 1);
        m_rows[std::size_t(how)] = {button, note};
    }
    hide();
}

void DataChoices::setSpace(const SaveSpace &space)
{
    std::optional<How> possible;
    for (const How how : all) {
        const DataChoice &choice = space.of(how);
        const Row &row = m_rows[std::size_t(how)];
        const bool isPossible = choice.obstacle == Obstacle::None;
        const QString note = noteOf(choice);
        row.button->setEnabled(isPossible);
        row.button->setAccessibleDescription(note);
        row.note->setText(note);
        row.note->setToolTip(toQString(choice.reason));
        if (isPossible && (!possible || m_wanted == how))
            possible = how;
    }
    m_isPossible = possible.has_value();
    select(possible.value_or(How::Keep));
    setVisible(space.hasData);
}

void DataChoices::select(How how)
{
    m_choice = how;
    m_rows[std::size_t(how)].button->setChecked(true);
}

} // namespace shapewright
