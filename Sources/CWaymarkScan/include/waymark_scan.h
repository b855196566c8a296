// Finds the bytes that matter in a block of a link's text, 16 at a time where the processor can.
//
// A block is up to 64 bytes, so that each answer is one bit map of 64: bit i speaks of byte i of the block.
// Nothing outside [text, text + count) is read.

#ifndef WAYMARK_SCAN_H
#define WAYMARK_SCAN_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/// What stands where in a block of at most 64 bytes.
typedef struct {
    /// The bytes `/`, `?` and `#`.
    uint64_t delimiters;
    /// The byte `%`.
    uint64_t escapes;
    /// Bytes that want a closer look: C0 controls, DEL, and all that is not ASCII.
    uint64_t unusual;
} waymark_marks;

/// The marks of a block, byte by byte: the plain version, and the oracle of the others.
static inline waymark_marks waymark_scan_plain(const uint8_t *text, uint32_t count) {
    waymark_marks marks = {0, 0, 0};
    for (uint32_t i = 0; i < count; i++) {
        uint8_t byte = text[i];
        uint64_t bit = (uint64_t)1 << i;
        if (byte == '/' || byte == '?' || byte == '#') marks.delimiters |= bit;
        if (byte == '%') marks.escapes |= bit;
        if (byte < 0x20 || byte >= 0x7f) marks.unusual |= bit;
    }
    return marks;
}

/// What stands where in a path of at most 64 bytes.
typedef struct {
    /// The bytes `/`, alone.
    uint64_t slashes;
    /// The bytes `.`.
    uint64_t dots;
    /// What is not a byte of a plain path: `?`, `#`, `%`, and all that is unusual.
    uint64_t others;
} waymark_path_marks;

/// The marks of a path, byte by byte: the plain version, and the oracle of the others.
static inline waymark_path_marks waymark_scan_path_plain(const uint8_t *text, uint32_t count) {
    waymark_path_marks marks = {0, 0, 0};
    for (uint32_t i = 0; i < count; i++) {
        uint8_t byte = text[i];
        uint64_t bit = (uint64_t)1 << i;
        if (byte == '/') marks.slashes |= bit;
        if (byte == '.') marks.dots |= bit;
        if (byte == '?' || byte == '#' || byte == '%' || byte < 0x20 || byte >= 0x7f) marks.others |= bit;
    }
    return marks;
}

/// The last `count` bytes, up to eight, of a word whose last byte is the highest, with zeros for the others.
static inline uint64_t waymark_last_bytes(uint64_t word, uint64_t count) {
    static const uint64_t masks[9] = {
        0, ~0ull << 56, ~0ull << 48, ~0ull << 40, ~0ull << 32, ~0ull << 24, ~0ull << 16, ~0ull << 8, ~0ull,
    };
    return word & masks[count];
}

/// What stands where in at most 32 bytes of a query.
typedef struct {
    /// The byte `&`.
    uint32_t separators;
    /// The byte `=`.
    uint32_t equals;
    /// The bytes `%` and `+`, which may stand for others.
    uint32_t codes;
} waymark_query_marks;

/// The marks of at most 32 bytes of a query, byte by byte: the plain version, and the oracle of the others.
static inline waymark_query_marks waymark_scan_query_plain(const uint8_t *text, uint32_t count) {
    waymark_query_marks marks = {0, 0, 0};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t bit = (uint32_t)1 << i;
        if (text[i] == '&') marks.separators |= bit;
        if (text[i] == '=') marks.equals |= bit;
        if (text[i] == '%' || text[i] == '+') marks.codes |= bit;
    }
    return marks;
}

/// The first place from `start` on that is not a lower-case letter, a digit or a dot; `end` where there is none.
static inline uint32_t waymark_skip_plain_host(const uint8_t *text, uint32_t start, uint32_t end) {
    // One bit for each of the first 128 bytes: `.` and the digits below 64, the letters above.
    static const uint64_t plain[4] = {0x03ff400000000000u, 0x07fffffe00000000u, 0, 0};
    while (start < end && (plain[text[start] >> 6] >> (text[start] & 63) & 1)) start++;
    return start;
}

#if defined(__SSE2__)

typedef __m128i waymark_vector;

static inline waymark_vector waymark_load16(const void *from) { return _mm_loadu_si128((const __m128i *)from); }

static inline void waymark_store16(void *to, waymark_vector bytes) { _mm_storeu_si128((__m128i *)to, bytes); }

static inline waymark_vector waymark_load_halves(uint64_t low, uint64_t high) {
    return _mm_set_epi64x((long long)high, (long long)low);
}

static inline waymark_marks waymark_marks16(waymark_vector bytes) {
    __m128i delimiters = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('/')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('?'))),
        _mm_cmpeq_epi8(bytes, _mm_set1_epi8('#')));
    // Compared as signed bytes, all that is not ASCII is below the space as well.
    __m128i unusual = _mm_or_si128(
        _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20)), _mm_cmpeq_epi8(bytes, _mm_set1_epi8(0x7f)));
    waymark_marks marks = {
        (uint32_t)_mm_movemask_epi8(delimiters),
        (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('%'))),
        (uint32_t)_mm_movemask_epi8(unusual),
    };
    return marks;
}

