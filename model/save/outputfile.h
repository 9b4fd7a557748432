// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filebytes.h"
#include "model/onnx/filewindow.h"
#include "model/onnx/wireindex.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QString>

#include <optional>
#include <string_view>

namespace shapewright {

// A file being written beside its target under a name of its own, and removed unless it is renamed over the target.
// Written in chunks that look at the job's stop token. Errors: TargetExists, CannotWrite, Cancelled.
class OutputFile
{
public:
    // Keeps the permissions of a file that is to be replaced, and writes through a symbolic link.
    [[nodiscard]] static Result<OutputFile> create(const QString &target, bool overwrite);
    OutputFile(OutputFile &&other) noexcept;
    OutputFile &operator=(OutputFile &&other) noexcept;
    ~OutputFile();

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] const QString &target() const { return m_target; }

    [[nodiscard]] Result<void> append(std::string_view bytes);
    // Bytes of another file. Errors besides: FileUnreadable, FileChanged when it is too short.
    [[nodiscard]] Result<void> append(const FileBytes &source, WireRange range, const JobContext &job);
    // For one that will never be committed: then nothing asks the disk to write it, or waits for that.
    void stayTemporary() { m_isTemporary = true; }
    // Onto the disk.
    [[nodiscard]] Result<void> flush(const JobContext &job);
    // Renames over the target and flushes the folder. Errors: TargetExists when it came into being meanwhile,
    // FileChanged when it is not what stood there at the beginning, CannotWrite.
    [[nodiscard]] Result<void> commit();

private:
    OutputFile() = default;
    tl::unexpected<Error> cannotWrite(int error) const;
    Result<void> appendChunk(const FileBytes &source, WireRange &range);

    QString m_path; // empty once it is renamed
    QString m_target;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
    std::uint64_t m_onItsWay = 0;           // how much of that the disk was asked to write
    std::optional<FileIdentity> m_replaced; // what stood there at the beginning
    bool m_isTemporary = false;
    bool m_canCopyRange = true; // within and between file systems, until the system says otherwise
};

// The file that a path names through symbolic links, also when it does not exist yet.
[[nodiscard]] QString resolvedLinks(const QString &path);

} // namespace shapewright
