// SPDX-License-Identifier: Apache-2.0
#include "app/gui/compare/bothrundialog.h"

#include "model/wording/runwording.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace shapewright {

namespace {

constexpr int fromModel = -1; // among the sources of inputs, which are FillKinds otherwise

template <typename Box>
void nameBox(Box *box, const char *object, const QString &name)
{
    box->setObjectName(QString::fromLatin1(object));
    box->setAccessibleName(name);
    for (QLineEdit *inner : box->template findChildren<QLineEdit *>())
        inner->setAccessibleName(name);
}

} // namespace

BothRunDialog::BothRunDialog(const BothRunSettings &settings, const std::optional<TestSettings> &ofModel,
                             const std::optional<Tolerance> &usual, QWidget *parent)
    : QDialog(parent), m_ofModel(ofModel), m_inputs(new QComboBox(this)), m_tolerance(new QComboBox(this)),
      m_seed(new QSpinBox(this)), m_absolute(new QDoubleSpinBox(this)), m_relative(new QDoubleSpinBox(this))
{
    setObjectName(QStringLiteral("bothRunDialog"));
    setWindowTitle(tr("Run both"));
    setAttribute(Qt::WA_DeleteOnClose);
    nameBox(m_inputs, "bothRunInputs", tr("Inputs"));
    m_inputs->addItem(tr("random"), int(FillKind::Random));
    m_inputs->addItem(tr("all ones"), int(FillKind::Ones));
    m_inputs->addItem(tr("all zeros"), int(FillKind::Zeros));
    if (m_ofModel)
        m_inputs->addItem(tr("as in the tests of the open model"), fromModel);
    const bool isOfModel = m_ofModel && settings.testing == *m_ofModel;
    m_inputs->setCurrentIndex(m_inputs->findData(isOfModel ? fromModel : int(settings.testing.fill)));
    nameBox(m_seed, "bothRunSeed", tr("Seed"));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setValue(int(std::min<std::uint64_t>(settings.testing.seed, std::numeric_limits<int>::max())));
    nameBox(m_tolerance, "bothRunTolerance", tr("Tolerance"));
    m_tolerance->addItem(usual ? tr("of the lower precision: %1").arg(toleranceText(usual)) : tr("of each type"));
    m_tolerance->addItem(tr("absolute and relative"));
    m_tolerance->setCurrentIndex(settings.tolerance ? 1 : 0);
    const Tolerance shown = settings.tolerance.value_or(Tolerance{1e-5, 1e-4, 0});
    for (const auto &[box, value] : {std::pair(m_absolute, shown.absolute), std::pair(m_relative, shown.relative)}) {
        box->setDecimals(8);
        box->setRange(0, 1e6);
        box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
        box->setValue(value);
    }
    nameBox(m_absolute, "bothRunAbsolute", tr("Absolute tolerance"));
    nameBox(m_relative, "bothRunRelative", tr("Relative tolerance"));
    auto *bounds = new QWidget(this);
    auto *boundsLayout = new QHBoxLayout(bounds);
    boundsLayout->setContentsMargins(0, 0, 0, 0);
    boundsLayout->addWidget(m_absolute, 1);
    boundsLayout->addWidget(new QLabel(QStringLiteral("+"), bounds));
    boundsLayout->addWidget(m_relative, 1);
    boundsLayout->addWidget(new QLabel(QStringLiteral("· |A|"), bounds));
    auto *form = new QFormLayout;
    form->addRow(tr("&Inputs"), m_inputs);
    form->addRow(tr("&Seed"), m_seed);
    form->addRow(tr("&Tolerance"), m_tolerance);
    form->addRow(QStringLiteral("|Δ| ≤"), bounds);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *run = buttons->addButton(tr("Run both"), QDialogButtonBox::AcceptRole);
    run->setObjectName(QStringLiteral("runBoth"));
    run->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_inputs, &QComboBox::currentIndexChanged, this, &BothRunDialog::showFields);
    connect(m_tolerance, &QComboBox::currentIndexChanged, this, &BothRunDialog::showFields);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addStretch(1);
    layout->addWidget(buttons);
    showFields();
    run->setFocus();
}

void BothRunDialog::showFields()
{
    m_seed->setEnabled(m_inputs->currentData().toInt() == int(FillKind::Random));
    m_absolute->parentWidget()->setEnabled(m_tolerance->currentIndex() == 1);
}

BothRunSettings BothRunDialog::settings() const
{
    BothRunSettings settings;
    const int source = m_inputs->currentData().toInt();
    if (source == fromModel) {
        settings.testing = *m_ofModel;
    } else {
        settings.testing.fill = FillKind(source);
        settings.testing.seed = std::uint64_t(m_seed->value());
    }
    if (m_tolerance->currentIndex() == 1)
        settings.tolerance = Tolerance{m_absolute->value(), m_relative->value(), 0};
    return settings;
}

} // namespace shapewright
