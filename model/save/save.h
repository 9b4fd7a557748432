// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// A declared type (graph input, output or value_info of any graph or function) that saving changes.
struct DeclaredChange {
    std::string graph; // path; of a function: `function DOMAIN::NAME`
    std::string name;
    ValueType before;
    ValueType after;
    std::optional<ValueId> value; // of inputs and outputs of the main graph
};

struct SaveOptions {
    enum class ExternalData {
        Keep,   // where they are: the target has to stand in the same folder
        Copy,   // along with the model, under the same names unless other files have these
        Link,   // hard links to them, named likewise: no room needed, on the same file system alone
        Inline, // their bytes in the model, which may have no more than protobuf's 2 GiB
    };

    bool overwrite = false;
    bool writeValueInfo = false; // adds value_info for every value whose shape is known
    ExternalData externalData = ExternalData::Keep;
    bool isTemporary = false; // will never be committed: nothing has to reach the disk
};

// What saving would do, without doing it.
struct SavePlan {
    std::vector<DeclaredChange> changes;
    std::vector<DeclaredChange> stillDynamic; // graph inputs and outputs of the main graph that stay dynamic
    // Bytes for a message of ModelFile::index().messages.
    struct Splice {
        std::uint32_t message = 0;
        std::string bytes;

        bool operator==(const Splice &) const = default;
    };
    std::vector<Splice> replacements; // payloads of declarations, in file order
    std::vector<Splice> additions;    // whole fields behind the last one of a graph, in file order
};
[[nodiscard]] Result<SavePlan> planSave(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                                        const SaveOptions &options = {});

struct PlannedData;

// A written temporary file beside its target, removed unless committed; with it, external data that were copied along.
// "Test before saving" runs path(): the very bytes that commit() renames.
class PendingSave
{
public:
    // Copies the original with the plan's replacements into a temporary file in the target's folder, flushes it, reads
    // structure and replaced ranges back and compares them. Errors: TargetExists, CannotWrite, FileChanged, those of
    // planData(), VerificationFailed, Cancelled; then nothing is left behind.
    [[nodiscard]] static Result<PendingSave> write(const ModelGraph &graph, const SavePlan &plan, const QString &target,
                                                   const SaveOptions &options, const JobContext &job = {});
    PendingSave(PendingSave &&) noexcept;
    PendingSave &operator=(PendingSave &&) noexcept;
    ~PendingSave();

    [[nodiscard]] const QString &path() const;
    [[nodiscard]] const QString &target() const;
    // What became of them.
    [[nodiscard]] const std::vector<PlannedData> &externalData() const;
    // Renames over the target and flushes the folder: at every instant the target is the old file or the new one.
    [[nodiscard]] Result<void> commit();

private:
    struct Files;
    explicit PendingSave(std::unique_ptr<Files> files);

    std::unique_ptr<Files> m_files;
};

// `model.fixed.onnx` beside the original, then `model.fixed-2.onnx`, …: the first that does not exist.
[[nodiscard]] QString proposedName(const QString &original);

} // namespace shapewright
