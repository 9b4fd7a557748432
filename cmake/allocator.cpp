// SPDX-License-Identifier: Apache-2.0
#include <jemalloc/jemalloc.h>

#include <sys/resource.h>

#include <initializer_list>

// Memory comes in huge pages, since the system takes a fifth of the time that a large model is opened in to hand out
// small ones. Reusing it takes address space that stays reserved.
const char *malloc_conf = "thp:always";

namespace {

// Where memory is limited, what is free for good goes back to the system, so that the limit counts only what is in use.
void respectLimits()
{
    for (const auto resource : {RLIMIT_AS, RLIMIT_DATA}) {
        rlimit limit{};
        if (::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
            malloc_conf = "retain:false";
    }
}

// Runs before the first allocation, which reads malloc_conf: libraries are initialized after it.
[[gnu::section(".preinit_array"), gnu::used]] void (*const beforeLibraries)() = respectLimits;

} // namespace
