// SPDX-License-Identifier: Apache-2.0
// Exported pictures: the same bytes each time, well-formed for all names, and equal in both formats.
#include "tests/support/registertest.h"
#include "tests/views/graph/shownpicture.h"
#include "views/graph/paint/graphexport.h"
#include "views/graph/paint/svgcanvas.h"

#include <QPainter>
#include <QRegularExpression>
#include <QSet>
#include <QSvgRenderer>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>
#include <limits>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

using Shapes = std::shared_ptr<const ShapeTable>;

void show(GraphPicture &picture, const std::shared_ptr<const ModelGraph> &model, GraphId graph, const Shapes &table)
{
    picture.setGraph(model, graph);
    picture.setShapes(table, table);
    place(picture, layoutOf(picture.graph()->layoutRequest()));
}

// The lines of text in an SVG file. If some viewer would not read it, the result is empty and `fault` says why.
QSet<QString> linesOf(const QByteArray &svg, QString &fault)
{
    static const QStringList elements{u"svg"_s,    u"title"_s, u"desc"_s, u"rect"_s, u"path"_s,
                                      u"circle"_s, u"text"_s,  u"g"_s,    u"tspan"_s};
    QXmlStreamReader reader(svg);
    QSet<QString> lines;
    QString line;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement()) {
            if (!elements.contains(reader.name()))
                fault = u"element "_s + reader.name().toString();
            for (const QXmlStreamAttribute &attribute : reader.attributes()) {
                if (attribute.name() == u"class" || attribute.name() == u"href" || attribute.value().contains(u"nan"))
                    fault = attribute.name().toString() + u'=' + attribute.value().toString();
            }
            if (reader.name() == u"text")
                line.clear();
        } else if (reader.isCharacters()) {
            line += reader.text();
        } else if (reader.isEndElement() && reader.name() == u"text") {
            lines.insert(line);
        }
    }
    if (reader.hasError())
        fault = reader.errorString();
    for (const QString &text : lines) {
        for (const QChar c : text) {
            if (c.category() == QChar::Other_Control || c.category() == QChar::Other_Format)
                fault = u"character %1 in %2"_s.arg(c.unicode()).arg(text);
        }
    }
    return lines;
}

QImage rendered(const QByteArray &svg, const QSize &size)
{
    // In an SVG file, Qt takes a list of fonts for the name of a single font.
    static const QRegularExpression families(u"font-family=\"'([^']*)'[^\"]*\""_s);
    QSvgRenderer renderer(QString::fromUtf8(svg).replace(families, u"font-family=\"\\1\""_s).toUtf8());
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

// The difference between two images as a share of all that is drawn. They are reduced in size first, because the
// rasterizers differ by fractions of a pixel.
double difference(const QImage &a, const QImage &b, const QColor &ground)
{
    const auto small = [](const QImage &image) {
        return image.scaled(image.size() / 3, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
            .convertToFormat(QImage::Format_RGB32);
    };
    const QImage x = small(a), y = small(b);
    const auto distance = [](QRgb p, QRgb q) {
        return std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) + std::abs(qBlue(p) - qBlue(q));
    };
    double differing = 0, drawn = 0;
    for (int row = 0; row < x.height(); ++row) {
        for (int column = 0; column < x.width(); ++column) {
            differing += distance(x.pixel(column, row), y.pixel(column, row));
            drawn += distance(x.pixel(column, row), ground.rgb());
        }
    }
    return differing / drawn;
}

} // namespace

class TestGraphExport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyGraphTwice_data();
    void everyGraphTwice();
    void bothFormatsAreAlike_data();
    void bothFormatsAreAlike();
    void tooLargePictureIsReported();
    void visiblePartIsExported();
    void anyTextIsWellFormed_data();
    void anyTextIsWellFormed();
    void numbersAreShort();
    void simplifiedLinesKeepTheirCourse();
};

void TestGraphExport::everyGraphTwice_data()
{
    QTest::addColumn<QString>("path");
    SHAPEWRIGHT_NEED_MODELS();
    for (const QJsonObject &entry : test::manifest({u"seed/"_s, u"real/"_s, u"feature/"_s})) {
        const QString path = entry.value(u"path"_s).toString();
        if (path.endsWith(u".onnx"_s))
            QTest::newRow(qPrintable(path)) << path;
    }
    for (const char *path : {"bad/nul_in_names.onnx", "bad/invalid_utf8_name.onnx", "bad/zero_nodes.onnx"})
        QTest::newRow(path) << QString::fromLatin1(path);
}

