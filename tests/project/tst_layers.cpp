// SPDX-License-Identifier: Apache-2.0
// Reads the project's own sources: which layer includes what, and what no file may hold.
#include "tests/support/registertest.h"

#include <QDirIterator>
#include <QFile>
#include <QLibraryInfo>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace {

struct Source {
    QString path; // from the project's folder
    QString text;
};

QStringList includes(const QString &text)
{
    static const QRegularExpression line(uR"(^[ \t]*#[ \t]*include[ \t]*([<"][^>"]+[>"]))"_s,
                                         QRegularExpression::MultilineOption);
    QStringList found;
    for (auto at = line.globalMatch(text); at.hasNext();)
        found.append(at.next().captured(1));
    return found;
}

bool matches(const QString &text, const QString &pattern)
{
    return QRegularExpression(pattern).match(text).hasMatch();
}

bool isQtCore(const QString &include) // `<QString>`, `<QtCore/qfloat16.h>`
{
    static const QString folder = QLibraryInfo::path(QLibraryInfo::HeadersPath) + u"/QtCore/"_s;
    QString name = include.sliced(1, include.size() - 2);
    if (name.startsWith(u"QtCore/"_s))
        name.remove(0, 7);
    return QFile::exists(folder + name);
}

// Who may include what: within files whose path matches `where`, an include that matches `what` and not `unless`.
struct IncludeRule {
    const char *name;
    QString where;
    QString what;
    QString unless;
};

const QList<IncludeRule> &includeRules()
{
    static const QList<IncludeRule> rules{
        {"an include names a file from the project's folder on", u"."_s, u"^\""_s,
         u"^\"((app|model|views|tests|resources)/|moc_|tst_\\w+\\.moc\"|\\w+\\.moc\"|ui_)"_s},
        {"model uses no other layer", u"^model/"_s, u"^\"(views|app|tests|resources)/"_s, {}},
        {"views use models alone", u"^views/"_s, u"^\"(app|tests|resources)/"_s, {}},
        {"views start no thread", u"^views/"_s, u"^<(thread|future|QThread\\w*|QtConcurrent\\w*)>"_s, {}},
        {"programs use no tests", u"^app/"_s, u"^\"(tests|resources)/"_s, {}},
        {"the protocol stands alone", u"^model/protocol/"_s, u"^\""_s, u"^\"model/protocol/"_s},
        {"the runner uses the protocol alone", u"^app/runner/"_s, u"^\""_s, u"^\"(model/protocol|app/runner)/"_s},
        {"the layouter uses the protocol alone", u"^app/layouter/"_s, u"^\""_s, u"^\"(model/protocol|app/layouter)/"_s},
        {"the command line has no window", u"^app/cli/"_s, u"^\"(views|app/gui)/"_s, {}},
        {"onnx and protobuf stay in the model's sources",
         u"^(?!model/.*\\.cpp$|model/onnx/.*\\.h$|model/precompiled\\.h$|tests/|resources/samples/)"_s,
         u"^[<\"](onnx/|google/protobuf)"_s,
         {}},
        {"most headers hand the table of shapes on, and name it in advance: nearly every room would be built again "
         "after it",
         u"^(model|views|app/gui)/.*\\.h$"_s,
         u"^\"model/shape/tables/shapetable\\.h\""_s,
         {}},
        {"ONNX Runtime stays in the runner",
         u"^(?!app/runner/|tests/app/runner/)"_s,
         u"^[<\"](\\w+/)*onnxruntime_"_s,
         {}},
        {"Graphviz stays in the layouter",
         u"^(?!app/layouter/)"_s,
         u"^[<\"](graphviz/)?(gvc|gvplugin|cgraph|types)\\w*\\.h"_s,
         {}},
    };
    return rules;
}

QStringList wrongIncludes(const Source &source)
{
    QStringList found;
    for (const QString &include : includes(source.text)) {
        for (const IncludeRule &rule : includeRules()) {
            if (matches(source.path, rule.where) && matches(include, rule.what) &&
                (rule.unless.isEmpty() || !matches(include, rule.unless)))
                found.append(source.path + u" includes "_s + include + u": "_s + QString::fromUtf8(rule.name));
        }
        const bool guiLess = matches(source.path, u"^(model|app/cli|app/runner|app/layouter)/"_s);
        if (guiLess && matches(include, u"^<Q"_s) && !isQtCore(include))
            found.append(source.path + u" includes "_s + include + u", which is not in Qt Core"_s);
    }
    return found;
}

bool isCode(const QString &path)
{
    return matches(path, uR"(\.(h|cpp)$)"_s);
}

QString folderOf(const QString &path)
{
    return path.left(path.lastIndexOf(u'/'));
}

// By folder, the folders of which it includes files, and one such include each.
using Arrows = QMap<QString, QMap<QString, QString>>;

