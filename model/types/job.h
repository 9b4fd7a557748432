// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <stop_token>

namespace shapewright {

// What a long operation is given: a way to be stopped, and a way to tell how far it is.
// Both may be left empty. `progress` takes a fraction from 0 to 1 and may be called often and
// from any thread; who passes it limits how often something is shown.
struct JobContext {
    std::stop_token stop;
    std::function<void(double)> progress;

    [[nodiscard]] bool cancelled() const { return stop.stop_requested(); }
    void report(double fraction) const
    {
        if (progress)
            progress(fraction);
    }
    // For a part of the operation, which is that much of the whole.
    [[nodiscard]] JobContext part(double from, double to) const
    {
        if (!progress)
            return *this;
        return {stop, [whole = progress, from, to](double fraction) { whole(from + (to - from) * fraction); }};
    }
};

} // namespace shapewright
