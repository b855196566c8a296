#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "benchmark_support.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

uint64_t benchmark_thread_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t benchmark_process_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

#if defined(__GLIBC__)

// An executable's own functions come before those of libraries: what Swift's runtime allocates passes through here.
// Each costs one addition to a count of the thread's own, which lies in a line of the cache of its own.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

enum { places = 256 };
static struct { _Alignas(64) _Atomic uint64_t count; } counts[places];
static _Atomic unsigned threads;
static __thread _Atomic uint64_t *own;

// Where there are more threads than places, some share one, and an allocation of theirs may be missed.
static void count_allocation(void) {
    if (!own) own = &counts[atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed) % places].count;
    atomic_store_explicit(own, atomic_load_explicit(own, memory_order_relaxed) + 1, memory_order_relaxed);
}

void *malloc(size_t size) {
    count_allocation();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    count_allocation();
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    count_allocation();
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count_allocation();
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    count_allocation();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
    count_allocation();
    *block = __libc_memalign(alignment, size);
    return *block == NULL ? ENOMEM : 0;
}

bool benchmark_counts_allocations(void) { return true; }

uint64_t benchmark_allocations(void) {
    uint64_t sum = 0;
    for (unsigned place = 0; place < places; place++) {
        sum += atomic_load_explicit(&counts[place].count, memory_order_relaxed);
    }
    return sum;
}

uint64_t benchmark_live_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (uint64_t)info.uordblks + (uint64_t)info.hblkhd;
}

#else

bool benchmark_counts_allocations(void) { return false; }
uint64_t benchmark_allocations(void) { return 0; }
uint64_t benchmark_live_bytes(void) { return 0; }

#endif
