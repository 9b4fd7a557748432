// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/sizesdialog.h"

#include "model/types/text.h"
#include "views/graph/picture/displaytext.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace shapewright {

SizesDialog::SizesDialog(const FedDims &dims, QWidget *parent) : QDialog(parent), m_dims(dims)
{
    setObjectName(QStringLiteral("sizesDialog"));
    setWindowTitle(tr("Sizes of dynamic dimensions"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *hint = new QLabel(tr("A test runs dynamic dimensions at these sizes. The model stays dynamic."), this);
    hint->setProperty("role", QStringLiteral("muted"));
    hint->setWordWrap(true);
    auto *fields = new QWidget;
    auto *form = new QFormLayout(fields);
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    for (const auto &[name, size] : m_dims) {
        auto *field = new QSpinBox(this);
        field->setRange(0, int(most));
        field->setValue(int(std::min(size, most)));
        field->setAccessibleName(toQString(name));
        for (QLineEdit *inner : field->findChildren<QLineEdit *>())
            inner->setAccessibleName(field->accessibleName());
        form->addRow(displayText(toQString(name)), field);
        m_fields.append(field);
    }
    auto *area = new QScrollArea(this);
    area->setWidget(fields);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *run = buttons->addButton(tr("Run test"), QDialogButtonBox::AcceptRole);
    run->setObjectName(QStringLiteral("runAtSizes"));
    run->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(hint);
    layout->addWidget(area, 1);
    layout->addWidget(buttons);
}

WantedSizes SizesDialog::sizes() const
{
    WantedSizes sizes;
    for (std::size_t i = 0; i < m_dims.size(); ++i)
        sizes[m_dims[i].first] = m_fields[qsizetype(i)]->value();
    return sizes;
}

} // namespace shapewright
