// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/frame.h"
#include "model/protocol/layoutmessages.h"

#include <QObject>
#include <QProcess>
#include <QString>
#include <QTimer>

#include <chrono>
#include <optional>

namespace shapewright::layout {

// One shapewright-layouter process. It is started when it is first needed, and again after a failure. It handles one
// request at a time: each place() is followed by exactly one answered(), whatever the process does.
class PlacerProcess : public QObject
{
    Q_OBJECT

public:
    explicit PlacerProcess(QString program, QObject *parent = nullptr);
    ~PlacerProcess() override; // kills a process that is still running

    void place(const protocol::PieceRequest &request, std::chrono::milliseconds budget);

Q_SIGNALS:
    // Without a reply, `reason` says why in words. `missing` means that the program cannot be started at all.
    void answered(const std::optional<shapewright::protocol::PieceReply> &reply, const QString &reason, bool missing);

private:
    void startProcess();
    void read();
    void fail(const QString &reason, bool missing = false);
    void answer(const std::optional<protocol::PieceReply> &reply, const QString &reason, bool missing);

    QString m_program;
    QProcess *m_process = nullptr;
    protocol::FrameReader m_reader;
    std::optional<protocol::PieceRequest> m_question;
    QTimer m_budget;
};

} // namespace shapewright::layout
