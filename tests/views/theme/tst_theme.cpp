// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"

#include <QGlyphRun>
#include <QRawFont>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTextLayout>
#include <QWidget>

#include <array>
#include <cmath>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

using Linear = std::array<double, 3>;

Linear linear(const QColor &colour)
{
    const auto part = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return {part(colour.redF()), part(colour.greenF()), part(colour.blueF())};
}

// The contrast ratio of WCAG 2.1.
double contrast(const QColor &a, const QColor &b)
{
    const auto luminance = [](const QColor &colour) {
        const Linear c = linear(colour);
        return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
    };
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

using Matrix = std::array<Linear, 3>;

Linear multiplied(const Matrix &matrix, const Linear &v)
{
    Linear out{};
    for (std::size_t i = 0; i < 3; ++i)
        out[i] = matrix[i][0] * v[0] + matrix[i][1] * v[1] + matrix[i][2] * v[2];
    return out;
}

// Normal vision, protanopia, deuteranopia and tritanopia by Machado et al. 2009, severity 1.
constexpr std::array<Matrix, 4> visions = {
    Matrix{Linear{1, 0, 0}, Linear{0, 1, 0}, Linear{0, 0, 1}},
    Matrix{Linear{0.152286, 1.052583, -0.204868}, Linear{0.114503, 0.786281, 0.099216},
           Linear{-0.003882, -0.048116, 1.051998}},
    Matrix{Linear{0.367322, 0.860646, -0.227968}, Linear{0.280085, 0.672501, 0.047413},
           Linear{-0.011820, 0.042940, 0.968881}},
    Matrix{Linear{1.255528, -0.076749, -0.178779}, Linear{-0.078411, 0.930809, 0.147602},
           Linear{0.004733, 0.691367, 0.303900}}};

// Ottosson's OKLab, in which distances correspond to perceived differences.
Linear okLab(const Linear &rgb)
{
    static constexpr Matrix toCones = {Linear{0.4122214708, 0.5363325363, 0.0514459929},
                                       Linear{0.2119034982, 0.6806995451, 0.1073969566},
                                       Linear{0.0883024619, 0.2817188376, 0.6299787005}};
    static constexpr Matrix toLab = {Linear{0.2104542553, 0.7936177850, -0.0040720468},
                                     Linear{1.9779984951, -2.4285922050, 0.4505937099},
                                     Linear{0.0259040371, 0.7827717662, -0.8086757660}};
    Linear cones = multiplied(toCones, rgb);
    for (double &c : cones)
        c = std::cbrt(std::max(0.0, c));
    return multiplied(toLab, cones);
}

double leastDistance(const QColor &a, const QColor &b)
{
    double least = 10;
    for (const Matrix &vision : visions) {
        const Linear x = okLab(multiplied(vision, linear(a)));
        const Linear y = okLab(multiplied(vision, linear(b)));
        least = std::min(least, std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]));
    }
    return least;
}

// Names whose usual colours are the eight different ones.
QStringList eightNames()
{
    return {u"batch"_s, u"sequence"_s, u"height"_s, u"width"_s, u"a"_s, u"b"_s, u"c"_s, u"d"_s};
}