Arrows arrowsBetweenFolders(const QList<Source> &sources)
{
    Arrows arrows;
    for (const Source &source : sources) {
        if (!isCode(source.path) || !matches(source.path, u"^(model|views|app)/"_s))
            continue;
        for (const QString &include : includes(source.text)) {
            const QString there = folderOf(include.sliced(1, include.size() - 2));
            const bool isOurs = include.startsWith(u'"') && matches(there, u"^(model|views|app)(/|$)"_s);
            if (isOurs && there != folderOf(source.path))
                arrows[folderOf(source.path)][there] = source.path + u" includes "_s + include;
        }
    }
    return arrows;
}

// The includes that tie folders into circles; none where each folder can be understood after those that it uses.
QStringList circles(Arrows arrows)
{
    for (bool isDone = false; !isDone;) {
        isDone = true;
        const QStringList folders = arrows.keys();
        for (const QString &folder : folders) {
            const QStringList used = arrows[folder].keys();
            const bool isGround =
                std::ranges::none_of(used, [&](const QString &other) { return arrows.contains(other); });
            const bool isTop = std::ranges::none_of(arrows, [&](const auto &uses) { return uses.contains(folder); });
            if (isGround || isTop) {
                arrows.remove(folder);
                isDone = false;
            }
        }
    }
    QStringList tied;
    for (const auto &uses : std::as_const(arrows)) {
        for (auto at = uses.cbegin(); at != uses.cend(); ++at) {
            if (arrows.contains(at.key()))
                tied.append(at.value());
        }
    }
    return tied;
}

// What no file may hold, whatever its kind. Written in pieces, so that this file does not hold it either.
QStringList wrongTexts(const Source &source)
{
    const QString aFolder = u"(^|[^A-Za-z0-9_.$}{~-])/"_s;
    const QString someone = u"(wo"_s + u"rk|ho"_s + u"me|ro"_s + u"ot|Us"_s + u"ers)/"_s;
    const QString unfinished = u"\\b(TO"_s + u"DO|FIX"_s + u"ME|XX"_s + u"X)\\b"_s;
    const QString elsewhere = u"shared/des"_s + u"ign"_s;
    QStringList found;
    for (const QString &pattern : {aFolder + someone, unfinished, elsewhere}) {
        const auto match = QRegularExpression(pattern, QRegularExpression::MultilineOption).match(source.text);
        if (match.hasMatch())
            found.append(source.path + u" holds: "_s + match.captured(0));
    }
    return found;
}

// Pictures and JSON go without; the licence and the documents are texts of their own.
bool wantsLicenceTag(const QString &path)
{
    return isCode(path) ||
           matches(
               path,
               uR"((CMakeLists\.txt|\.cmake|\.sh|\.py|\.xml|\.desktop|\.env|\.qrc|^dev|^\.ci/run|^\.clang-\w+)$)"_s);
}

bool hasLicenceTag(const QString &text)
{
    return text.left(400).contains(u"SPDX-License-"_s + u"Identifier: Apache-2.0"_s);
}

QList<Source> projectFiles()
{
    const QDir root(QStringLiteral(SHAPEWRIGHT_SOURCE_FOLDER));
    QStringList paths;
    for (const QString &folder : {u"app"_s, u"cmake"_s, u"docs"_s, u"installer"_s, u"model"_s, u"resources"_s,
                                  u"tests"_s, u"views"_s, u".ci"_s}) {
        for (QDirIterator at(root.filePath(folder), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
             at.hasNext();)
            paths.append(root.relativeFilePath(at.next()));
    }
    for (const QString &file : root.entryList(QDir::Files | QDir::Hidden))
        paths.append(file);
    QList<Source> files;
    for (const QString &path : paths) {
        QFile file(root.filePath(path));
        const bool isText = !matches(path, uR"((\.(png|onnx|pb|npy|gz|user)|^\.git|^LICENSE)$)"_s);
        if (isText && file.open(QIODevice::ReadOnly))
            files.append({path, QString::fromUtf8(file.readAll())});
    }
    return files;
}

} // namespace

class tst_Layers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void includesAreTold_data();
    void includesAreTold();
    void textsAreTold();
    void includesFollowTheLayers();
    void circlesAreTold();
    void foldersMakeNoCircle();
    void roomsOfTheModelStandInOrder();
    void testsHaveNamesOfTheirOwn();
    void filesHoldNothingPrivate();
    void filesCarryTheirLicence();
    void countsHaveASingular();
    void textsCanBeTranslated();
    void windowTextsNameNoOptions();
};

