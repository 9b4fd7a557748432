// SPDX-License-Identifier: Apache-2.0
#include "views/theme/theme.h"

#include <QFontDatabase>

#include <algorithm>
#include <array>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr int symbolColours = 8;
constexpr qsizetype longestRead = 300; // of expressions in which names are sought, each time they are drawn
// The colours were chosen to be far apart under normal vision, protanopia, deuteranopia and tritanopia; tst_theme
// measures it. Green, amber, red and the blue of the selection are not among them, because they have meanings of their
// own.
constexpr std::array<QRgb, symbolColours> lightSymbols = {0xff7c3aed, 0xff0f766e, 0xff800040, 0xff784800,
                                                          0xff0030c8, 0xffb820b0, 0xff004870, 0xff600098};
constexpr std::array<QRgb, symbolColours> darkSymbols = {0xffb794f6, 0xff4fd1c5, 0xfff9b4da, 0xffc59b6d,
                                                         0xffc4ccff, 0xffee7bca, 0xffa5f0ff, 0xffefe3b0};

// The most common names have colours of their own. All others use FNV-1a, which gives the same number in every run;
// qHash does not.
int preferredSlot(const QString &name)
{
    const QString lower = name.toLower();
    if (lower.startsWith("batch"_L1) || lower == "n"_L1)
        return 0;
    if (lower.startsWith("seq"_L1) || lower == "s"_L1)
        return 1;
    quint32 hash = 2166136261u;
    for (const char byte : name.toUtf8()) {
        hash ^= quint8(byte);
        hash *= 16777619u;
    }
    return 2 + int(hash % (symbolColours - 2));
}

// Cuts what a name has in common with the beginning of its neighbours in alphabetical order, up to the last sign that
// is no letter or digit. Neighbours have the longest common beginnings.
QHash<QString, QString> shortNames(QStringList names)
{
    constexpr qsizetype shortestCut = 4;
    QHash<QString, QString> result;
    names.sort();
    names.removeDuplicates();
    for (qsizetype i = 0; i < names.size(); ++i) {
        qsizetype common = 0;
        for (const qsizetype other : {i - 1, i + 1}) {
            if (other < 0 || other >= names.size())
                continue;
            const auto [end, otherEnd] =
                std::mismatch(names[i].begin(), names[i].end(), names[other].begin(), names[other].end());
            common = std::max(common, qsizetype(end - names[i].begin()));
        }
        common = std::min(common, names[i].size() - 1);
        while (common > 0 && names[i].at(common - 1).isLetterOrNumber())
            --common;
        if (common >= shortestCut)
            result.insert(names[i], u'…' + names[i].sliced(common));
    }
    return result;
}

struct NamePlace {
    qsizetype begin = 0, end = 0;
};

// Where known names stand in an expression, each as long as possible. A name ends where none of the signs follows that
// names consist of, so that `n.1` is not found in `n.10`. Names with other signs, as in `a/b`, are found, too.
template <typename Value>
QList<NamePlace> namesIn(const QString &expression, const QHash<QString, Value> &names)
{
    const auto isPart = [&](qsizetype i) {
        const QChar c = expression.at(i);
        return c.isLetterOrNumber() || c == u'_' || c == u'.';
    };
    QList<NamePlace> places;
    for (qsizetype i = 0; i < expression.size(); ++i) {
        if (i > 0 && isPart(i) && isPart(i - 1))
            continue;
        for (qsizetype end = expression.size(); end > i; --end) {
            const bool isBorder = end == expression.size() || !isPart(end) || !isPart(end - 1);
            if (!isBorder || !names.contains(expression.sliced(i, end - i)))
                continue;
            places.append({i, end});
            i = end - 1;
            break;
        }
    }
    return places;
}

QFont font(const QStringList &families, QFont::StyleHint hint)
{
    QFont font;
    font.setFamilies(families);
    font.setStyleHint(hint);
    font.setPointSizeF(9.75); // 13 pixels at 96 dpi
    return font;
}

