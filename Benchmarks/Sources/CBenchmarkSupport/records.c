// A thousand records of routes, as the compiler would leave them for as many types.
#include <stdint.h>

// Defined in Swift, beside the benchmark.
extern void waymark_bench_give_route(void *place);

#define TEXT                                                                                                                      \
    "{\"id\":\"bench.route\",\"pattern\":\"bench://route/:id<int>\",\"exposure\":\"public\",\"query\":[{\"name\":\"ref\"}],"      \
    "\"type\":\"BenchRoute\",\"module\":\"Bench\",\"at\":\"Bench.swift:3\"}"

struct record {
    uint64_t magic;
    uint32_t size;
    uint32_t length;
    void (*accessor)(void *);
#if UINTPTR_MAX == UINT32_MAX
    uint32_t padding;
#endif
    char text[(sizeof(TEXT) + 7) / 8 * 8];
};

#define ONE { 0x31524D5941570A8DULL, sizeof(struct record), sizeof(TEXT) - 1, waymark_bench_give_route, .text = TEXT }
#define TEN ONE, ONE, ONE, ONE, ONE, ONE, ONE, ONE, ONE, ONE
#define HUNDRED TEN, TEN, TEN, TEN, TEN, TEN, TEN, TEN, TEN, TEN

#if defined(__APPLE__)
__attribute__((used, section("__DATA,__waymark_rts")))
#else
__attribute__((used, retain, section("waymark_rts")))
#endif
static struct record waymark_bench_records[1000] = {
    HUNDRED, HUNDRED, HUNDRED, HUNDRED, HUNDRED, HUNDRED, HUNDRED, HUNDRED, HUNDRED, HUNDRED
};
