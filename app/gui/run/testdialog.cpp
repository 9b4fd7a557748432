// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/testdialog.h"

#include "app/gui/run/runcontroller.h"
#include "model/onnx/modelfile.h"
#include "model/types/text.h"
#include "model/wording/runwording.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/panelheading.h"
#include "views/panels/cells/tables.h"
#include "views/panels/tensors/imagesource.h"
#include "views/panels/testrun/testinputsdelegate.h"
#include "views/panels/testrun/testinputsmodel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeView>
#include <QVBoxLayout>

#include <limits>

namespace shapewright {

namespace {

constexpr int margin = 12;
constexpr QSize usualSize(960, 560);
constexpr int leastSource = 160, detailsWidth = 220; // of columns

std::vector<std::string> namesOf(const QStringList &providers)
{
    std::vector<std::string> names;
    for (const QString &name : providers)
        names.push_back(name.toStdString());
    return names;
}

} // namespace

TestDialog::TestDialog(const Theme &theme, const PanelState &state, const TestSettings &settings, QWidget *parent)
    : QDialog(parent), m_initial(settings), m_inputs(new TestInputsModel(state, settings, this)),
      m_lastFolder(QFileInfo(state.graph->file().path()).path())
{
    setObjectName(QStringLiteral("testDialog"));
    setWindowTitle(tr("Test settings"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    addInputs(*layout, theme);
    addForm(*layout);
    addButtons(*layout);
    show(settings);
    connect(m_inputs, &TestInputsModel::sourcesChanged, this, [this] {
        m_isChecked = false;
        updateState();
        Q_EMIT sourcesChanged();
    });
    m_table->setCurrentIndex(m_inputs->index(0, TestInputsModel::FedWith));
    resize(usualSize.boundedTo(parent ? parent->size() : usualSize));
    updateState();
}

void TestDialog::addInputs(QVBoxLayout &layout, const Theme &theme)
{
    layout.addWidget(new PanelHeading(tr("Inputs"), tr("source of each input"), this));
    m_table = makeTable(m_inputs, new TestInputsDelegate(theme, this), tr("Sources of inputs"), this);
    m_table->setObjectName(QStringLiteral("testInputs"));
    wrapRows(m_table);
    m_table->setRootIsDecorated(m_inputs->hasGroups());
    m_table->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    connect(m_table, &QAbstractItemView::clicked, m_table,
            [this](const QModelIndex &index) { m_table->edit(index.siblingAtColumn(TestInputsModel::FedWith)); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &TestDialog::updateState);
    layout.addWidget(m_table, 1);

    const auto button = [this](const QString &text, void (TestDialog::*act)()) {
        auto *made = new QPushButton(text, this);
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, act);
        return made;
    };
    m_file = button(tr("From a &file…"), &TestDialog::chooseFile);
    m_image = button(tr("From an &image…"), &TestDialog::chooseImage);
    m_file->setObjectName(QStringLiteral("testFromFile"));
    m_image->setObjectName(QStringLiteral("testFromImage"));
    m_automatic = button(tr("&Automatic"), &TestDialog::makeAutomatic);
    m_fromFolder = button({}, &TestDialog::chooseFolder);
    m_fromFolder->setToolTip(
        tr("A folder with input_0.pb, … as in ONNX's own tests; outputs are compared with its output_0.pb, …"));
    m_folder = new QLabel(this);
    m_folder->setObjectName(QStringLiteral("testFolder"));
    m_folder->setTextFormat(Qt::PlainText);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(margin, 8, margin, margin);
    row->setSpacing(8);
    row->addWidget(m_file);
    row->addWidget(m_image);
    row->addWidget(m_automatic);
    row->addWidget(m_fromFolder);
    row->addWidget(m_folder, 1);
    layout.addLayout(row);
}

QSpinBox *TestDialog::numberField(const char *name, int least, int most, const QString &suffix, const QString &zeroText)
{
    auto *field = new QSpinBox(this);
    field->setObjectName(QString::fromLatin1(name));
    field->setRange(least, most);
    field->setSuffix(suffix);
    field->setSpecialValueText(zeroText);
    field->setMinimumWidth(150);
    return field;
}

void TestDialog::addForm(QVBoxLayout &layout)
{
    constexpr int most = std::numeric_limits<int>::max();
    layout.addWidget(new PanelHeading(tr("Run"), {}, this));
    m_repetitions = numberField("testRepetitions", 0, mostRepetitions, {}, tr("off"));
    m_repeatTime = numberField("testRepeatTime", 0, most, tr(" ms"), tr("no limit"));
    m_threads = numberField("testThreads", 0, mostThreads, {}, tr("default"));
    m_seed = numberField("testSeed", 0, most, {});
    m_timeout = numberField("testTimeout", 1, most, tr(" s"));
    m_memory = numberField("testMemory", 0, most, tr(" MB"), tr("no limit"));
    m_optimization = new QComboBox(this);
    m_optimization->setObjectName(QStringLiteral("testOptimization"));
    m_optimization->addItems(optimizationNames());
    m_providers = new QComboBox(this);
    m_providers->setObjectName(QStringLiteral("testProviders"));
    showProviders({});
    m_compare = new QCheckBox(tr("&Compare with the original, if there are edits"), this);
    m_checkAll = new QCheckBox(tr("Check the shape of &every tensor"), this);
    m_checkAll->setObjectName(QStringLiteral("testCheckAll"));
    auto *grid = new QGridLayout;
    grid->setContentsMargins(margin, margin, margin, margin);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    const auto add = [this, grid](int row, int column, const QString &text, QWidget *field) {
        auto *label = new QLabel(text, this);
        label->setBuddy(field);
        field->setAccessibleName(withoutMnemonic(text));
        for (QLineEdit *inner : field->findChildren<QLineEdit *>())
            inner->setAccessibleName(field->accessibleName());
        grid->addWidget(label, row, column);
        grid->addWidget(field, row, column + 1);
    };
    add(0, 0, tr("Iteratio&ns"), m_repetitions);
    add(1, 0, tr("Time &limit of iterations"), m_repeatTime);
    add(2, 0, tr("&Threads"), m_threads);
    add(3, 0, tr("Graph optimi&zation"), m_optimization);
    add(4, 0, tr("E&xecution provider"), m_providers);
    add(0, 3, tr("&Seed of random inputs"), m_seed);
    add(1, 3, tr("Timeo&ut"), m_timeout);
    add(2, 3, tr("&Memory limit"), m_memory);
    grid->addWidget(m_compare, 3, 3, 1, 2);
    grid->addWidget(m_checkAll, 4, 3, 1, 2);
    grid->setColumnMinimumWidth(2, 24);
    grid->setColumnStretch(5, 1);
    layout.addLayout(grid);
    m_warning = new QLabel(this);
    m_warning->setObjectName(QStringLiteral("testWarning"));
    m_warning->setTextFormat(Qt::PlainText);
    m_warning->setWordWrap(true);
    m_warning->setProperty("role", QStringLiteral("warning"));
    m_warning->setContentsMargins(margin, 0, margin, margin);
    m_warning->hide();
    layout.addWidget(m_warning);
    connect(m_memory, &QSpinBox::valueChanged, this, &TestDialog::sourcesChanged);
}

void TestDialog::addButtons(QVBoxLayout &layout)
{
    auto *reset = new QPushButton(tr("Restore &defaults"), this);
    auto *cancel = new QPushButton(tr("Cancel"), this);
    m_ok = new QPushButton(tr("OK"), this);
    m_ok->setObjectName(QStringLiteral("testSettingsOk"));
    m_run = new QPushButton(tr("Run test"), this);
    m_run->setObjectName(QStringLiteral("testSettingsRun"));
    m_run->setDefault(true);
    for (QPushButton *button : {reset, cancel, m_ok})
        button->setAutoDefault(false);
    connect(reset, &QPushButton::clicked, this, [this] {
        TestSettings usual = RunController::defaultSettings();
        usual.fill = m_initial.fill; // the fill kind is not reset, because it is set in the Settings dialog
        m_inputs->setSettings(usual);
        show(usual);
        Q_EMIT m_inputs->sourcesChanged();
    });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_ok, &QPushButton::clicked, this, [this] {
        Q_EMIT settingsTaken();
        accept();
    });
    connect(m_run, &QPushButton::clicked, this, [this] {
        Q_EMIT settingsTaken();
        accept();
        Q_EMIT runRequested();
    });
    auto *line = new QFrame(this);
    line->setProperty("role", QStringLiteral("separator"));
    layout.addWidget(line);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(margin, margin, margin, margin);
    row->setSpacing(8);
    row->addWidget(reset);
    row->addStretch(1);
    row->addWidget(cancel);
    row->addWidget(m_ok);
    row->addWidget(m_run);
    layout.addLayout(row);
}

void TestDialog::show(const TestSettings &settings)
{
    m_repetitions->setValue(settings.run.repetitions);
    m_repeatTime->setValue(settings.run.repeatMilliseconds);
    m_threads->setValue(settings.run.threads);
    m_seed->setValue(int(settings.seed));
    m_timeout->setValue(settings.timeoutSeconds);
    m_memory->setValue(settings.memoryMegabytes);
    m_optimization->setCurrentIndex(int(settings.run.optimization));
    m_providers->setCurrentIndex(providerChoice(toQStrings(settings.run.providers)));
    m_compare->setChecked(settings.compare);
    m_checkAll->setChecked(settings.checkAll);
}

TestSettings TestDialog::settings() const
{
    TestSettings settings = m_initial;
    settings.inputFills = m_inputs->inputFills();
    settings.inputData = m_inputs->inputData();
    settings.run.repetitions = m_repetitions->value();
    settings.run.repeatMilliseconds = m_repeatTime->value();
    settings.run.threads = m_threads->value();
    settings.run.optimization = RunSettings::Optimization(m_optimization->currentIndex());
    settings.run.providers = namesOf(m_providers->currentData().toStringList());
    settings.seed = std::uint64_t(m_seed->value());
    settings.timeoutSeconds = m_timeout->value();
    settings.memoryMegabytes = m_memory->value();
    settings.compare = m_compare->isChecked();
    settings.checkAll = m_checkAll->isChecked();
    return settings;
}

int TestDialog::providerChoice(const QStringList &providers)
{
    const int known = m_providers->findData(providers);
    if (known >= 0)
        return known;
    m_providers->addItem(providersText(namesOf(providers)), providers);
    m_providers->setEnabled(m_providers->count() > 1);
    m_providers->setToolTip(m_providers->isEnabled() ? QString()
                                                     : tr("The installed ONNX Runtime has no other execution provider. "
                                                          "Set SHAPEWRIGHT_ONNXRUNTIME to use another library."));
    return m_providers->count() - 1;
}

void TestDialog::showProviders(const QStringList &offered)
{
    providerChoice({});
    for (const QString &name : offered) {
        if (name != u"CPUExecutionProvider")
            providerChoice({name});
    }
}

void TestDialog::showPreview(const FeedsPreview &preview)
{
    const bool isFirst = m_table->columnWidth(0) == m_table->header()->defaultSectionSize();
    m_inputs->setPreview(preview);
    if (isFirst) {
        resizeColumns(m_table);
        if (m_inputs->hasGroups())
            m_table->setColumnWidth(TestInputsModel::Input,
                                    m_table->columnWidth(TestInputsModel::Input) + 2 * m_table->indentation());
        m_table->setColumnWidth(TestInputsModel::Meaning, detailsWidth); // at least; longer ones are wrapped
    }
    m_table->setColumnWidth(TestInputsModel::FedWith,
                            qMax(m_table->columnWidth(TestInputsModel::FedWith), leastSource));
    if (preview.memoryShortage)
        m_warning->setText(tr("Warning: %1.").arg(describe(*preview.memoryShortage)));
    m_warning->setVisible(preview.memoryShortage.has_value());
    m_isChecked = true;
    updateState();
}

void TestDialog::chooseFile()
{
    chooseInto(tr("Feed the input from a file"), tr("Tensors (*.npy *.npz *.pb);;All files (*)"),
               TestInputsModel::filePrefix);
}

void TestDialog::chooseImage()
{
    chooseInto(tr("Feed the input from an image"), tr("Images (*.png *.jpg *.jpeg);;All files (*)"),
               imagePrefix(ImageSource::Range::Unit));
}

void TestDialog::chooseInto(const QString &title, const QString &filter, const QString &prefix)
{
    const QModelIndex index = m_table->currentIndex().siblingAtColumn(TestInputsModel::FedWith);
    auto *dialog = new QFileDialog(this, title, m_lastFolder, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, prefix, row = QPersistentModelIndex(index)](const QString &path) {
                m_lastFolder = QFileInfo(path).path();
                if (row.isValid())
                    m_inputs->setData(row, prefix + path);
            });
    dialog->open();
}

void TestDialog::chooseFolder()
{
    if (!m_inputs->folder().isEmpty()) {
        m_inputs->setFolder({});
        return;
    }
    auto *dialog = new QFileDialog(this, tr("Feed all inputs from a folder"), m_lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_lastFolder = path;
        m_inputs->setFolder(path);
    });
    dialog->open();
}