void tst_Layers::includesAreTold_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("include");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char *path, const char *include, bool allowed) {
        QTest::addRow("%s %s", path, include) << QString::fromUtf8(path) << QString::fromUtf8(include) << allowed;
    };
    row("model/types/dim.cpp", "<QString>", true);
    row("model/types/dim.cpp", "<QtCore/qfloat16.h>", true);
    row("model/types/dim.cpp", "<QColor>", false);
    row("model/types/dim.cpp", "<QtWidgets/QWidget>", false);
    row("model/types/dim.cpp", "\"views/theme/theme.h\"", false);
    row("model/types/dim.cpp", "<onnx/onnx_pb.h>", true);
    row("model/types/dim.h", "<onnx/onnx_pb.h>", false);
    row("model/onnx/modelfile.h", "<onnx/onnx_pb.h>", true);
    row("views/graph/view/graphview.cpp", "<onnx/onnx_pb.h>", false);
    row("views/graph/view/graphview.cpp", "\"app/gui/document/document.h\"", false);
    row("views/graph/view/graphview.cpp", "\"graphscene.h\"", false);
    row("views/graph/view/graphview.cpp", "<QColor>", true);
    row("views/graph/view/graphview.cpp", "<thread>", false);
    row("views/graph/view/graphview.cpp", "<QThreadPool>", false);
    row("views/graph/picture/graphplaces.h", "<stop_token>", true);
    row("model/protocol/frame.cpp", "\"model/types/result.h\"", false);
    row("model/protocol/frame.cpp", "<google/protobuf/message.h>", true); // a source of model; the linker tells
    row("app/runner/main.cpp", "<onnxruntime_c_api.h>", true);
    row("app/cli/main.cpp", "<onnxruntime_cxx_api.h>", false);
    row("views/panels/panelstate.h", "\"model/shape/tables/shapetable.h\"", false);
    row("views/panels/panelstate.cpp", "\"model/shape/tables/shapetable.h\"", true);
    row("app/cli/main.cpp", "<QWidget>", false);
    row("app/layouter/main.cpp", "<gvc.h>", true);
    row("app/layouter/main.cpp", "<graphviz/gvc.h>", true);
    row("views/graph/view/graphview.cpp", "<graphviz/cgraph.h>", false);
    row("app/layouter/main.cpp", "\"model/layout/layout.h\"", false);
}

void tst_Layers::includesAreTold()
{
    QFETCH(QString, path);
    QFETCH(QString, include);
    QFETCH(bool, allowed);
    const Source source{path, u"#pragma once\n  #  include "_s + include + u"\n"_s};
    QCOMPARE(wrongIncludes(source).isEmpty(), allowed);
}

void tst_Layers::textsAreTold()
{
    QVERIFY(wrongTexts({u"a.md"_s, u"see https://example.org/home/ and ./root/x"_s}).isEmpty());
    QCOMPARE(wrongTexts({u"a.md"_s, u"in /ho"_s + u"me/someone/models"_s}).size(), 1);
    QCOMPARE(wrongTexts({u"a.md"_s, u"/ro"_s + u"ot/x\nTO"_s + u"DO: more"_s}).size(), 2);
}

