// SPDX-License-Identifier: Apache-2.0
// The completion scripts and the manual page that the program prints are read by the programs that they are for.
#include "app/cli/commands.h"
#include "tests/app/cli/clirun.h"
#include "tests/support/registertest.h"

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

class TestCompletion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void bash_data();
    void bash();
    void zsh();
    void fish();
    void manualPage();
    void otherShells();

private:
    // Puts what the program prints into a file, and returns its path.
    QString printed(const QStringList &arguments);
    [[nodiscard]] QStringList lines(const QString &program, const QStringList &arguments) const;

    std::optional<QTemporaryDir> m_folder;
};

void TestCompletion::init()
{
    m_folder.emplace();
}

QString TestCompletion::printed(const QStringList &arguments)
{
    const test::CliRun run = test::runCli(arguments);
    const QString path = m_folder->filePath(u"printed"_s);
    QFile file(path);
    if (run.exitCode != 0 || run.out.isEmpty() || !file.open(QFile::WriteOnly) || file.write(run.out) < 0)
        qFatal("nothing was printed");
    return path;
}

// What a program prints; one line with its errors if there are any.
QStringList TestCompletion::lines(const QString &program, const QStringList &arguments) const
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const auto &name : {u"HOME"_s, u"XDG_CONFIG_HOME"_s, u"XDG_DATA_HOME"_s, u"XDG_RUNTIME_DIR"_s})
        environment.insert(name, m_folder->path()); // a shell complains where it cannot write
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        return {u"%1 failed: %2"_s.arg(program, QString::fromUtf8(process.readAllStandardError()))};
    if (const QByteArray errors = process.readAllStandardError(); !errors.isEmpty())
        return {QString::fromUtf8(errors)};
    return QString::fromUtf8(process.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
}

void TestCompletion::bash_data()
{
    QTest::addColumn<QString>("typed"); // words by spaces; the last one is completed
    QTest::addColumn<QStringList>("completed");
    QTest::newRow("a command") << u"shapewright-cli ex"_s << QStringList{u"explain"_s};
    QTest::newRow("an option") << u"shapewright-cli fix m o --wri"_s << QStringList{u"--write-value-info"_s};
    QTest::newRow("of that command alone") << u"shapewright-cli info m --wri"_s << QStringList{};
    QTest::newRow("a value") << u"shapewright-cli fix m o --external-data "_s
                             << QStringList{u"keep"_s, u"copy"_s, u"inline"_s};
    QTest::newRow("a file") << u"shapewright-cli info /etc/host"_s << QStringList{u"/etc/hostname"_s, u"/etc/hosts"_s};
    QTest::newRow("a value that is anything") << u"shapewright-cli fix m o --dim /etc/host"_s << QStringList{};
}

void TestCompletion::bash()
{
    QFETCH(const QString, typed);
    QFETCH(QStringList, completed);
    const QString script = printed({u"--completion"_s, u"bash"_s});
    QStringList words = typed.split(u' ');
    for (QString &word : words)
        word = u'\'' + word + u'\'';
    const QString command =
        u"compopt() { :; }; . '%1'; COMP_WORDS=(%2); COMP_CWORD=%3; _shapewright_cli; "
        "printf '%s\\n' \"${COMPREPLY[@]}\""_s.arg(script, words.join(u' '), QString::number(words.size() - 1));
    QStringList shown = lines(u"bash"_s, {u"-c"_s, command});
    shown.removeIf([](const QString &line) { return line.startsWith(u"/etc/") && !QFile::exists(line); });
    completed.sort();
    shown.sort();
    if (completed.size() == 2) // what else there is of that name is no matter
        shown.removeIf([&completed](const QString &line) { return !completed.contains(line); });
    QCOMPARE(shown, completed);
}

// The function is called as the shell calls it, with an `_arguments` that shows what it was given.
void TestCompletion::zsh()
{
    const QString script = printed({u"--completion"_s, u"zsh"_s});
    const QString command = u"autoload -Uz compinit && compinit -D; source '%1'; _arguments() { print -l -- $@ }; "
                            "words=(shapewright-cli fix m); CURRENT=4; _shapewright_cli"_s.arg(script);
    const QStringList given = lines(u"zsh"_s, {u"-f"_s, u"-c"_s, command});
    QVERIFY2(given.contains(u"*--overwrite[replace OUT if it exists, also when it is IN]"),
             qPrintable(given.join(u'\n')));
    QVERIFY2(given.filter(u"*--external-data="_s).value(0).endsWith(u":(keep copy inline)"),
             qPrintable(given.join(u'\n')));
    QVERIFY(given.contains(u":IN:_files"));
    for (const QString &spec : given)
        QVERIFY2(!spec.startsWith(u'*') || spec.contains(u'['), qPrintable(spec));
}

void TestCompletion::fish()
{
    const QString script = printed({u"--completion"_s, u"fish"_s});
    const auto completed = [this, &script](const QString &typed) {
        QStringList shown =
            lines(u"fish"_s, {u"--no-config"_s, u"-c"_s, u"source '%1'; complete -C '%2'"_s.arg(script, typed)});
        for (QString &line : shown)
            line = line.section(u'\t', 0, 0); // what follows describes it
        return shown;
    };
    QCOMPARE(completed(u"shapewright-cli ex"_s), QStringList{u"explain"_s});
    QCOMPARE(completed(u"shapewright-cli fix m o --wri"_s), QStringList{u"--write-value-info"_s});
    QCOMPARE(completed(u"shapewright-cli info m --wri"_s), QStringList());
    QStringList values = completed(u"shapewright-cli fix m o --external-data "_s);
    values.sort();
    QCOMPARE(values, (QStringList{u"copy"_s, u"inline"_s, u"keep"_s}));
}

void TestCompletion::manualPage()
{
    const QString page = printed({u"--manual"_s});
    const QString text =
        lines(u"groff"_s, {u"-man"_s, u"-Tutf8"_s, u"-P-c"_s, u"-P-b"_s, u"-P-u"_s, u"-ww"_s, page}).join(u'\n');
    for (const cli::Command &command : cli::commands()) {
        for (const auto &option : cli::optionsOf(command))
            QVERIFY2(text.contains(u"--"_s + option.name), qPrintable(option.name + u'\n' + text.left(2000)));
    }
    QVERIFY2(text.contains(u"fix IN OUT"), qPrintable(text.left(2000)));
    QVERIFY(text.contains(u"130 interrupted"));
}

void TestCompletion::otherShells()
{
    const test::CliRun run = test::runCli({u"--completion"_s, u"tcsh"_s});
    QCOMPARE(run.exitCode, 2);
    QVERIFY2(run.err.contains("bash or zsh or fish"), run.err.constData());
}

SHAPEWRIGHT_GUILESS_TEST(TestCompletion)
#include "tst_completion.moc"
