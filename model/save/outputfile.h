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

// A file that is written under a temporary name beside its target. It is removed unless commit() renames it over the
// target. It is written in chunks, and the job's stop token is checked before each. Errors: TargetExists, CannotWrite,
// Cancelled.
class OutputFile
{
public:
    // Keeps the permissions of a file that will be replaced, and writes through a symbolic link.
    [[nodiscard]] static Result<OutputFile> create(const QString &target, bool overwrite);
    OutputFile(OutputFile &&other) noexcept;
    OutputFile &operator=(OutputFile &&other) noexcept;
    ~OutputFile();

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] const QString &target() const { return m_target; }

    [[nodiscard]] Result<void> append(std::string_view bytes);
    // Appends bytes of another file. Additional errors: FileUnreadable; FileChanged if the file is too short.
    [[nodiscard]] Result<void> append(const FileBytes &source, WireRange range, const JobContext &job);
    // For a file that will never be committed: it is then neither written to the disk early nor flushed.
    void stayTemporary() { m_isTemporary = true; }
    // Flushes the file to the disk.
    [[nodiscard]] Result<void> flush(const JobContext &job);
    // Renames the file over the target and flushes the folder. Errors: TargetExists if a file has appeared there
    // meanwhile, FileChanged if the target is not the file that was there at the start, CannotWrite.
    [[nodiscard]] Result<void> commit();

private:
    OutputFile() = default;
    tl::unexpected<Error> cannotWrite(int error) const;
    Result<void> appendChunk(const FileBytes &source, WireRange &range);

    QString m_path; // empty after the rename
    QString m_target;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
    std::uint64_t m_onItsWay = 0;           // how many of these bytes the disk was asked to write
    std::optional<FileIdentity> m_replaced; // the file that was at the target at the start
    bool m_isTemporary = false;
    bool m_canCopyRange = true; // assumed within and between file systems, until the system refuses
};

// The path with symbolic links resolved, even if the file does not exist yet.
[[nodiscard]] QString resolvedLinks(const QString &path);

} // namespace shapewright
