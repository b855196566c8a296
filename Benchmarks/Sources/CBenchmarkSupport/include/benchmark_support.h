// What the measurements need from C: the thread's clock, a count of allocations, and a sink for results.

#ifndef BENCHMARK_SUPPORT_H
#define BENCHMARK_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

/// CPU time that the calling thread has used, in nanoseconds.
uint64_t benchmark_thread_nanoseconds(void);

/// CPU time that all threads of the process have used, in nanoseconds.
uint64_t benchmark_process_nanoseconds(void);

/// Whether allocations are counted on this system.
bool benchmark_counts_allocations(void);

/// How many blocks all threads of the process have allocated so far, by `malloc` and its relatives.
uint64_t benchmark_allocations(void);

/// The bytes that the allocator has given out and not got back, its own bookkeeping included; 0 where allocations are not counted.
uint64_t benchmark_live_bytes(void);

/// Makes the compiler believe that the value at `place` is used.
static inline void benchmark_use(const void *place) { __asm__ volatile("" : : "r"(place) : "memory"); }

/// The same of a number.
static inline void benchmark_use_number(int64_t number) { __asm__ volatile("" : : "r"(number)); }

#endif
