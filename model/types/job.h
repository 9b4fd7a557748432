// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <stop_token>

namespace shapewright {

// A long operation gets this to learn that it is cancelled, and to report its progress. Both members may be left empty.
// `progress` gets a fraction from 0 to 1; it may be called often and from any thread, so whoever passes it limits how
// often the progress is shown.
struct JobContext {
    std::stop_token stop;
    std::function<void(double)> progress;

    [[nodiscard]] bool cancelled() const { return stop.stop_requested(); }
    void report(double fraction) const
    {
        if (progress)
            progress(fraction);
    }
    // For a part of the operation that covers the progress between these two fractions of the whole.
    [[nodiscard]] JobContext part(double from, double to) const
    {
        if (!progress)
            return *this;
        return {stop, [whole = progress, from, to](double fraction) { whole(from + (to - from) * fraction); }};
    }
};

} // namespace shapewright
