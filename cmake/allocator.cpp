// SPDX-License-Identifier: Apache-2.0
#include <jemalloc/jemalloc.h>

// What is free for good goes back to the system, so that the limits of a process count only what is in use.
const char *malloc_conf = "retain:false";
