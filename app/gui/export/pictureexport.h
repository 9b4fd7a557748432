// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"

#include <QObject>

#include <optional>

namespace shapewright {

class GraphView;

// What of the picture becomes a file, and of which kind.
struct ExportRequest {
    enum class Format { Svg, Png };

    QString path;
    Format format = Format::Svg;
    double scale = 2; // of pixels
    bool isSeenPartAlone = false;

    // By the ending of a file's name; no value for others.
    [[nodiscard]] static std::optional<Format> formatOf(const QString &path);
};

// Writes pictures of the graph to files. It is drawn at once, as it then is; made a file, it is in a job. A file is
// whole or as it was before.
class PictureExport : public QObject
{
    Q_OBJECT

public:
    PictureExport(JobRunner &jobs, const GraphView &view, QObject *parent = nullptr);

    // Ends in one signal.
    void start(const ExportRequest &request);

Q_SIGNALS:
    void written(const QString &path, const QString &notice); // the notice says how it differs from what was asked for
    void failed(const shapewright::Error &error);

private:
    void startSvg(const ExportRequest &request);
    void startPng(const ExportRequest &request);
    void finish(const Result<QString> &path, const QString &notice);

    JobRunner &m_jobs;
    const GraphView &m_view;
};

} // namespace shapewright