QList<QColor> symbolColours(const Theme &theme)
{
    QList<QColor> colours;
    const Theme assigned = theme.withSymbols(eightNames());
    for (const QString &name : eightNames())
        colours.append(assigned.symbol(name));
    return colours;
}

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void literalFontDrawsTextsAsWritten()
    {
        for (const QFont &font : {Theme::light().uiFont, Theme::light().monoFont}) {
            for (const auto &text :
                 {u"bert.1x16.onnx"_s, u"a->b"_s, u"x!=y"_s, u"conv::weight"_s, u"a_*_b"_s, u"3*4"_s}) {
                QTextLayout layout(text, literalFont(font, text));
                layout.beginLayout();
                layout.createLine();
                layout.endLayout();
                QList<quint32> drawn;
                for (const QGlyphRun &run : layout.glyphRuns())
                    drawn += run.glyphIndexes();
                QCOMPARE(drawn, QRawFont::fromFont(font).glyphIndexesForString(text));
            }
            // Other scripts are shaped, and so are texts in which nothing is joined.
            for (const auto &text : {u"صورة 1x16->2"_s, u"Not saved."_s, u"max pool"_s})
                QVERIFY(!(literalFont(literalFont(font, u"->"_s), text).styleStrategy() & QFont::PreferNoShaping));
        }
    }

    void textIsReadable_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void textIsReadable()
    {
        QFETCH(bool, dark);
        const Theme theme = dark ? Theme::dark() : Theme::light();
        QList<QColor> colours = symbolColours(theme);
        colours << theme.text << theme.mutedText << theme.fixed << theme.unknown << theme.error << theme.replaced;
        for (const QColor &colour : colours) {
            for (const QColor &ground :
                 {theme.surface, theme.window, theme.header, theme.accentTint, tint(colour, theme)}) {
                QVERIFY2(contrast(colour, ground) >= 4.5,
                         qPrintable(u"%1 on %2: %3"_s.arg(colour.name(), ground.name()).arg(contrast(colour, ground))));
            }
        }
        QVERIFY(contrast(theme.accent, theme.surface) >= 4.5);
        QVERIFY(contrast(theme.onAccent, theme.accent) >= 4.5);
        // WCAG requires 3:1 for anything but text.
        QVERIFY(contrast(theme.edge, theme.window) >= 3);
    }

    void titlesAreReadable_data()
    {
        QTest::addColumn<QString>("opType");
        for (const char *opType : {"Conv", "Relu", "LayerNormalization", "MaxPool", "Add", "Reshape", "Equal",
                                   "QuantizeLinear", "If", "Identity", "Frobnicate"})
            QTest::newRow(opType) << QString::fromLatin1(opType);
    }

    void titlesAreReadable()
    {
        QFETCH(QString, opType);
        for (const Theme &theme : {Theme::light(), Theme::dark()}) {
            QVERIFY(contrast(theme.onCategory, theme.category(opType, u"com.example"_s)) >= 4.5);
            QVERIFY(contrast(theme.onCategory, theme.terminal()) >= 4.5);
            QVERIFY(contrast(theme.onCategory, theme.provider) >= 4.5);
        }
    }

    void familiesDiffer()
    {
        const Theme theme = Theme::light();
        QCOMPARE(theme.category(u"MatMul"_s, {}), QColor(0x3b, 0x6f, 0xb6));
        QCOMPARE(theme.category(u"Gather"_s, {}), QColor(0x4b, 0x7f, 0x52));
        QCOMPARE(theme.category(u"Softmax"_s, {}), QColor(0xa3, 0x3e, 0x3e));
        QVERIFY(theme.category(u"Mine"_s, {}) != theme.category(u"Mine"_s, u"my.domain"_s));
    }

    void symbolsAreDistinct()
    {
        for (const Theme &theme : {Theme::light(), Theme::dark()}) {
            const QList<QColor> colours = symbolColours(theme);
            for (int i = 0; i < colours.size(); ++i) {
                // Dark enough for its hue to be recognized.
                QVERIFY2(contrast(colours[i], Qt::black) >= 1.9, qPrintable(colours[i].name()));
                for (int j = 0; j < i; ++j) {
                    const double distance = leastDistance(colours[i], colours[j]);
                    QVERIFY2(distance > 0.04,
                             qPrintable(u"%1 %2: %3"_s.arg(colours[i].name(), colours[j].name()).arg(distance)));
                }
            }
        }
    }

    void symbolsAreStable()
    {
        const Theme theme = Theme::light();
        QCOMPARE(theme.symbol(u"batch"_s), QColor(0x7c, 0x3a, 0xed));
        QCOMPARE(theme.symbol(u"sequence"_s), QColor(0x0f, 0x76, 0x6e));
        // These colours are fixed here, so that a hash that differs between runs or builds is noticed.
        QCOMPARE(theme.symbol(u"height"_s).name(), u"#004870"_s);
        const Theme assigned = theme.withSymbols({u"batch"_s, u"height"_s});
        QCOMPARE(assigned.symbol(u"height"_s), theme.symbol(u"height"_s));
        QVERIFY(assigned.isKnownSymbol(u"batch"_s));
        QVERIFY(!theme.isKnownSymbol(u"batch"_s));
    }

    void moreSymbolsThanColours()
    {
        QStringList names;
        for (int i = 0; i < 30; ++i)
            names.append(u"n%1"_s.arg(i));
        const Theme theme = Theme::dark().withSymbols(names);
        QSet<QRgb> colours;
        for (const QString &name : names)
            colours.insert(theme.symbol(name).rgb());
        QCOMPARE(colours.size(), 8);
        // The least used colour comes next, so two names of one beginning differ also then.
        QStringList late = eightNames();
        late << u"batch"_s << u"batch_2"_s;
        const Theme crowded = Theme::dark().withSymbols(late);
        QVERIFY(crowded.symbol(u"batch"_s) != crowded.symbol(u"batch_2"_s));
    }

    void namesOfOneBeginningStayApart()
    {
        const Theme theme = Theme::light().withSymbols({u"p2o.DynamicDimension.1"_s, u"batch"_s, u"batch_2"_s,
                                                        u"p2o.DynamicDimension.2"_s, u"p2o.DynamicDimension.10"_s});
        QCOMPARE(theme.shortName(u"p2o.DynamicDimension.1"_s), u"…1"_s);
        QCOMPARE(theme.shortName(u"p2o.DynamicDimension.10"_s), u"…10"_s);
        QCOMPARE(theme.shortName(u"2*p2o.DynamicDimension.2 + 1"_s), u"2*…2 + 1"_s);
        QCOMPARE(theme.shortName(u"32*ceil(p2o.DynamicDimension.10/32)"_s), u"32*ceil(…10/32)"_s);
        QCOMPARE(theme.shortName(u"p2o.DynamicDimension.100-1"_s), u"p2o.DynamicDimension.100-1"_s);
        QCOMPARE(theme.shortName(u"batch_2"_s), u"batch_2"_s);
        // An expression has the colour of its name, and no other one's.
        for (const auto &name : {u"p2o.DynamicDimension.1"_s, u"p2o.DynamicDimension.10"_s, u"batch_2"_s})
            QCOMPARE(theme.symbol(u"2*ceil("_s + name + u"/32)"_s), theme.symbol(name));
        QCOMPARE(theme.shortName(u"other"_s), u"other"_s);
    }

    void styleSheetIsComplete()
    {
        for (const Theme &theme : {Theme::light(), Theme::dark()}) {
            const QString sheet = theme.styleSheet();
            QVERIFY(!sheet.contains(u'@'));
            QWidget widget;
            QTest::failOnWarning(QRegularExpression(u".*"_s));
            widget.setStyleSheet(sheet);
            widget.ensurePolished();
        }
    }

    void iconsTakeTheColour()
    {
        const QImage image = themedIcon(u"stop"_s, Theme::light(), Qt::red)
                                 .pixmap(32, 32)
                                 .toImage()
                                 .convertToFormat(QImage::Format_ARGB32);
        QCOMPARE(image.pixelColor(image.width() / 2, image.height() / 2), QColor(Qt::red));
        QVERIFY(themedIcon(u"no-such"_s, Theme::light()).isNull());
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestTheme)
#include "tst_theme.moc"