Theme withFonts(Theme theme)
{
    theme.uiFont = font({u"Inter"_s, u"Segoe UI"_s, u"Cantarell"_s, u"Noto Sans"_s, u"DejaVu Sans"_s, u"sans-serif"_s},
                        QFont::SansSerif);
    theme.monoFont =
        font({u"JetBrains Mono"_s, u"Noto Sans Mono"_s, u"DejaVu Sans Mono"_s, u"monospace"_s}, QFont::Monospace);
    theme.monoFont.setStyleStrategy(QFont::PreferAntialias);
    return theme;
}

} // namespace

Theme Theme::light()
{
    Theme theme;
    theme.window = QColor(0xfb, 0xfc, 0xfd);
    theme.surface = QColor(0xff, 0xff, 0xff);
    theme.header = QColor(0xee, 0xf1, 0xf4);
    theme.border = QColor(0xdf, 0xe3, 0xe8);
    theme.text = QColor(0x1c, 0x21, 0x28);
    theme.mutedText = QColor(0x5a, 0x64, 0x73);
    theme.accent = QColor(0x25, 0x63, 0xeb);
    theme.onAccent = QColor(0xff, 0xff, 0xff);
    theme.accentTint = QColor(0xe6, 0xf0, 0xff);
    theme.fixed = QColor(0x14, 0x76, 0x38);
    theme.unknown = QColor(0xab, 0x4e, 0x07);
    theme.error = QColor(0xcf, 0x20, 0x20);
    theme.replaced = QColor(0x7c, 0x3a, 0xed);
    theme.edge = QColor(0x86, 0x90, 0x9f);
    theme.nodeBorder = QColor(0xc4, 0xca, 0xd2);
    theme.provider = QColor(0x0e, 0x74, 0x90);
    theme.onCategory = QColor(0xff, 0xff, 0xff);
    return withFonts(theme);
}

Theme Theme::dark()
{
    Theme theme;
    theme.isDark = true;
    theme.window = QColor(0x1e, 0x21, 0x26);
    theme.surface = QColor(0x22, 0x26, 0x2c);
    theme.header = QColor(0x2a, 0x2f, 0x36);
    theme.border = QColor(0x34, 0x3a, 0x42);
    theme.text = QColor(0xe6, 0xe9, 0xed);
    theme.mutedText = QColor(0x9a, 0xa4, 0xb1);
    theme.accent = QColor(0x6e, 0xa0, 0xff);
    theme.onAccent = QColor(0x14, 0x18, 0x1e);
    theme.accentTint = QColor(0x20, 0x34, 0x5a);
    theme.fixed = QColor(0x4a, 0xde, 0x80);
    theme.unknown = QColor(0xfb, 0xbf, 0x24);
    theme.error = QColor(0xfb, 0x7f, 0x7f);
    theme.replaced = QColor(0xb7, 0x94, 0xf6);
    theme.edge = QColor(0x7c, 0x86, 0x93);
    theme.nodeBorder = QColor(0x4a, 0x51, 0x5b);
    theme.provider = QColor(0x17, 0x7b, 0x94);
    theme.onCategory = QColor(0xff, 0xff, 0xff);
    return withFonts(theme);
}

QColor Theme::symbol(const QString &name) const
{
    const auto &colours = isDark ? darkSymbols : lightSymbols;
    if (const auto slot = m_symbolSlots.find(name); slot != m_symbolSlots.end())
        return QColor::fromRgb(colours[std::size_t(*slot)]);
    const QList<NamePlace> names = namesIn(name.left(longestRead), m_symbolSlots);
    if (!names.isEmpty())
        return symbol(name.sliced(names.front().begin, names.front().end - names.front().begin));
    return QColor::fromRgb(colours[std::size_t(preferredSlot(name))]);
}

