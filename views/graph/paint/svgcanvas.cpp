// SPDX-License-Identifier: Apache-2.0
#include "views/graph/paint/svgcanvas.h"

#include <QFontInfo>

#include <algorithm>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr double farthest = 1e12; // keeps sums of hundredths far from overflow

constexpr double tolerance = 8; // how far a line may be off, in hundredths of a unit

qint64 hundredths(double value)
{
    return std::isfinite(value) ? std::llround(std::clamp(value, -farthest, farthest) * 100) : 0;
}

// The shortest form with at most two decimals. It does not depend on the locale.
void appendNumber(QByteArray &out, qint64 value)
{
    if (value < 0) {
        out += '-';
        value = -value;
    }
    out += QByteArray::number(value / 100);
    const int rest = int(value % 100);
    if (rest == 0)
        return;
    out += '.';
    out += char('0' + rest / 10);
    if (rest % 10 != 0)
        out += char('0' + rest % 10);
}

bool isAllowed(char16_t c) // by XML 1.0; surrogates are checked elsewhere
{
    return c >= 0x20 ? c != 0xfffe && c != 0xffff : c == '\t' || c == '\n' || c == '\r';
}

// Escapes text for content and for attributes in double quotes.
QByteArray escaped(const QString &text)
{
    QString safe;
    safe.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c.isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate()) {
            safe += c;
            safe += text.at(++i);
        } else if (c.isSurrogate() || !isAllowed(c.unicode())) {
            safe += QChar::ReplacementCharacter;
        } else {
            safe += c;
        }
    }
    return safe.toHtmlEscaped().toUtf8();
}

// The font that texts were measured with, and then the fonts that replace it elsewhere.
QByteArray familyList(const QFont &font)
{
    const QString generic = font.styleHint() == QFont::Monospace ? u"monospace"_s : u"sans-serif"_s;
    QStringList families{QFontInfo(font).family()};
    families += font.families();
    families.removeAll(generic);
    families.removeDuplicates();
    QStringList quoted;
    for (const QString &family : families)
        quoted.append(u'\'' + QString(family).remove(u'\'') + u'\'');
    quoted.append(generic);
    return escaped(quoted.join(u',')).replace("&#39;", "'");
}

} // namespace

SvgCanvas::SvgCanvas(const QRectF &area, const QColor &ground, const PictureFonts &fonts, const QString &title,
                     const QString &description)
    : m_origin(area.topLeft())
{
    const QFont &plain = fonts.font(PictureFont::RowText);
    for (int i = 0; i <= int(PictureFont::LabelBoldItalic); ++i) {
        const QFont &font = fonts.font(PictureFont(i));
        FontStyle style;
        if (font.pixelSize() != plain.pixelSize())
            style.attributes += " font-size=\"" + QByteArray::number(font.pixelSize()) + '"';
        if (font.weight() != plain.weight())
            style.attributes += " font-weight=\"" + QByteArray::number(int(font.weight())) + '"';
        if (font.italic())
            style.attributes += " font-style=\"italic\"";
        if (font.families() != plain.families())
            style.family = familyList(font);
        m_fonts.push_back(style);
    }
    QByteArray width, height;
    appendNumber(width, hundredths(area.width()));
    appendNumber(height, hundredths(area.height()));
    m_out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"" +
             width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + ' ' + height +
             "\" fill=\"none\" stroke-linejoin=\"round\" font-size=\"" + QByteArray::number(plain.pixelSize()) +
             "\" font-family=\"" + familyList(plain) +
             "\" font-variant-ligatures=\"none\" xml:space=\"preserve\">\n<title>" + escaped(title) +
             "</title>\n<desc>" + escaped(description) + "</desc>\n<rect width=\"" + width + "\" height=\"" + height +
             '"';
    colour("fill", ground);
    m_out += "/>\n";
}

