// SPDX-License-Identifier: Apache-2.0
#include "app/gui/export/pictureexport.h"

#include "app/gui/files/wholefile.h"
#include "views/graph/paint/graphexport.h"
#include "views/graph/view/graphview.h"

#include <QLocale>

#include <algorithm>
#include <functional>
#include <memory>

namespace shapewright {

std::optional<ExportRequest::Format> ExportRequest::formatOf(const QString &path)
{
    if (path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive))
        return Format::Svg;
    if (path.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive))
        return Format::Png;
    return {};
}

PictureExport::PictureExport(JobRunner &jobs, const GraphView &view, QObject *parent)
    : QObject(parent), m_jobs(jobs), m_view(view)
{
}

void PictureExport::start(const ExportRequest &request)
{
    if (request.thumbnailSize > 0)
        return startThumbnail(request);
    switch (request.format) {
    case ExportRequest::Format::Svg:
        return startSvg(request);
    case ExportRequest::Format::Png:
        return startPng(request);
    }
}

void PictureExport::startSvg(const ExportRequest &request)
{
    const auto drawn = drawSvg(m_view.picture(), request.isSeenPartAlone ? m_view.visibleRect() : QRectF());
    if (!drawn)
        return finish(tl::unexpected(drawn.error()), {});
    m_jobs.start<QString>(
        tr("Writing the picture"),
        [path = request.path, bytes = *drawn](const JobContext &) {
            return writeWhole(path, bytes).map([&path] { return path; });
        },
        [this](Result<QString> &path) { finish(path, {}); });
}

void PictureExport::startPng(const ExportRequest &request)
{
    // The visible part is exported in its size on the screen times the scale.
    const double zoom = request.isSeenPartAlone ? m_view.zoom() : 1;
    const auto drawn =
        drawPixels(m_view.picture(), zoom * request.scale, request.isSeenPartAlone ? m_view.visibleRect() : QRectF());
    if (!drawn)
        return finish(tl::unexpected(drawn.error()), {});
    QString notice;
    if (drawn->isCapped)
        notice = tr("The picture would be too large at %1×; it was written at %2×, with %3 × %4 pixels.")
                     .arg(QLocale().toString(request.scale), QLocale().toString(drawn->scale / zoom, 'g', 3),
                          QLocale().toString(drawn->image.width()), QLocale().toString(drawn->image.height()));
    save(drawn->image, request.path, notice);
}

void PictureExport::startThumbnail(const ExportRequest &request)
{
    // A long graph would be a thin line: its beginning says more.
    constexpr double longest = 2; // as a multiple of the other side
    QRectF part = m_view.picture().places()->bounds;
    part.setHeight(std::min(part.height(), longest * part.width()));
    part.setWidth(std::min(part.width(), longest * part.height()));
    const double side = std::max(part.width(), part.height());
    const auto drawn = drawPixels(m_view.picture(), std::min(1.0, request.thumbnailSize / side), part);
    if (!drawn)
        return finish(tl::unexpected(drawn.error()), {});
    save(drawn->image, request.path, {});
}

void PictureExport::save(const QImage &image, const QString &path, const QString &notice)
{
    m_jobs.start<QString>(
        tr("Writing the picture"),
        [path, image](const JobContext &) {
            const auto save = [&image](QIODevice &file) { return image.save(&file, "PNG"); };
            return writeWhole(path, save).map([&path] { return path; });
        },
        [this, notice](Result<QString> &saved) { finish(saved, notice); });
}

void PictureExport::finish(const Result<QString> &path, const QString &notice)
{
    if (path)
        Q_EMIT written(*path, notice);
    else
        Q_EMIT failed(path.error());
}

} // namespace shapewright