void tst_Layers::includesFollowTheLayers()
{
    qsizetype seen = 0;
    QStringList wrong;
    for (const Source &source : projectFiles()) {
        if (!isCode(source.path))
            continue;
        seen += includes(source.text).size();
        wrong += wrongIncludes(source);
    }
    QVERIFY2(seen > 100, "the sources were not found");
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

void tst_Layers::circlesAreTold()
{
    const Source above{u"model/a/x.cpp"_s, u"#include \"model/b/y.h\"\n#include \"model/a/z.h\"\n"_s};
    const Source below{u"model/b/y.h"_s, u"#include \"model/c/w.h\"\n"_s};
    const Source back{u"model/c/w.cpp"_s, u"#include \"model/b/y.h\"\n"_s};
    QCOMPARE(circles(arrowsBetweenFolders({above, below})), QStringList());
    const QStringList told{u"model/b/y.h includes \"model/c/w.h\""_s, u"model/c/w.cpp includes \"model/b/y.h\""_s};
    QCOMPARE(circles(arrowsBetweenFolders({above, below, back})), told);
}

void tst_Layers::foldersMakeNoCircle()
{
    const Arrows arrows = arrowsBetweenFolders(projectFiles());
    QVERIFY2(arrows.size() > 30, "the sources were not found");
    const QStringList tied = circles(arrows);
    QVERIFY2(tied.isEmpty(), qPrintable(tied.join(u'\n')));
}

// As model/CMakeLists.txt lists them.
void tst_Layers::roomsOfTheModelStandInOrder()
{
    QStringList rooms;
    const QList<Source> files = projectFiles();
    for (const Source &source : files) {
        if (source.path == u"model/CMakeLists.txt"_s) {
            static const QRegularExpression list(u"set\\(rooms ([^)]*)\\)"_s);
            rooms = list.match(source.text).captured(1).simplified().split(u' ');
        }
    }
    QVERIFY2(rooms.size() > 10, "the list of rooms was not found");
    const Arrows arrows = arrowsBetweenFolders(files);
    for (auto at = arrows.cbegin(); at != arrows.cend(); ++at) {
        const qsizetype room = rooms.indexOf(at.key().section(u'/', 1, 1));
        if (!at.key().startsWith(u"model/"_s) || room < 0)
            continue;
        for (auto used = at->cbegin(); used != at->cend(); ++used)
            QVERIFY2(rooms.indexOf(used.key().section(u'/', 1, 1)) <= room, qPrintable(used.value()));
    }
}

// A test is a link to its program that is called as its source, so that one of two with the same name would not be run.
void tst_Layers::testsHaveNamesOfTheirOwn()
{
    QMap<QString, QString> known;
    for (const Source &source : projectFiles()) {
        const QString name = source.path.section(u'/', -1);
        if (!matches(name, u"^tst_\\w+\\.cpp$"_s))
            continue;
        QVERIFY2(!known.contains(name), qPrintable(source.path + u" and "_s + known.value(name)));
        known.insert(name, source.path);
    }
    QVERIFY2(known.size() > 100, "the tests were not found");
}

void tst_Layers::filesHoldNothingPrivate()
{
    QStringList wrong;
    for (const Source &source : projectFiles())
        wrong += wrongTexts(source);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

void tst_Layers::filesCarryTheirLicence()
{
    QStringList wrong;
    for (const Source &source : projectFiles()) {
        if (wantsLicenceTag(source.path) && !hasLicenceTag(source.text))
            wrong.append(source.path);
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

// `%n node(s)` is shown as it stands where no translation has both numbers.
void tst_Layers::countsHaveASingular()
{
    static const QRegularExpression counted(uR"x("([^"\n]*%n[^"\n]*\(e?s\)[^"\n]*)")x"_s);
    QString translations;
    QStringList texts;
    for (const Source &source : projectFiles()) {
        if (source.path.endsWith(u".ts"_s))
            translations += source.text;
        if (!isCode(source.path) || source.path.startsWith(u"tests/"_s))
            continue;
        for (auto at = counted.globalMatch(source.text); at.hasNext();)
            texts.append(at.next().captured(1));
    }
    QVERIFY2(!texts.isEmpty(), "the sources were not found");
    for (const QString &text : texts)
        QVERIFY2(translations.contains(u"<source>"_s + text + u"</source>"_s), qPrintable(text));
}

// What reads like words, and is no style sheet or markup, goes through tr(). The command line is English.
void tst_Layers::textsCanBeTranslated()
{
    static const QRegularExpression literal(
        uR"x((?:QStringLiteral\(\s*|QLatin1String\(\s*|\bu)"((?:[^"\\\n]|\\.)*)")x"_s);
    static const QRegularExpression words(u"[A-Za-z]{2,} [a-z]{2,}"_s);
    static const QRegularExpression code(u"[{};<]|#\\w"_s);
    int literals = 0;
    for (const Source &source : projectFiles()) {
        if (!isCode(source.path) || !(source.path.startsWith(u"app/gui/"_s) || source.path.startsWith(u"views/"_s)) ||
            source.path.startsWith(u"app/gui/start/commandline."_s))
            continue;
        for (auto at = literal.globalMatch(source.text); at.hasNext(); ++literals) {
            const QString text = at.next().captured(1);
            QVERIFY2(!matches(text, words.pattern()) || matches(text, code.pattern()),
                     qPrintable(source.path + u": "_s + text));
        }
    }
    QVERIFY2(literals > 100, "the sources were not found");
}

// Who works in a window does not know the options of the command line. Texts that both show name none either: the
// command line adds them.
void tst_Layers::windowTextsNameNoOptions()
{
    static const QRegularExpression translated(uR"x(\btr\(\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+))x"_s);
    int texts = 0;
    for (const Source &source : projectFiles()) {
        const bool isShown = source.path.startsWith(u"app/gui/"_s) || source.path.startsWith(u"views/"_s) ||
                             source.path.startsWith(u"model/wording/"_s);
        if (!isCode(source.path) || !isShown || source.path.startsWith(u"app/gui/start/commandline"_s))
            continue;
        for (auto at = translated.globalMatch(source.text); at.hasNext(); ++texts) {
            const QString text = at.next().captured(1);
            QVERIFY2(!matches(text, u"--[a-z]"_s), qPrintable(source.path + u": "_s + text));
        }
    }
    QVERIFY2(texts > 500, "the sources were not found");
}

SHAPEWRIGHT_APPLESS_TEST(tst_Layers)
#include "tst_layers.moc"
