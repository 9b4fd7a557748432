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

// One shapewright-layouter, started when first needed and again after it failed. One question at a time: each place()
// is followed by exactly one answered(), whatever the process does.
class PlacerProcess : public QObject
{
    Q_OBJECT

public:
    explicit PlacerProcess(QString program, QObject *parent = nullptr);
    ~PlacerProcess() override; // kills what still runs

    void place(const protocol::PieceRequest &request, std::chrono::milliseconds budget);

Q_SIGNALS:
    // Without a reply: the reason in words. `missing`: the program cannot be started at all.
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
