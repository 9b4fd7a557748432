// SPDX-License-Identifier: Apache-2.0
#include <jemalloc/jemalloc.h>

#include <sys/resource.h>

// What is free for good goes back to the system, so that the limits of a process count only what is in use.
const char *malloc_conf = "retain:false";

#ifdef SHAPEWRIGHT_HUGE_PAGES

namespace {

bool isLimited(decltype(RLIMIT_AS) resource)
{
    rlimit limit{};
    return ::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

// For programs that end right after their work: handing out small pages takes the system a fifth of the time in which a
// large model is opened. Huge ones take some more memory, and address space that stays reserved. What is freed is used
// again, large pieces too: jemalloc gives those of 8 MB back at once, and the next ones would be filled with zeros again.
void takeHugePages()
{
    if (!isLimited(RLIMIT_AS) && !isLimited(RLIMIT_DATA))
        malloc_conf = "thp:always,oversize_threshold:0";
}

// Runs before the first allocation, which reads malloc_conf: libraries are initialized after it.
[[gnu::section(".preinit_array"), gnu::used]] void (*const beforeLibraries)() = takeHugePages;

} // namespace

#endif
