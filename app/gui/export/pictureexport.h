// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"

#include <QObject>

#include <optional>

namespace shapewright {

class GraphView;

// Which part of the picture to export, in which format and to which file.
struct ExportRequest {
    enum class Format { Svg, Png };

    QString path;
    Format format = Format::Svg;
    double scale = 2; // pixels per unit at 100 %, for PNG
    bool isSeenPartAlone = false;
    int thumbnailSize = 0; // if above 0, a PNG that fits into a square of so many pixels, whatever the scale

    // The format for a file name's extension; no value for an unknown extension.
    [[nodiscard]] static std::optional<Format> formatOf(const QString &path);
};

// Writes pictures of the graph to files. start() draws the picture in the GUI thread, as it is at that moment; a job
// encodes and writes it. If writing fails, an existing file stays as it was.
class PictureExport : public QObject
{
    Q_OBJECT

public:
    PictureExport(JobRunner &jobs, const GraphView &view, QObject *parent = nullptr);

    // Emits exactly one of written() and failed().
    void start(const ExportRequest &request);

Q_SIGNALS:
    // `notice` says how the picture differs from the request (a smaller scale); usually empty.
    void written(const QString &path, const QString &notice);
    void failed(const shapewright::Error &error);

private:
    void startSvg(const ExportRequest &request);
    void startPng(const ExportRequest &request);
    void startThumbnail(const ExportRequest &request);
    void save(const QImage &image, const QString &path, const QString &notice);
    void finish(const Result<QString> &path, const QString &notice);

    JobRunner &m_jobs;
    const GraphView &m_view;
};

} // namespace shapewright
