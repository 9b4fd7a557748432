// SPDX-License-Identifier: Apache-2.0
#include "app/gui/tensors/tensorpages.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace shapewright {

namespace {

using Pages = TensorTableModel::Pages;

constexpr qsizetype mostWanted = 256; // More than a screen shows. Older requests were scrolled past and are dropped.
constexpr std::size_t longestText = 256;

// A cell shows only the beginning of a long text.
void shorten(TensorElements &elements)
{
    if (auto *texts = std::get_if<std::vector<std::string>>(&elements)) {
        for (std::string &text : *texts) {
            if (text.size() > longestText)
                text = text.substr(0, longestText) + "…";
        }
    }
}

} // namespace

// The reader is kept between jobs, because it remembers positions in the data that it has read.
struct TensorPages::Shared {
    TensorOpener open;
    std::mutex mutex;
    std::unique_ptr<TensorReader> reader; // guarded by the mutex

    Result<Pages> read(const QList<qint64> &numbers, const JobContext &job)
    {
        const std::scoped_lock lock(mutex);
        if (!reader) {
            auto opened = open();
            if (!opened)
                return tl::unexpected(opened.error());
            reader = std::move(*opened);
        }
        Pages pages;
        for (const qint64 number : numbers) {
            const std::int64_t first = number * TensorTableModel::pageElements;
            const std::int64_t count = std::min(TensorTableModel::pageElements, reader->facts().count - first);
            auto elements = reader->read(first, count, job);
            if (!elements)
                return tl::unexpected(elements.error());
            shorten(*elements);
            pages.emplace_back(number, std::move(*elements));
        }
        return pages;
    }
};

TensorPages::TensorPages(JobRunner &jobs, TensorOpener open, TensorTableModel &model, const QString &name)
    : QObject(&model), m_model(model), m_title(tr("Reading %1").arg(name)), m_shared(std::make_shared<Shared>()),
      m_job(jobs)
{
    m_shared->open = std::move(open);
    connect(&model, &TensorTableModel::pagesRequested, this, &TensorPages::want);
}

void TensorPages::want(const QList<qint64> &pages)
{
    m_wanted.append(pages);
    if (m_wanted.size() > mostWanted)
        m_wanted = m_wanted.last(mostWanted);
    if (!m_job.isRunning())
        start();
}

void TensorPages::start()
{
    const auto work = [shared = m_shared, pages = std::exchange(m_wanted, {})](const JobContext &job) {
        return shared->read(pages, job);
    };
    m_job.start<Pages>(m_title, work, [this](Result<Pages> &pages) {
        if (!m_wanted.isEmpty())
            start();
        else
            m_model.dropRequests();
        if (pages) {
            m_model.setPages(*pages);
            Q_EMIT read();
        } else {
            Q_EMIT failed(pages.error());
        }
    });
}

} // namespace shapewright