void TestGraphExport::everyGraphTwice()
{
    QFETCH(QString, path);
    const auto model = open(path), again = open(path);
    QVERIFY(model && again);
    const Shapes table = shapes(*model), tableAgain = shapes(*again);
    for (std::uint32_t i = 0; i < model->graphs().size(); ++i) {
        const QByteArray name = QByteArray::fromStdString(model->graphs()[i].path);
        GraphPicture first, second;
        show(first, model, GraphId(i), table);
        show(second, again, GraphId(i), tableAgain);
        const auto svg = drawSvg(first);
        QVERIFY2(svg.has_value() == first.places()->isLaidOut, name);
        if (!svg)
            continue;
        QVERIFY2(*svg == drawSvg(second).value(), name);
        QString fault;
        const QSet<QString> lines = linesOf(*svg, fault);
        QVERIFY2(fault.isEmpty(), qPrintable(QString::fromUtf8(name) + u": "_s + fault));
        for (std::uint32_t box = 0; box < first.graph()->content.boxes.size(); ++box) {
            const QString &title = first.looks().box(box).title;
            QVERIFY2(title.isEmpty() || lines.contains(title), qPrintable(title));
        }
    }
}

void TestGraphExport::bothFormatsAreAlike_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("isDark");
    SHAPEWRIGHT_NEED_MODELS();
    for (const char *path : {"seed/dynamic_rnn.onnx", "real/mobilenet_v2_w035.onnx", "cases/uni.onnx"}) {
        QTest::addRow("SVG that other viewers show right: %s, light", path) << QString::fromLatin1(path) << false;
        QTest::addRow("SVG that other viewers show right: %s, dark", path) << QString::fromLatin1(path) << true;
    }
}

void TestGraphExport::bothFormatsAreAlike()
{
    QFETCH(QString, path);
    QFETCH(bool, isDark);
    const auto model = open(path);
    GraphPicture picture;
    picture.setTheme(isDark ? Theme::dark() : Theme::light());
    show(picture, model, mainGraph, shapes(*model));
    const QImage pixels = drawPixels(picture, 1).value().image;
    const QString svg = QString::fromUtf8(drawSvg(picture).value());
    const auto differs = [&](const QString &text) {
        return difference(pixels, rendered(text.toUtf8(), pixels.size()), picture.looks().theme().window);
    };
    const double whole = differs(svg);
    QVERIFY2(whole < 0.15, qPrintable(QString::number(whole)));
    // Leaving out any of these parts must be noticed. Qt's viewer joins characters that the picture keeps apart.
    for (const char *part :
         {R"(<text.*?</text>)", R"(<path [^>]*stroke=[^>]*>)", R"(<rect x[^>]*>)", R"(<path [^>]*z" fill=[^>]*>)"}) {
        const double lacking = differs(QString(svg).remove(QRegularExpression(QString::fromLatin1(part))));
        QVERIFY2(lacking > whole * 1.02,
                 qPrintable(u"%1: %2, %3"_s.arg(QString::fromLatin1(part)).arg(whole).arg(lacking)));
    }
}

void TestGraphExport::tooLargePictureIsReported()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = open(u"cases/chain5000.onnx"_s);
    GraphPicture picture;
    show(picture, model, mainGraph, shapes(*model));
    const auto large = drawPixels(picture, 4).value();
    QVERIFY(large.isCapped);
    QVERIFY(large.scale < 4);
    QVERIFY(large.image.width() <= 32000 && large.image.height() <= 32000);
    QCOMPARE(large.scale, fittingScale(picture.places()->bounds.size(), 4));
    QCOMPARE(std::max(large.image.width(), large.image.height()), 32000);

    const auto part = drawPixels(picture, 3, QRectF(picture.places()->bounds.topLeft(), QSizeF(200, 100))).value();
    QVERIFY(!part.isCapped);
    QCOMPARE(part.image.size(), QSize(600, 300));
    QVERIFY(qint64(fittingScale({30000, 30000}, 1) * 30000) * qint64(fittingScale({30000, 30000}, 1) * 30000) <=
            qint64(200'000'000));
}

void TestGraphExport::visiblePartIsExported()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = open(u"real/mobilenet_v2_w035.onnx"_s);
    const Shapes table = shapes(*model);
    GraphPicture picture;
    show(picture, model, mainGraph, table);
    GraphView view(Theme::light());
    view.resize(500, 400);
    view.setGraph(model, mainGraph);
    view.setShapes(table, table);
    view.setPlaces(placesOf(view.picture(), layoutOf(picture.graph()->layoutRequest())));
    view.setMiniMapShown(false);
    view.show();
    view.setViewState({picture.places()->boxes.at(20).center(), 1});

    const QRectF seen = view.visibleRect();
    const auto pixels = drawPixels(view.picture(), view.zoom(), seen).value();
    QCOMPARE(pixels.image.size(), view.viewport()->size());
    const QImage shown = view.viewport()->grab().toImage();
    QVERIFY(difference(shown, pixels.image, Theme::light().window) < 0.02);

    const QByteArray svg = drawSvg(view.picture(), seen).value();
    QVERIFY(difference(shown, rendered(svg, shown.size()), Theme::light().window) < 0.15);
    QVERIFY(svg.size() * 4 < drawSvg(view.picture()).value().size()); // parts far outside of the view are left out
}