static inline waymark_query_marks waymark_query_marks16(waymark_vector bytes) {
    waymark_query_marks marks = {
        (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('&'))),
        (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('='))),
        (uint32_t)_mm_movemask_epi8(_mm_or_si128(
            _mm_cmpeq_epi8(bytes, _mm_set1_epi8('%')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('+')))),
    };
    return marks;
}
#define WAYMARK_SCANS_VECTORS 1

#elif defined(__aarch64__) && defined(__ARM_NEON)

typedef uint8x16_t waymark_vector;

static inline waymark_vector waymark_load16(const void *from) { return vld1q_u8((const uint8_t *)from); }

static inline void waymark_store16(void *to, waymark_vector bytes) { vst1q_u8((uint8_t *)to, bytes); }

static inline waymark_vector waymark_load_halves(uint64_t low, uint64_t high) {
    return vcombine_u8(vcreate_u8(low), vcreate_u8(high));
}

// NEON has no move-mask: each lane keeps its own bit, and the lanes of a half are added up.
static inline uint64_t waymark_lanes(uint8x16_t lanes) {
    const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t bits = vandq_u8(lanes, weights);
    return (uint64_t)vaddv_u8(vget_low_u8(bits)) | ((uint64_t)vaddv_u8(vget_high_u8(bits)) << 8);
}

static inline waymark_marks waymark_marks16(waymark_vector bytes) {
    uint8x16_t delimiters = vorrq_u8(
        vorrq_u8(vceqq_u8(bytes, vdupq_n_u8('/')), vceqq_u8(bytes, vdupq_n_u8('?'))),
        vceqq_u8(bytes, vdupq_n_u8('#')));
    uint8x16_t unusual = vorrq_u8(vcltq_u8(bytes, vdupq_n_u8(0x20)), vcgeq_u8(bytes, vdupq_n_u8(0x7f)));
    waymark_marks marks = {
        waymark_lanes(delimiters),
        waymark_lanes(vceqq_u8(bytes, vdupq_n_u8('%'))),
        waymark_lanes(unusual),
    };
    return marks;
}

static inline waymark_query_marks waymark_query_marks16(waymark_vector bytes) {
    waymark_query_marks marks = {
        (uint32_t)waymark_lanes(vceqq_u8(bytes, vdupq_n_u8('&'))),
        (uint32_t)waymark_lanes(vceqq_u8(bytes, vdupq_n_u8('='))),
        (uint32_t)waymark_lanes(vorrq_u8(vceqq_u8(bytes, vdupq_n_u8('%')), vceqq_u8(bytes, vdupq_n_u8('+')))),
    };
    return marks;
}
#define WAYMARK_SCANS_VECTORS 1

#endif

#if defined(__SSE2__)
static inline waymark_path_marks waymark_path_marks16(waymark_vector bytes) {
    // Compared as signed bytes, all that is not ASCII is below the space as well.
    __m128i others = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('?')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('#'))),
        _mm_or_si128(
            _mm_cmpeq_epi8(bytes, _mm_set1_epi8('%')),
            _mm_or_si128(
                _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20)), _mm_cmpeq_epi8(bytes, _mm_set1_epi8(0x7f)))));
    waymark_path_marks marks = {
        (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('/'))),
        (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('.'))),
        (uint32_t)_mm_movemask_epi8(others),
    };
    return marks;
}
#elif defined(__aarch64__) && defined(__ARM_NEON)
static inline waymark_path_marks waymark_path_marks16(waymark_vector bytes) {
    uint8x16_t others = vorrq_u8(
        vorrq_u8(vceqq_u8(bytes, vdupq_n_u8('?')), vceqq_u8(bytes, vdupq_n_u8('#'))),
        vorrq_u8(
            vceqq_u8(bytes, vdupq_n_u8('%')),
            vorrq_u8(vcltq_u8(bytes, vdupq_n_u8(0x20)), vcgeq_u8(bytes, vdupq_n_u8(0x7f)))));
    waymark_path_marks marks = {
        waymark_lanes(vceqq_u8(bytes, vdupq_n_u8('/'))),
        waymark_lanes(vceqq_u8(bytes, vdupq_n_u8('.'))),
        waymark_lanes(others),
    };
    return marks;
}
#endif

#ifdef WAYMARK_SCANS_VECTORS

/// Fewer than 16 bytes as a vector whose other lanes hold a byte of no meaning.
static inline waymark_vector waymark_load_few(const uint8_t *text, uint32_t count) {
    uint64_t low = 0, high = 0;
    if (count >= 8) {
        memcpy(&low, text, 8);
        memcpy(&high, text + count - 8, 8);
        high = count == 8 ? 0 : high >> (8 * (16 - count));
    } else if (count >= 4) {
        uint32_t first, last;
        memcpy(&first, text, 4);
        memcpy(&last, text + count - 4, 4);
        low = (uint64_t)first | ((uint64_t)last << (8 * (count - 4)));
    } else if (count > 0) {
        low = (uint64_t)text[0] | ((uint64_t)text[count >> 1] << (8 * (count >> 1)))
            | ((uint64_t)text[count - 1] << (8 * (count - 1)));
    }
    return waymark_load_halves(low, high);
}

