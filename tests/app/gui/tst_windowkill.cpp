// SPDX-License-Identifier: Apache-2.0
#include "tests/app/gui/desktop.h"
#include "tests/support/processes.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>

using namespace shapewright;

// Kills the program during its work and checks that no helper process is left.
class TestWindowKill : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noProcessIsLeft();
    void editsSurvive();
    void pictureIsWritten();
};

namespace {

// The ids of all descendants of a process.
QList<qint64> descendants(qint64 parent)
{
    QList<qint64> found;
    for (const qint64 child : test::childrenOf(parent)) {
        found.append(child);
        found.append(descendants(child));
    }
    return found;
}

bool isRunner(qint64 pid)
{
    return QFile::symLinkTarget(QStringLiteral("/proc/%1/exe").arg(pid)).endsWith(QStringLiteral("shapewright-runner"));
}

} // namespace

void TestWindowKill::noProcessIsLeft()
{
    SHAPEWRIGHT_NEED_MODELS();
    QProcess window;
    // The model is large enough for the run to take a while.
    window.start(test::program(QStringLiteral("shapewright")),
                 {test::model(QStringLiteral("seed/x_unnamed_dims_ppocr_v3_det.onnx")), QStringLiteral("--shape"),
                  QStringLiteral("x=4,3,1920,1920")});
    QVERIFY(window.waitForStarted());
    test::Desktop desktop;
    QList<qint64> children;
    // The key has an effect only after the window has the keyboard and the shapes are computed.
    QTRY_VERIFY_WITH_TIMEOUT((desktop.press({QStringLiteral("ctrl+r")}), children = descendants(window.processId()),
                              std::any_of(children.begin(), children.end(), isRunner)),
                             60'000);
    ::kill(pid_t(window.processId()), SIGKILL);
    QTRY_COMPARE(window.state(), QProcess::NotRunning);
    QTRY_VERIFY(std::none_of(children.begin(), children.end(), test::isAlive));
}

// Edits are still there after the next start, although the program could not clean up.
void TestWindowKill::editsSurvive()
{
    SHAPEWRIGHT_NEED_MODELS();
    const QTemporaryDir settings;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), settings.path());
    const QDir kept(settings.filePath(QStringLiteral("shapewright/edits")));
    const auto keptEdits = [&kept]() -> QByteArray {
        const QStringList files = kept.entryList({QStringLiteral("*.json")});
        QFile file(kept.filePath(files.value(0)));
        return files.size() == 1 && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QProcess window;
    window.setProcessEnvironment(environment);
    window.start(test::program(QStringLiteral("shapewright")), {test::model(QStringLiteral("seed/dynamic_rnn.onnx"))});
    QVERIFY(window.waitForStarted());
    test::Desktop desktop;
    QTRY_VERIFY_WITH_TIMEOUT((desktop.press({QStringLiteral("ctrl+1"), QStringLiteral("3"), QStringLiteral("Return")}),
                              QTest::qWait(500), !keptEdits().isEmpty()),
                             60'000);
    const QByteArray before = keptEdits();
    ::kill(pid_t(window.processId()), SIGKILL);
    QTRY_COMPARE(window.state(), QProcess::NotRunning);
    QCOMPARE(kept.entryList({QStringLiteral("*.lock")}).size(), 1);

    window.start(test::program(QStringLiteral("shapewright")), {});
    QVERIFY(window.waitForStarted());
    // The button of the message opens the model with these edits. Then one edit is undone, which is stored again.
    QTRY_VERIFY_WITH_TIMEOUT((desktop.press({QStringLiteral("alt+o")}), QTest::qWait(500),
                              desktop.press({QStringLiteral("ctrl+z")}), QTest::qWait(500), keptEdits().isEmpty()),
                             60'000);
    desktop.press({QStringLiteral("ctrl+shift+z")});
    QTRY_COMPARE_WITH_TIMEOUT(keptEdits(), before, 10'000);
    desktop.press({QStringLiteral("ctrl+q")});
    QTRY_COMPARE_WITH_TIMEOUT(window.state(), QProcess::NotRunning, 10'000);
    QCOMPARE(window.exitCode(), 0);
    QVERIFY(kept.entryList({QStringLiteral("*.lock")}).isEmpty());
    QCOMPARE(keptEdits(), before);
}

void TestWindowKill::pictureIsWritten()
{
    SHAPEWRIGHT_NEED_MODELS();
    const QTemporaryDir folder;
    const QString picture = folder.filePath(QStringLiteral("window.png"));
    QProcess window;
    window.start(test::program(QStringLiteral("shapewright")),
                 {test::model(QStringLiteral("seed/dynamic_rnn.onnx")), QStringLiteral("--screenshot"), picture,
                  QStringLiteral("--size"), QStringLiteral("1200x800"), QStringLiteral("--theme"),
                  QStringLiteral("dark")});
    QTRY_COMPARE_WITH_TIMEOUT(window.state(), QProcess::NotRunning, 60'000);
    QCOMPARE(window.exitCode(), 0);
    QCOMPARE(QImage(picture).size(), QSize(1200, 800));
}

SHAPEWRIGHT_WINDOW_TEST(TestWindowKill)
#include "tst_windowkill.moc"