void TestGraphExport::anyTextIsWellFormed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("read");
    const auto row = [](const char *name, const QString &text, const QString &read) {
        QTest::newRow(name) << text << read;
    };
    row("markup", u"<a href=\"x\">&amp;</a>]]>'"_s, u"<a href=\"x\">&amp;</a>]]>'"_s);
    row("spaces", u"  a  b "_s, u"  a  b "_s);
    row("nul", QString(QChar(u'\0')) + u'x', u"\ufffdx"_s);
    row("controls", u"\u0001\u001b\u0007"_s, u"\ufffd\ufffd\ufffd"_s);
    row("no characters", u"\ufffe\uffff"_s, u"\ufffd\ufffd"_s);
    row("beyond 16 bits", u"\U0001F600"_s, u"\U0001F600"_s);
    row("a high surrogate alone", QString(QChar(0xd83d)) + u'x', u"\ufffdx"_s);
    row("a low surrogate alone", u'x' + QString(QChar(0xde00)), u"x\ufffd"_s);
    row("surrogates the wrong way round", QString(QChar(0xde00)) + QChar(0xd83d), u"\ufffd\ufffd"_s);
}

void TestGraphExport::anyTextIsWellFormed()
{
    QFETCH(QString, text);
    QFETCH(QString, read);
    const PictureFonts fonts(Theme::light());
    SvgCanvas canvas(QRectF(0, 0, 10, 10), Qt::white, fonts, text, text);
    canvas.text({1, 1}, text, PictureFont::RowText, Qt::black, 10);
    canvas.text({11, 1}, text, PictureFont::RowName, Qt::black, 10);
    QXmlStreamReader reader(canvas.finish());
    QStringList texts;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() != u"svg")
            texts.append(reader.readElementText(QXmlStreamReader::IncludeChildElements));
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    texts.removeAll(QString());
    QCOMPARE(texts, (QStringList{read, read, read + read}));
}

void TestGraphExport::numbersAreShort()
{
    const PictureFonts fonts(Theme::light());
    QLocale::setDefault(QLocale(QLocale::German));
    SvgCanvas canvas(QRectF(-5, -5, 1234.567, 8), Qt::white, fonts, {}, {});
    canvas.circle({0.1 + 0.2, -5.004}, 7.5, Qt::black);
    canvas.circle({std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()}, 1e300,
                  Qt::black);
    QLocale::setDefault(QLocale::c());
    const QByteArray svg = canvas.finish();
    QVERIFY(svg.contains("viewBox=\"0 0 1234.57 8\""));
    QVERIFY(svg.contains("cx=\"5.3\" cy=\"0\" r=\"7.5\""));
    QVERIFY(svg.contains("cx=\"0\" cy=\"0\" r=\"1000000000000\""));
}

void TestGraphExport::simplifiedLinesKeepTheirCourse()
{
    const PictureFonts fonts(Theme::light());
    SvgCanvas canvas(QRectF(0, 0, 100, 100), Qt::white, fonts, {}, {});
    // Dense points of a straight line and of a circle, two parts of one line, and a line of another colour.
    QPolygonF dense;
    for (int i = 0; i <= 100; ++i)
        dense.append({10, i * 0.5});
    canvas.polyline(dense.constData(), dense.size(), Qt::red, 1);
    const QPointF more[] = {{10, 50}, {20, 50}};
    canvas.polyline(more, 2, Qt::red, 1);
    canvas.polyline(more, 2, Qt::blue, 1);
    QPolygonF circle;
    for (int i = 0; i <= 720; ++i)
        circle.append({50 + 20 * std::cos(i * M_PI / 360), 50 + 20 * std::sin(i * M_PI / 360)});
    canvas.polyline(circle.constData(), circle.size(), Qt::green, 1);
    const QByteArray svg = canvas.finish();
    QVERIFY2(svg.contains("<path d=\"M10 0v50h10\" stroke=\"#ff0000\" stroke-width=\"1\"/>"), svg);
    QVERIFY(svg.contains("<path d=\"M10 50h10\" stroke=\"#0000ff\""));
    const QImage image = rendered(svg, QSize(100, 100));
    for (const QPointF &point : circle)
        QVERIFY(image.pixelColor(int(point.x()), int(point.y())).lightness() < 254);
    QVERIFY(svg.size() < 2000);
}

SHAPEWRIGHT_WINDOW_TEST(TestGraphExport)
#include "tst_graphexport.moc"