QString Theme::shortName(const QString &dim) const
{
    if (const auto whole = m_shortNames.find(dim); whole != m_shortNames.end())
        return *whole;
    if (m_shortNames.isEmpty() || dim.size() > longestRead)
        return dim;
    QString result;
    qsizetype done = 0;
    for (const auto &[begin, end] : namesIn(dim, m_shortNames)) {
        result += dim.sliced(done, begin - done) + m_shortNames.value(dim.sliced(begin, end - begin));
        done = end;
    }
    return result + dim.sliced(done);
}

Theme Theme::withSymbols(const QStringList &names) const
{
    Theme theme = *this;
    theme.m_symbolSlots.clear();
    theme.m_shortNames = shortNames(names);
    std::array<int, symbolColours> uses{};
    for (const QString &name : names) {
        if (theme.m_symbolSlots.contains(name))
            continue;
        const int preferred = preferredSlot(name);
        int slot = preferred;
        for (int step = 1; step < symbolColours; ++step) {
            const int next = (preferred + step) % symbolColours;
            const int gain = uses[std::size_t(slot)] - uses[std::size_t(next)];
            // Where all are used alike, another colour than the usual one tells `batch_2` from `batch`.
            if (gain > 0 || (gain == 0 && slot == preferred && uses[std::size_t(slot)] > 0))
                slot = next;
        }
        ++uses[std::size_t(slot)];
        theme.m_symbolSlots.insert(name, slot);
    }
    return theme;
}

QPalette Theme::palette() const
{
    QPalette palette;
    palette.setColor(QPalette::Window, surface);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, surface);
    palette.setColor(QPalette::AlternateBase, window);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, mutedText);
    palette.setColor(QPalette::Button, surface);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, error);
    palette.setColor(QPalette::ToolTipBase, header);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, onAccent);
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::LinkVisited, accent);
    palette.setColor(QPalette::Light, header);
    palette.setColor(QPalette::Midlight, border);
    palette.setColor(QPalette::Mid, border);
    palette.setColor(QPalette::Dark, nodeBorder);
    palette.setColor(QPalette::Shadow, nodeBorder);
    const QColor disabled = mixed(text, surface, 0.45);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, disabled);
    return palette;
}

bool isJoined(const QString &text)
{
    const auto isSign = [](QChar c) {
        return c.unicode() < 0x80 && c.isPrint() && !c.isLetterOrNumber() && !c.isSpace();
    };
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    bool mayJoin = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        // Without shaping, Qt would neither join the letters of Arabic nor mirror its brackets.
        if (c.unicode() >= 0x80 && c.script() != QChar::Script_Latin && c.script() != QChar::Script_Common)
            return false;
        const QChar next = i + 1 < text.size() ? text.at(i + 1) : QChar();
        mayJoin |= isSign(c) && isSign(next);
        mayJoin |= (c == u'x' || c == u'*') && i > 0 && isDigit(text.at(i - 1)) && isDigit(next);
    }
    return mayJoin;
}

QFont literalFont(QFont font, const QString &text)
{
    if (isJoined(text))
        font.setStyleStrategy(QFont::StyleStrategy(font.styleStrategy() | QFont::PreferNoShaping));
    else if (font.styleStrategy() & QFont::PreferNoShaping)
        font.setStyleStrategy(QFont::StyleStrategy(font.styleStrategy() & ~QFont::PreferNoShaping));
    return font;
}

QColor mixed(const QColor &colour, const QColor &ground, double share)
{
    const auto mix = [&](int a, int b) { return qRound(a * share + b * (1 - share)); };
    return QColor(mix(colour.red(), ground.red()), mix(colour.green(), ground.green()),
                  mix(colour.blue(), ground.blue()));
}

QColor tint(const QColor &colour, const Theme &theme)
{
    return mixed(colour, theme.surface, 0.08);
}

QColor tintBorder(const QColor &colour, const Theme &theme)
{
    return mixed(colour, theme.surface, 0.4);
}

} // namespace shapewright
