// SPDX-License-Identifier: Apache-2.0
#include "views/theme/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

// Renders the SVG again at each size, so that the icon is sharp on every screen.
class SvgIconEngine : public QIconEngine
{
public:
    SvgIconEngine(QByteArray normal, QByteArray disabled) : m_normal(std::move(normal)), m_disabled(std::move(disabled))
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        QSvgRenderer(mode == QIcon::Disabled ? m_disabled : m_normal).render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine *clone() const override { return new SvgIconEngine(m_normal, m_disabled); }

private:
    QByteArray m_normal;
    QByteArray m_disabled;
};

} // namespace

QIcon themedIcon(const QString &name, const Theme &theme)
{
    return themedIcon(name, theme, theme.text);
}

QIcon themedIcon(const QString &name, const Theme &theme, const QColor &colour)
{
    QFile file(u":/shapewright/theme/%1.svg"_s.arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray svg = file.readAll();
    const auto coloured = [&](const QColor &stroke) {
        return QByteArray(svg).replace("currentColor", stroke.name().toLatin1());
    };
    return QIcon(new SvgIconEngine(coloured(colour), coloured(theme.nodeBorder)));
}

} // namespace shapewright
