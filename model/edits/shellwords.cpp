// SPDX-License-Identifier: Apache-2.0
#include "model/edits/shellwords.h"

#include "model/types/text.h"

#include <QRegularExpression>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

// True for control characters, and for those that change the direction of text or have no width: a terminal must not
// get them, and a person would not see them. False for a newline, because `$(…)` removes newlines at its end, so that
// printf could not write one.
bool isUnprintable(QChar c)
{
    return c != u'\n' && (c.category() == QChar::Other_Control || c.category() == QChar::Other_Format);
}

// A POSIX shell has no escape sequences within quotes, but its printf has: `"$(printf '\011')"`.
QString byPrintf(QChar c)
{
    QString octal;
    for (const char byte : QString(c).toUtf8())
        octal += u'\\' + QString::number(static_cast<unsigned char>(byte), 8).rightJustified(3, u'0');
    return u"\"$(printf '"_s + octal + u"')\""_s;
}

QString quotedWord(const QString &word)
{
    static const QRegularExpression plain(u"^[A-Za-z0-9_./,:@%+-][A-Za-z0-9_./,=:@%+-]*\\z"_s);
    if (plain.match(word).hasMatch())
        return word;
    QString quoted = u"'"_s;
    for (const QChar c : word) {
        if (c == u'\'')
            quoted += u"'\\''"_s;
        else if (isUnprintable(c))
            quoted += u'\'' + byPrintf(c) + u'\'';
        else
            quoted += c;
    }
    return quoted + u'\'';
}

class ShellReader
{
public:
    explicit ShellReader(const QString &line) : m_line(line) {}

    std::optional<QStringList> read()
    {
        while (m_at < m_line.size()) {
            if (!readNext())
                return {};
        }
        endWord();
        return m_words;
    }

private:
    bool readNext()
    {
        const QChar c = m_line[m_at];
        if (c == u'\'')
            return readSingleQuoted();
        if (c == u'"')
            return readPrintf() || readDoubleQuoted();
        if (c == u'\\')
            return readEscaped();
        if (c == u' ' || c == u'\t' || c == u'\n') {
            endWord();
            ++m_at;
            return true;
        }
        static const QString special = u";&|<>()$`*?[{~#!\r"_s;
        if (special.contains(c) && !isHarmless(c))
            return false;
        add(c);
        ++m_at;
        return true;
    }

    // People write `x[0]=3` and `image=1,3,?` without quotes, and a shell leaves them unchanged unless a file happens
    // to match. The other characters are special only at the beginning of a word.
    bool isHarmless(QChar c) const
    {
        return c == u'[' || c == u'?' || ((c == u'~' || c == u'#' || c == u'!') && m_word);
    }

    bool readSingleQuoted()
    {
        const qsizetype end = m_line.indexOf(u'\'', m_at + 1);
        if (end < 0)
            return false;
        add(m_line.mid(m_at + 1, end - m_at - 1));
        m_at = end + 1;
        return true;
    }

    // Reads a character that shellLine() wrote with printf. Returns false, and reads nothing, if there is none.
    bool readPrintf()
    {
        static const QRegularExpression pattern(uR"x("\$\(printf '((?:\\[0-7]{3}){1,3})'\)")x"_s);
        const auto match =
            pattern.match(m_line, m_at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
        if (!match.hasMatch())
            return false;
        QByteArray bytes;
        for (const QString &byte : match.captured(1).split(u'\\', Qt::SkipEmptyParts))
            bytes.append(char(byte.toUShort(nullptr, 8)));
        const QString text = toQString(bytes.toStdString());
        if (text.size() != 1 || !isUnprintable(text.front()))
            return false;
        add(text);
        m_at = match.capturedEnd();
        return true;
    }

    bool readDoubleQuoted()
    {
        add(QString());
        for (qsizetype at = m_at + 1; at < m_line.size(); ++at) {
            const QChar c = m_line[at];
            if (c == u'"') {
                m_at = at + 1;
                return true;
            }
            if (c == u'$' || c == u'`')
                return false;
            static const QString escapable = u"$`\"\\\n"_s;
            if (c == u'\\' && at + 1 < m_line.size() && escapable.contains(m_line[at + 1])) {
                if (m_line[++at] != u'\n')
                    add(m_line[at]);
            } else {
                add(c);
            }
        }
        return false;
    }

    bool readEscaped()
    {
        if (m_at + 1 >= m_line.size())
            return false;
        if (const QChar c = m_line[m_at + 1]; c != u'\n') // an escaped newline continues the line
            add(c);
        m_at += 2;
        return true;
    }

    template <typename Text>
    void add(const Text &text)
    {
        if (!m_word)
            m_word.emplace();
        *m_word += text;
    }

    void endWord()
    {
        if (m_word)
            m_words.append(*m_word);
        m_word.reset();
    }

    const QString &m_line;
    qsizetype m_at = 0;
    std::optional<QString> m_word; // no value between words; '' is a word, though empty
    QStringList m_words;
};

} // namespace

QString shellLine(const QStringList &words)
{
    QStringList quoted;
    for (const QString &word : words)
        quoted.append(quotedWord(word));
    return quoted.join(u' ');
}

std::optional<QStringList> shellWords(const QString &line)
{
    return ShellReader(line).read();
}

} // namespace shapewright