// Leaves out the points that lie within the tolerance of a line through the others (Ramer, Douglas, Peucker). Curves
// arrive as dense points, which would make the file ten times as large.
std::vector<SvgCanvas::Place> SvgCanvas::simplified(const std::vector<Place> &line)
{
    std::vector<bool> isKept(line.size(), false);
    isKept.front() = isKept.back() = true;
    std::vector<std::pair<std::size_t, std::size_t>> ranges{{0, line.size() - 1}};
    while (!ranges.empty()) {
        const auto [first, last] = ranges.back();
        ranges.pop_back();
        double most = tolerance;
        std::size_t farthestAt = 0;
        const QPointF from(double(line[first].x), double(line[first].y));
        const QPointF along = QPointF(double(line[last].x), double(line[last].y)) - from;
        const double square = QPointF::dotProduct(along, along);
        for (std::size_t i = first + 1; i < last; ++i) {
            const QPointF to = QPointF(double(line[i].x), double(line[i].y)) - from;
            const double share = square > 0 ? std::clamp(QPointF::dotProduct(to, along) / square, 0.0, 1.0) : 0;
            const QPointF off = to - along * share;
            const double distance = std::hypot(off.x(), off.y());
            if (distance > most) {
                most = distance;
                farthestAt = i;
            }
        }
        if (farthestAt != 0) {
            isKept[farthestAt] = true;
            ranges.emplace_back(first, farthestAt);
            ranges.emplace_back(farthestAt, last);
        }
    }
    std::vector<Place> kept;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (isKept[i])
            kept.push_back(line[i]);
    }
    return kept;
}

SvgCanvas::Place SvgCanvas::place(const QPointF &scene) const
{
    return {hundredths(scene.x() - m_origin.x()), hundredths(scene.y() - m_origin.y())};
}

void SvgCanvas::attribute(const char *name, double value)
{
    m_out += ' ';
    m_out += name;
    m_out += "=\"";
    appendNumber(m_out, hundredths(value));
    m_out += '"';
}

void SvgCanvas::colour(const char *name, const QColor &value)
{
    m_out += ' ';
    m_out += name;
    m_out += "=\"" + value.name(QColor::HexRgb).toLatin1() + '"';
}

void SvgCanvas::rect(const QRectF &rect, double radius)
{
    m_out += "<rect";
    attribute("x", rect.x() - m_origin.x());
    attribute("y", rect.y() - m_origin.y());
    attribute("width", rect.width());
    attribute("height", rect.height());
    attribute("rx", radius);
}

void SvgCanvas::beginPath(Place at)
{
    m_out += "<path d=\"M";
    appendNumber(m_out, at.x);
    m_out += ' ';
    appendNumber(m_out, at.y);
    m_at = at;
    m_command = 'M';
}

void SvgCanvas::lineTo(Place to)
{
    const qint64 dx = to.x - m_at.x, dy = to.y - m_at.y;
    if (dx == 0 && dy == 0)
        return;
    const char command = dx == 0 ? 'v' : dy == 0 ? 'h' : 'l';
    const qint64 first = dx == 0 ? dy : dx;
    if (command != m_command)
        m_out += command;
    else if (first >= 0)
        m_out += ' ';
    appendNumber(m_out, first);
    if (command == 'l') {
        if (dy > 0)
            m_out += ' ';
        appendNumber(m_out, dy);
    }
    m_command = command;
    m_at = to;
}

void SvgCanvas::endLine()
{
    if (m_line.empty())
        return;
    const std::vector<Place> line = simplified(m_line);
    m_line.clear();
    beginPath(line.front());
    for (std::size_t i = 1; i < line.size(); ++i)
        lineTo(line[i]);
    m_out += '"';
    colour("stroke", m_lineColour);
    attribute("stroke-width", m_lineWidth);
    m_out += "/>\n";
}

void SvgCanvas::box(const QRectF &rect, const BoxStyle &style)
{
    endText();
    endLine();
    // The frame lies inside the box, as on the screen.
    const double half = style.frameWidth / 2;
    this->rect(rect.adjusted(half, half, -half, -half), std::max(style.radius - half, 0.0));
    colour("fill", style.hasBody ? style.body : style.title);
    colour("stroke", style.frame);
    attribute("stroke-width", style.frameWidth);
    m_out += "/>\n";
    if (!style.hasBody)
        return;
    // The title covers a thin frame, and lies inside a thick one.
    const double inset = style.frameWidth > 1 ? style.frameWidth : 0;
    const double radius = std::max(style.radius - inset, 0.0);
    const QRectF band =
        QRectF(rect.topLeft(), QSizeF(rect.width(), style.titleHeight)).adjusted(inset, inset, -inset, 0);
    const QByteArray corner = [&] {
        QByteArray arc = "a";
        for (const bool isLast : {false, true}) {
            appendNumber(arc, hundredths(radius));
            arc += isLast ? " 0 0 1 " : " ";
        }
        return arc;
    }();
    const qint64 r = hundredths(radius);
    beginPath(place(band.bottomLeft()));
    lineTo(place(band.topLeft() + QPointF(0, radius)));
    m_out += corner;
    appendNumber(m_out, r);
    m_out += ' ';
    appendNumber(m_out, -r);
    const Place top = place(band.topRight());
    m_out += 'H';
    appendNumber(m_out, top.x - r);
    m_out += corner;
    appendNumber(m_out, r);
    m_out += ' ';
    appendNumber(m_out, r);
    m_out += 'V';
    appendNumber(m_out, place(band.bottomRight()).y);
    m_out += "z\"";
    colour("fill", style.title);
    m_out += "/>\n";
}