void TestDialog::makeAutomatic()
{
    m_inputs->setData(m_table->currentIndex().siblingAtColumn(TestInputsModel::FedWith), QString());
}

void TestDialog::updateState()
{
    const bool hasRow = m_table->currentIndex().isValid();
    for (QPushButton *button : {m_file, m_image, m_automatic}) {
        button->setEnabled(hasRow);
        button->setToolTip(hasRow ? QString() : tr("Select an input first."));
    }
    if (hasRow)
        m_image->setToolTip(tr("PNG or JPEG, resized. Values are 0 to 1; write image-255: for 0 to 255, image-signed: "
                               "for -1 to 1, image-net: for ImageNet's mean and deviation."));
    m_fromFolder->setText(m_inputs->folder().isEmpty() ? tr("All from a f&older…") : tr("Not from the f&older"));
    const QString &fault = m_inputs->folderFault();
    const QString name = displayText(QFileInfo(m_inputs->folder()).fileName());
    m_folder->setProperty("role", fault.isEmpty() ? QStringLiteral("muted") : QStringLiteral("bad"));
    m_folder->setText(m_inputs->folder().isEmpty() ? QString() : fault.isEmpty() ? tr("from %1").arg(name) : fault);
    const bool isRight = m_isChecked && !m_inputs->hasFaults();
    m_ok->setEnabled(isRight);
    m_run->setEnabled(isRight);
}

} // namespace shapewright
