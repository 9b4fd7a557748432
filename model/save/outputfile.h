// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filebytes.h"
#include "model/onnx/filegrowth.h"
#include "model/onnx/filewindow.h"
#include "model/onnx/wireindex.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QString>

#include <memory>
#include <optional>
#include <string_view>

namespace shapewright {

// A file that is written in the folder of its target and gets the target's name with commit(); otherwise it vanishes.
// Where the file system can, it has no name before that, so that a program that is killed leaves nothing behind.
// Elsewhere it has a hidden temporary name, and what killed programs left is removed by the next one that writes there.
// It is written in chunks, and the job's stop token is checked before each. Errors: TargetExists, CannotWrite,
// Cancelled.
class OutputFile
{
public:
    // Keeps the permissions of a file that will be replaced. A symbolic link is replaced itself: what it leads to may
    // be shared, as in the cache of a model hub, and stays as it is.
    [[nodiscard]] static Result<OutputFile> create(const QString &target, bool overwrite);
    OutputFile(OutputFile &&other) noexcept;
    OutputFile &operator=(OutputFile &&other) noexcept;
    ~OutputFile();

    // Where this process can read the file. Another process can read it only once it has a name.
    [[nodiscard]] QString path() const;
    [[nodiscard]] const QString &target() const { return m_target; }

    [[nodiscard]] Result<void> append(std::string_view bytes);
    // Appends bytes of another file. Additional errors: FileUnreadable; FileChanged if the file is too short.
    [[nodiscard]] Result<void> append(const FileBytes &source, WireRange range, const JobContext &job);
    // What another thread, which reads the file, can wait for.
    [[nodiscard]] const FileGrowth &growth() const { return *m_growth; }
    // No more will be appended.
    void endAppending() { m_growth->end(); }
    // For a file that will never be committed: it is then neither written to the disk early nor flushed.
    void stayTemporary() { m_isTemporary = true; }
    // Lets the system begin to write what was appended to the disk, and does not wait for it.
    void startFlush();
    // Flushes the file to the disk.
    [[nodiscard]] Result<void> flush(const JobContext &job);
    // Gives the file a temporary name, unless it has one.
    [[nodiscard]] Result<void> giveName();
    // Gives the file the target's name, which replaces the file there in one step, and flushes the folder. Errors:
    // TargetExists if a file has appeared there meanwhile, TargetChanged if the target is not the file that was there
    // at the start, CannotWrite.
    [[nodiscard]] Result<void> commit();

private:
    OutputFile() = default;
    tl::unexpected<Error> cannotWrite(int error) const;
    bool openUnnamed();
    bool openNamed();
    int linkTo(const QString &name) const;
    Result<void> appendChunk(const FileBytes &source, WireRange &range);
    void hasGrown(std::size_t bytes);

    QString m_name; // the temporary one; empty if there is none
    QString m_target;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
    std::unique_ptr<FileGrowth> m_growth = std::make_unique<FileGrowth>();
    std::uint64_t m_onItsWay = 0;           // how many of these bytes the disk was asked to write
    bool m_replaces = false;                // a file, or a link, was at the target at the start
    std::optional<FileIdentity> m_replaced; // that file; nothing for a link that leads nowhere
    bool m_isTemporary = false;
    bool m_canCopyRange = true; // assumed within and between file systems, until the system refuses
};

} // namespace shapewright
