// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

struct ShapeTable;

// A declared type that a save changes. It belongs to a graph input, graph output or value_info of any graph or
// function.
struct DeclaredChange {
    std::string graph; // its path; for a function `function DOMAIN::NAME`
    std::string name;
    ValueType before;
    ValueType after;
    std::optional<ValueId> value; // for inputs and outputs of the main graph
};

// A person's choices for a save.
struct SaveOptions {
    enum class ExternalData {
        Keep,     // where they are; the target must be in the same folder
        Copy,     // copied along with the model, under the same names unless these are taken
        Inline,   // their bytes in the model, which must not exceed protobuf's 2 GiB
        FromRoot, // where they are, named from the root folder; no choice, but for a file that is only tested
    };

    bool overwrite = false;
    bool keepDeclarations = false; // also those that nodes prove wrong
    bool writeValueInfo = false;   // adds value_info for every value of known shape
    ExternalData externalData = ExternalData::Keep;
    bool isTested = false;    // another process reads the file before it is committed
    bool isTemporary = false; // likewise, and never committed, so nothing has to reach the disk
};

// The changes that a save would make.
struct SavePlan {
    std::vector<DeclaredChange> changes;
    std::vector<DeclaredChange> stillDynamic; // graph inputs and outputs of the main graph that stay dynamic
    bool omitsValueInfo = false; // value_info was requested, but ONNX Runtime would not load the model with it
    // New bytes for a message of ModelFile::index().messages.
    struct Splice {
        std::uint32_t message = 0;
        std::string bytes;

        bool operator==(const Splice &) const = default;
    };
    std::vector<Splice> replacements; // payloads of declarations, in file order
    std::vector<Splice> additions;    // whole fields to append to a graph, in file order
};
// Compares the declared types of the file with those under the edits. `table` holds the shapes under the edits.
[[nodiscard]] Result<SavePlan> planSave(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                                        const SaveOptions &options = {});

struct PlannedData;

// A written file in the folder of its target, with external data that were copied along. It is all removed unless
// committed. "Test before saving" runs path(), the very bytes that commit() renames.
class PendingSave
{
public:
    // Copies the original with the plan's replacements into an OutputFile, flushes it, reads back its structure and the
    // replaced ranges, and compares them. Only a file that is to be tested then gets a temporary name. Errors:
    // TargetExists, CannotWrite, FileChanged, those of planData(), VerificationFailed, Cancelled. After an error no
    // file is left behind.
    [[nodiscard]] static Result<PendingSave> write(const ModelGraph &graph, const SavePlan &plan, const QString &target,
                                                   const SaveOptions &options, const JobContext &job = {});
    PendingSave(PendingSave &&) noexcept;
    PendingSave &operator=(PendingSave &&) noexcept;
    ~PendingSave();

    // Where the file can be read: by this process, and if it is to be tested, by others.
    [[nodiscard]] QString path() const;
    // The folder from which it names its external data; empty for its own.
    [[nodiscard]] QString dataFolder() const;
    [[nodiscard]] const QString &target() const;
    // What happened to each external data file.
    [[nodiscard]] const std::vector<PlannedData> &externalData() const;
    // See OutputFile::commit(). At every instant the target is the old file or the new one.
    [[nodiscard]] Result<void> commit();

private:
    struct Files;
    explicit PendingSave(std::unique_ptr<Files> files);

    std::unique_ptr<Files> m_files;
};

// `model.fixed.onnx` in a folder, or else the first of `model.fixed-2.onnx`, … that does not exist. With `sizes`, such
// as `1x128`, these stand in the name instead of `fixed`.
[[nodiscard]] QString proposedName(const QString &original, const QString &folder, const QString &sizes = {});

} // namespace shapewright