void SvgCanvas::polyline(const QPointF *points, qsizetype count, const QColor &colour, double width)
{
    if (count < 2)
        return;
    const Place first = place(points[0]);
    if (m_line.empty() || first != m_line.back() || colour != m_lineColour || width != m_lineWidth) {
        endLine();
        m_line.push_back(first);
        m_lineColour = colour;
        m_lineWidth = width;
    }
    for (qsizetype i = 1; i < count; ++i)
        m_line.push_back(place(points[i]));
}

void SvgCanvas::triangle(const QPointF (&corners)[3], const QColor &colour)
{
    endText();
    endLine();
    beginPath(place(corners[0]));
    lineTo(place(corners[1]));
    lineTo(place(corners[2]));
    m_out += "z\"";
    this->colour("fill", colour);
    m_out += "/>\n";
}

void SvgCanvas::circle(const QPointF &centre, double radius, const QColor &colour)
{
    endText();
    endLine();
    m_out += "<circle";
    attribute("cx", centre.x() - m_origin.x());
    attribute("cy", centre.y() - m_origin.y());
    attribute("r", radius);
    this->colour("fill", colour);
    m_out += "/>\n";
}

void SvgCanvas::useFamily(const QByteArray &family)
{
    if (family == m_family)
        return;
    if (!m_family.isEmpty())
        m_out += "</g>\n";
    if (!family.isEmpty())
        m_out += "<g font-family=\"" + family + "\">\n";
    m_family = family;
}

void SvgCanvas::text(const QPointF &at, const QString &text, PictureFont font, const QColor &colour, double width)
{
    if (text.isEmpty())
        return;
    const FontStyle &style = m_fonts[std::size_t(font)];
    const Place end = place(m_textAt + QPointF(m_textWidth, 0));
    if (m_runs.empty() || style.family != m_family || place(at) != end) {
        endText();
        useFamily(style.family);
        m_textAt = at;
        m_textWidth = 0;
    }
    m_textWidth += width;
    const QByteArray attributes = style.attributes + " fill=\"" + colour.name(QColor::HexRgb).toLatin1() + '"';
    if (!m_runs.empty() && m_runs.back().style == attributes)
        m_runs.back().text += escaped(text);
    else
        m_runs.push_back({escaped(text), attributes});
}

// Lines that were drawn since the text began, such as underlines of its parts, come before the text in the file.
void SvgCanvas::endText()
{
    if (m_runs.empty())
        return;
    endLine();
    // Attributes of the whole line are inherited by its runs, so they must be those of a run in the plain font.
    const bool isOneRun = m_runs.size() == 1;
    const auto plain = std::ranges::find_if(m_runs, [](const Run &run) { return run.style.startsWith(" fill"); });
    const QByteArray style = isOneRun ? m_runs.front().style : plain != m_runs.end() ? plain->style : QByteArray();
    m_out += "<text";
    attribute("x", m_textAt.x() - m_origin.x());
    attribute("y", m_textAt.y() - m_origin.y());
    if (m_textWidth > 0) {
        attribute("textLength", m_textWidth);
        m_out += " lengthAdjust=\"spacingAndGlyphs\"";
    }
    m_out += style + '>';
    for (const Run &run : m_runs)
        m_out += run.style == style ? run.text : "<tspan" + run.style + '>' + run.text + "</tspan>";
    m_out += "</text>\n";
    m_runs.clear();
}

QByteArray SvgCanvas::finish()
{
    endText();
    endLine();
    useFamily({});
    m_out += "</svg>\n";
    return std::move(m_out);
}

} // namespace shapewright
