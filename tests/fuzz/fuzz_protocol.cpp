// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as messages from a helper process. They are refused, or the messages stay the same when they are sent
// on.
#include "model/protocol/frame.h"
#include "model/protocol/layoutmessages.h"
#include "model/protocol/runmessages.h"
#include "tests/fuzz/target.h"

using namespace shapewright;
using namespace shapewright::protocol;

namespace {

void readAll(FrameReader &reader, std::size_t &frames)
{
    while (const auto message = reader.next()) {
        ++frames;
        if (const auto request = runRequest(*message)) {
            const auto again = runRequest(toCbor(*request));
            fuzz::promise(again.has_value(), "a request that was read can be sent");
        }
        if (const auto answer = runAnswer(*message))
            fuzz::promise(runAnswer(toCbor(*answer)).has_value(), "an answer that was read can be sent");
        if (const auto request = pieceRequest(*message)) {
            const auto again = pieceRequest(toMessage(*request));
            fuzz::promise(again && again->boxes.size() == request->boxes.size() && again->edges == request->edges,
                          "a piece that was read can be sent");
            (void)pieceReply(*message, *request);
        }
        PieceRequest asked;
        asked.boxes.resize(2);
        asked.edges = {{0, 1}};
        (void)pieceReply(*message, asked);
    }
}

} // namespace

std::vector<std::string> fuzz::seeds()
{
    RunRequest run;
    run.modelPath = QStringLiteral("model.onnx");
    run.settings = {RunSettings::Optimization::Basic, 2, 3, 4};
    run.original = OriginalRun{QStringLiteral("original.onnx"), {{DimOverride::Kind::Name, "N", 2}}, {"y"}};
    run.memoryMegabytes = 100;
    RunReport report;
    report.outputs = {
        {"y", "tensor(float)", true, {1, 2}, 0.5, 1.5, 1.0, 1, 2, OutputDifference{2, 1, 0.5, 0.1, {0, 1}}}};
    report.original = RunOriginal{};
    PieceRequest piece;
    piece.boxes = {{10, 20}, {30, 40}, {50, 60}};
    piece.edges = {{0, 1}, {1, 2}};
    PieceReply reply;
    reply.centres = {{1, 2}, {3, 4}, {5, 6}};
    reply.splines = {{{1, 2}}, {{1, 2}, {3, 4}, {5, 6}, {7, 8}}};
    std::vector<std::string> frames;
    for (const QCborMap &message :
         {toCbor(run), toCbor(RunAnswer(RunPhase{QStringLiteral("loading")})), toCbor(RunAnswer(report)),
          toCbor(RunAnswer(RunFailure{RunFailure::Kind::RuntimeMissing, QStringLiteral("there"), {}})),
          toMessage(piece), toMessage(reply), failureMessage(QStringLiteral("why"))})
        frames.push_back(encodeFrame(message).toStdString());
    return frames;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    // The bytes are tried as they are and also as the content of a frame, because few mutations keep the length of a
    // frame right.
    FrameReader framed;
    QCborParserError error;
    const QCborValue content = QCborValue::fromCbor(bytes, &error);
    if (error.error == QCborError::NoError)
        framed.append(encodeFrame(content.toMap()));
    std::size_t atOnce = 0, inPieces = 0, ignored = 0;
    readAll(framed, ignored);
    FrameReader reader;
    reader.append(bytes);
    readAll(reader, atOnce);
    FrameReader slow;
    for (qsizetype at = 0; at < bytes.size(); at += 3) {
        slow.append(bytes.mid(at, 3));
        readAll(slow, inPieces);
    }
    fuzz::promise(atOnce == inPieces && reader.isBroken() == slow.isBroken(), "the pipe's pieces do not matter");
    return 0;
}
