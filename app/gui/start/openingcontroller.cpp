// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/openingcontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/notices.h"
#include "app/gui/window/welcomepage.h"
#include "views/graph/picture/displaytext.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>

namespace shapewright {

namespace {

const QString outsideQuestion = QStringLiteral("outsideData");

QStringList outsideDataOf(const ModelGraph &model)
{
    QStringList places;
    for (const Problem &problem : model.problems()) {
        if (problem.code == Problem::Code::ExternalDataOutside && problem.args.size() > 2 && !problem.args[2].empty())
            places.append(toQString(problem.args[2]));
    }
    return places;
}

} // namespace

OpeningController::OpeningController(Document &document, WelcomePage &welcome, Actions &actions, Notices &notices,
                                     QWidget *window)
    : QObject(window), m_document(document), m_notices(notices), m_window(window)
{
    connectActions(welcome, actions);
    connect(&document, &Document::opened, this, &OpeningController::askForModel);
    connect(&document, &Document::closed, this, [this] {
        m_asked.clear();
        m_notices.withdrawAll();
    });
    connect(&document, &Document::openFailed, this,
            [this](const QString &, const Error &error) { m_notices.showFailure(error); });
}

void OpeningController::connectActions(const WelcomePage &welcome, const Actions &actions)
{
    connect(actions.open, &QAction::triggered, this, &OpeningController::chooseModel);
    connect(&actions, &Actions::sampleRequested, this, &OpeningController::openFile);
    connect(&welcome, &WelcomePage::openRequested, this, &OpeningController::chooseModel);
    connect(&welcome, &WelcomePage::fileRequested, this, &OpeningController::openFile);
    connect(actions.close, &QAction::triggered, &m_document, &Document::close);
    connect(actions.quit, &QAction::triggered, qApp, &QApplication::closeAllWindows);
}

void OpeningController::chooseModel()
{
    const QString folder = m_document.isOpen() ? QFileInfo(m_document.path()).path() : QString();
    auto *dialog = new QFileDialog(m_window, tr("Open a model"), folder, tr("ONNX models (*.onnx);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &OpeningController::openFile);
    dialog->open();
}

void OpeningController::openFile(const QString &path)
{
    m_notices.dismissStatement();
    if (m_opener)
        m_opener(path);
    else
        m_document.open(path);
}

// External data outside of the model's folder is read only if the person agrees, since nobody else can know whether it
// is meant. Questions about the previous model are withdrawn; after a reload of the same file they stay.
void OpeningController::askForModel()
{
    if (std::exchange(m_asked, m_document.path()) != m_document.path())
        m_notices.withdrawAll();
    const QStringList places = outsideDataOf(*m_document.state().graph);
    if (places.isEmpty()) {
        m_notices.withdraw(outsideQuestion);
        return;
    }
    constexpr int longest = 200; // characters
    const QString text = tr("External data is outside the model's folder. It is not read, since an untrusted model "
                            "could name any file: %1")
                             .arg(displayText(places.join(QStringLiteral(", ")).left(longest)));
    m_notices.ask(outsideQuestion, text, {tr("&Read it"), [this, places] { m_document.readOutsideData(places); }});
}

} // namespace shapewright
