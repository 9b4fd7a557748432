// SPDX-License-Identifier: Apache-2.0
#include "app/gui/tensors/runtensors.h"

#include "app/gui/document/document.h"
#include "app/gui/tensors/imagedialog.h"
#include "app/gui/tensors/tensorcontroller.h"
#include "app/gui/window/notices.h"
#include "model/types/valuetype.h"
#include "model/wording/wording.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/details/tensorsection.h"
#include "views/panels/tensors/tensorimage.h"

#include <algorithm>
#include <utility>

namespace shapewright {

namespace {

// Images have floating-point elements or bytes. Other integers are ids, masks or labels.
bool canBeImage(std::int32_t elemType)
{
    const std::string type = elemTypeName(elemType);
    return type == "float" || type == "float16" || type == "bfloat16" || type == "double" || type == "uint8";
}

Result<NamedImage> readImage(const TensorReader::Opened &reader, const std::string &name, const JobContext &job)
{
    if (!reader)
        return tl::unexpected(reader.error());
    const auto layout = imageLayout((*reader)->facts().dims);
    if (!layout)
        return failure(ErrorCode::TensorUnreadable, {name}, "it does not look like an image");
    std::vector<double> numbers;
    while (std::int64_t(numbers.size()) < layout->elements()) {
        const auto first = std::int64_t(numbers.size());
        const auto read = (*reader)->read(first, std::min(TensorReader::longestRange, layout->elements() - first), job);
        if (!read)
            return tl::unexpected(read.error());
        const std::vector<double> more = numbersOf(*read);
        if (more.empty())
            return failure(ErrorCode::TensorUnreadable, {name}, "its elements are no numbers");
        numbers.insert(numbers.end(), more.begin(), more.end());
    }
    return NamedImage{toQString(name), imageOf(*layout, numbers)};
}

// Opens a tensor of a run. The opener keeps the captured file alive as long as it exists.
auto openerOf(const KeptTensors &kept, const std::string &name)
{
    return [tensors = kept.tensors, folder = kept.folder, name] { return tensors.open(name); };
}

} // namespace

RunTensors::RunTensors(JobRunner &jobs, Document &document, DetailsPanel &panel, TensorController &tensors,
                       Notices &notices, QWidget *window)
    : QObject(window), m_jobs(jobs), m_document(document), m_panel(panel), m_tensors(tensors), m_notices(notices),
      m_window(window), m_summary(jobs)
{
    connect(&panel, &DetailsPanel::runTensorChanged, this, &RunTensors::show);
    TensorSection &section = panel.runSection();
    connect(&section, &TensorSection::statisticsRequested, this, [this] {
        m_panel.runSection().showText(tr("Reading…"));
        summarize(shownName(), true);
    });
    connect(&section, &TensorSection::valuesRequested, this, [this] { openValues(shownName()); });
    connect(&section, &TensorSection::imageRequested, this, [this] { openImage(shownName()); });
    connect(&section, &TensorSection::offerTaken, this, [this] { Q_EMIT captureRequested(shownName()); });
    connect(&section, &TensorSection::saveRequested, this, [this] {
        if (const KeptTensors *kept = captureOf(shownName()))
            m_tensors.chooseFile(openerOf(*kept, shownName()), toQString(shownName()));
    });
    connect(&document, &Document::opened, this, &RunTensors::clear);
    connect(&document, &Document::closed, this, &RunTensors::clear);
}

void RunTensors::clear()
{
    m_summary.drop();
    m_kept.clear();
    m_outdated = false;
    show();
}

void RunTensors::add(KeptTensors kept)
{
    m_kept.push_back(std::move(kept));
    show();
}

void RunTensors::setOutdated(bool outdated)
{
    if (std::exchange(m_outdated, outdated) != outdated)
        show();
}

const KeptTensors *RunTensors::captureOf(const std::string &name) const
{
    const auto keeps = [&name](const KeptTensors &kept) { return kept.tensors.find(name) != nullptr; };
    const auto found = std::find_if(m_kept.rbegin(), m_kept.rend(), keeps);
    return found == m_kept.rend() ? nullptr : &*found;
}

std::string RunTensors::shownName() const
{
    const auto value = m_panel.runTensor();
    return value ? m_document.state().graph->value(*value).name : std::string();
}

void RunTensors::show()
{
    m_summary.drop();
    const std::string name = m_kept.empty() || !m_document.isOpen() ? std::string() : shownName();
    TensorSection &section = m_panel.runSection();
    section.setVisible(!name.empty());
    if (name.empty())
        return;
    const QString hint = m_outdated ? tr("before the latest edits") : toQString(name);
    section.showBusy(tr("Last run"), hint);
    if (captureOf(name))
        summarize(name, false);
    else
        section.showOffer(tr("Its elements were not captured."), tr("Run and capture"));
}

void RunTensors::summarize(const std::string &name, bool isAskedFor)
{
    const KeptTensors *kept = captureOf(name);
    if (!kept)
        return;
    const auto work = [open = openerOf(*kept, name), isAskedFor](const JobContext &job) -> Result<TensorSummary> {
        return TensorController::summaryOf(open, isAskedFor, job);
    };
    m_summary.start<TensorSummary>(tr("Computing statistics of the tensor"), work,
                                   [this](Result<TensorSummary> &summary) {
                                       if (summary)
                                           m_panel.runSection().showSummary(*summary);
                                       else
                                           m_panel.runSection().showText(describe(summary.error()));
                                   });
}

void RunTensors::openValues(const std::string &name)
{
    const KeptTensors *kept = captureOf(name);
    if (!kept) {
        Q_EMIT captureRequested(name);
        return;
    }
    m_tensors.openValues(openerOf(*kept, name), toQString(name));
}

void RunTensors::openImage(const std::string &name)
{
    const KeptTensors *kept = captureOf(name);
    if (!kept) {
        Q_EMIT captureRequested(name);
        return;
    }
    std::vector<std::pair<std::string, TensorOpener>> shown{{name, openerOf(*kept, name)}};
    if (const std::string input = imageInput(); !input.empty() && input != name)
        shown.insert(shown.begin(), {input, openerOf(*captureOf(input), input)});
    const auto work = [shown](const JobContext &job) -> Result<QList<NamedImage>> {
        QList<NamedImage> images;
        for (const auto &[tensor, open] : shown) {
            const auto image = readImage(open(), tensor, job);
            if (!image)
                return tl::unexpected(image.error());
            images.append(*image);
        }
        return images;
    };
    m_jobs.start<QList<NamedImage>>(tr("Reading %1").arg(toQString(name)), work,
                                    [this](Result<QList<NamedImage>> &images) {
                                        if (images)
                                            (new ImageDialog(*images, m_window))->show();
                                        else
                                            m_notices.showFailure(images.error());
                                    });
}

std::string RunTensors::imageInput() const
{
    const ModelGraph &graph = *m_document.state().graph;
    for (const ValueId input : graph.main().inputs) {
        const std::string &name = graph.value(input).name;
        const KeptTensors *kept = captureOf(name);
        const CapturedTensor *tensor = kept ? kept->tensors.find(name) : nullptr;
        if (tensor && canBeImage(tensor->elemType) && imageLayout(tensor->dims))
            return name;
    }
    return {};
}

} // namespace shapewright
