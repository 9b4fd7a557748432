// SPDX-License-Identifier: Apache-2.0
// Reads the translations as they are in the sources: what a translation has to keep of its text, and that none is
// half done.
#include "tests/support/registertest.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::Literals::StringLiterals;

namespace {

struct Message {
    QString context;
    QString source;
    QStringList translations; // of what is counted, one for each number that the language distinguishes
    bool isCounted = false;
    bool isFinished = false;
};

QList<Message> messagesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    QXmlStreamReader xml(&file);
    QList<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name") {
            context = xml.readElementText();
        } else if (xml.name() == u"message") {
            messages.append({context, {}, {}, xml.attributes().value(u"numerus"_s) == u"yes", false});
        } else if (xml.name() == u"source") {
            messages.last().source = xml.readElementText();
        } else if (xml.name() == u"translation") {
            messages.last().isFinished = !xml.attributes().hasAttribute(u"type"_s);
            if (!messages.last().isCounted)
                messages.last().translations = {xml.readElementText()};
        } else if (xml.name() == u"numerusform") {
            messages.last().translations.append(xml.readElementText());
        }
    }
    if (xml.hasError())
        qFatal("%s: %s", qPrintable(path), qPrintable(xml.errorString()));
    return messages;
}

// What a text has to keep in every language, each once: `%1`, `%n`, `<b>`, `Ctrl+F`, `.onnx`, `--edits`.
QStringList keptIn(const QString &text)
{
    static const QRegularExpression kept(
        uR"(%n|%\d|</?\w[^>]*>|(?:Ctrl|Shift|Alt)\+\w+|\*\.\w+|--\w[\w-]*|[A-Z]+_[A-Z_]+)"_s);
    QStringList found;
    for (auto at = kept.globalMatch(text); at.hasNext();)
        found.append(at.next().captured());
    found.removeDuplicates();
    found.sort();
    return found;
}

// The key in a menu, in upper case; null for none.
QChar mnemonicOf(QString text)
{
    const qsizetype at = text.remove(u"&&"_s).indexOf(u'&');
    return at < 0 ? QChar() : text.at(at + 1).toUpper();
}

// Whether an ellipsis, which says that there is more, is at the end of both or of none.
bool isAlike(const QString &source, const QString &translation)
{
    static const QRegularExpression ellipsis(u"…(?: ?\\(&\\w\\))?$"_s); // or before the key at the end
    return source.contains(ellipsis) == translation.contains(ellipsis);
}

} // namespace

class TestTranslationFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void finishedTranslationsKeepWhatTheyMust_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(QStringLiteral(SHAPEWRIGHT_SOURCE_FOLDER "/resources/translations"));
        for (const QString &name : folder.entryList({u"*.ts"_s}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void finishedTranslationsKeepWhatTheyMust()
    {
        QFETCH(QString, path);
        const QList<Message> messages = messagesOf(path);
        QVERIFY(!messages.isEmpty());
        for (const Message &message : messages) {
            if (!message.isFinished)
                continue;
            const QByteArray where = u"%1: %2"_s.arg(message.context, message.source).toUtf8();
            QVERIFY2(!message.translations.isEmpty(), where);
            for (const QString &translation : message.translations) {
                QVERIFY2(!translation.isEmpty(), where);
                QCOMPARE(mnemonicOf(translation), mnemonicOf(message.source));
                QVERIFY2(isAlike(message.source, translation), where);
                // A singular may say `one` where the plural has a number.
                QStringList kept = keptIn(message.source), found = keptIn(translation);
                if (message.isCounted && message.translations.size() > 1) {
                    kept.removeAll(u"%n"_s);
                    found.removeAll(u"%n"_s);
                }
                QVERIFY2(found == kept, where + "\nhas " + found.join(u' ').toUtf8());
            }
        }
    }

    // What is counted would be `1 nodes` in English.
    void englishIsComplete()
    {
        for (const Message &message :
             messagesOf(QStringLiteral(SHAPEWRIGHT_SOURCE_FOLDER "/resources/translations/shapewright_en.ts"))) {
            QVERIFY(message.isCounted);
            QVERIFY2(message.isFinished, qPrintable(message.source));
        }
    }
};

SHAPEWRIGHT_GUILESS_TEST(TestTranslationFiles)
#include "tst_translationfiles.moc"