/// The marks of a block of at most 64 bytes.
static inline waymark_marks waymark_scan(const uint8_t *text, uint32_t count) {
    waymark_marks marks = {0, 0, 0};
    uint32_t i = 0;
    for (; i + 16 <= count; i += 16) {
        waymark_marks part = waymark_marks16(waymark_load16(text + i));
        marks.delimiters |= part.delimiters << i;
        marks.escapes |= part.escapes << i;
        marks.unusual |= part.unusual << i;
    }
    if (i < count) {
        waymark_marks part;
        if (i > 0) {
            // The last 16 bytes again; what they share with the block before says the same twice.
            i = count - 16;
            part = waymark_marks16(waymark_load16(text + i));
        } else {
            part = waymark_marks16(waymark_load_few(text, count));
            part.unusual &= ((uint64_t)1 << count) - 1;
        }
        marks.delimiters |= part.delimiters << i;
        marks.escapes |= part.escapes << i;
        marks.unusual |= part.unusual << i;
    }
    return marks;
}

/// The marks of at most 32 bytes of a query.
static inline waymark_query_marks waymark_scan_query(const uint8_t *text, uint32_t count) {
    if (count < 16) return waymark_query_marks16(waymark_load_few(text, count));
    waymark_query_marks marks = waymark_query_marks16(waymark_load16(text));
    if (count > 16) {
        // The last 16 bytes; what they share with the first says the same twice.
        waymark_query_marks part = waymark_query_marks16(waymark_load16(text + count - 16));
        marks.separators |= part.separators << (count - 16);
        marks.equals |= part.equals << (count - 16);
        marks.codes |= part.codes << (count - 16);
    }
    return marks;
}

/// The marks of 16 to 64 bytes of a path.
static inline waymark_path_marks waymark_scan_path_blocks(const uint8_t *text, uint32_t count) {
    waymark_path_marks marks = waymark_path_marks16(waymark_load16(text));
    // The last 16 bytes; what they share with those before says the same twice.
    waymark_path_marks last = waymark_path_marks16(waymark_load16(text + count - 16));
    marks.slashes |= last.slashes << (count - 16);
    marks.dots |= last.dots << (count - 16);
    marks.others |= last.others << (count - 16);
    for (uint32_t i = 16; i + 16 < count; i += 16) {
        waymark_path_marks part = waymark_path_marks16(waymark_load16(text + i));
        marks.slashes |= part.slashes << i;
        marks.dots |= part.dots << i;
        marks.others |= part.others << i;
    }
    return marks;
}

/// The marks of a path of at most 64 bytes.
static inline waymark_path_marks waymark_scan_path(const uint8_t *text, uint32_t count) {
    if (count >= 16) return waymark_scan_path_blocks(text, count);
    waymark_path_marks marks = waymark_path_marks16(waymark_load_few(text, count));
    marks.others &= ((uint64_t)1 << count) - 1;
    return marks;
}

/// The marks of a path of at most 64 bytes, which is copied first to where there is room for 16 and for all of them.
static inline waymark_path_marks waymark_copy_path(const uint8_t *text, uint32_t count, uint8_t *copy) {
    if (count < 16) {
        waymark_vector bytes = waymark_load_few(text, count);
        waymark_store16(copy, bytes);
        waymark_path_marks marks = waymark_path_marks16(bytes);
        marks.others &= ((uint64_t)1 << count) - 1;
        return marks;
    }
    waymark_store16(copy, waymark_load16(text));
    if (count > 32) {
        waymark_store16(copy + 16, waymark_load16(text + 16));
        waymark_store16(copy + count - 32, waymark_load16(text + count - 32));
    }
    waymark_store16(copy + count - 16, waymark_load16(text + count - 16));
    return waymark_scan_path_blocks(text, count);
}

#else

/// The marks of at most 32 bytes of a query.
static inline waymark_query_marks waymark_scan_query(const uint8_t *text, uint32_t count) {
    return waymark_scan_query_plain(text, count);
}

/// The marks of a block of at most 64 bytes.
static inline waymark_marks waymark_scan(const uint8_t *text, uint32_t count) {
    return waymark_scan_plain(text, count);
}

/// The marks of a path of at most 64 bytes.
static inline waymark_path_marks waymark_scan_path(const uint8_t *text, uint32_t count) {
    return waymark_scan_path_plain(text, count);
}

/// The marks of a path of at most 64 bytes, which is copied first to where there is room for 16 and for all of them.
static inline waymark_path_marks waymark_copy_path(const uint8_t *text, uint32_t count, uint8_t *copy) {
    memcpy(copy, text, count);
    return waymark_scan_path_plain(text, count);
}

#endif

#endif
