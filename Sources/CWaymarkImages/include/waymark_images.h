// The memory of the process in which records of routes can lie, image by image: the program and every library, those included
// that were opened later. Reading it changes nothing, and nothing here runs before it is called.
//
// In C, because a sanitizer makes the bytes between two records unreadable to the code that it instruments, because two of the
// three systems describe their images by macros, and because a data race with a variable beside the records is harmless here.
#ifndef WAYMARK_IMAGES_H
#define WAYMARK_IMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__) || defined(__GNUC__)
#define WAYMARK_PLAIN __attribute__((no_sanitize("address", "thread", "undefined")))
#else
#define WAYMARK_PLAIN
#endif

/// The offset of the first occurrence of eight bytes at a multiple of four at or behind `from`, or -1.
WAYMARK_PLAIN static inline ptrdiff_t waymark_find_word(
    const uint8_t *bytes, size_t count, size_t from, uint64_t word
) {
    const uint32_t low = (uint32_t)word, high = (uint32_t)(word >> 32);
    for (size_t at = (from + 3) & ~(size_t)3; at <= count && count - at >= 8; at += 4) {
        uint32_t first, second;
        __builtin_memcpy(&first, bytes + at, 4);
        if (first != low) continue;
        __builtin_memcpy(&second, bytes + at + 4, 4);
        if (second == high) return (ptrdiff_t)at;
    }
    return -1;
}

/// Whether two stretches of memory hold the same bytes.
static inline bool waymark_same_bytes(const void *left, const void *right, size_t count) {
    return __builtin_memcmp(left, right, count) == 0;
}

/// A stretch of an image's memory in which its records are.
struct waymark_stretch {
    const uint8_t *bytes;
    size_t count;
    /// Whether nothing but records is here, and not any variable of the image.
    bool is_section;
    /// The addresses of the image's code, the last one excluded; both 0 where that is not known.
    uintptr_t code_start, code_end;
    /// The path of the image's file; empty for the program on Linux.
    const char *image;
};

/// Receives one stretch, which is valid during the call.
typedef void (*waymark_stretch_visitor)(const struct waymark_stretch *stretch, void *context);

/// The section's name in Mach-O, behind its segment's.
#define WAYMARK_SEGMENT "__DATA"
#define WAYMARK_SECTION "__waymark_rts"

#if defined(__APPLE__)

#include <mach-o/dyld.h>
#include <mach-o/getsect.h>
#include <mach-o/loader.h>

/// Calls `visit` for each image of the process that has records. An image that is closed meanwhile must not be one of ours.
static inline void waymark_visit_stretches(waymark_stretch_visitor visit, void *context) {
    const uint32_t count = _dyld_image_count();
    for (uint32_t index = 0; index < count; index++) {
        const struct mach_header *header = _dyld_get_image_header(index);
        // The system's own libraries lie in the shared cache and have none.
        if (header == NULL || (header->flags & MH_DYLIB_IN_CACHE) != 0) continue;
        unsigned long size = 0;
#if __LP64__
        const uint8_t *bytes =
            getsectiondata((const struct mach_header_64 *)header, WAYMARK_SEGMENT, WAYMARK_SECTION, &size);
#else
        const uint8_t *bytes = getsectiondata(header, WAYMARK_SEGMENT, WAYMARK_SECTION, &size);
#endif
        if (bytes == NULL || size == 0) continue;
        const char *name = _dyld_get_image_name(index);
        const struct waymark_stretch stretch = { bytes, size, true, 0, 0, name == NULL ? "" : name };
        visit(&stretch, context);
    }
}

#elif defined(__linux__) || defined(__ANDROID__) || defined(__FreeBSD__) || defined(__OpenBSD__)

#include <link.h>

// The C library declares this only for programs that ask for GNU's extensions, and a header cannot ask.
#if !defined(__USE_GNU) && !defined(__ANDROID__) && !defined(__FreeBSD__) && !defined(__OpenBSD__)
struct waymark_phdr_info {
    ElfW(Addr) dlpi_addr;
    const char *dlpi_name;
    const ElfW(Phdr) *dlpi_phdr;
    ElfW(Half) dlpi_phnum;
};
#else
#define waymark_phdr_info dl_phdr_info
#endif

struct waymark_visit {
    waymark_stretch_visitor visit;
    void *context;
};

static inline int waymark_visit_image(struct waymark_phdr_info *info, size_t size, void *given) {
    const struct waymark_visit *visit = (const struct waymark_visit *)given;
    (void)size;
    uintptr_t code_start = UINTPTR_MAX, code_end = 0;
    for (size_t index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[index];
        if (header->p_type != PT_LOAD || (header->p_flags & PF_X) == 0) continue;
        const uintptr_t start = info->dlpi_addr + header->p_vaddr, end = start + header->p_memsz;
        if (start < code_start) code_start = start;
        if (end > code_end) code_end = end;
    }
    // Section headers are not loaded. A record has an address that the loader puts in, so it is in what was writable then.
    for (size_t index = 0; index < info->dlpi_phnum && code_start < code_end; index++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[index];
        if (header->p_type != PT_LOAD || (header->p_flags & PF_W) == 0 || (header->p_flags & PF_R) == 0) continue;
        const struct waymark_stretch stretch = {
            (const uint8_t *)(info->dlpi_addr + header->p_vaddr), header->p_filesz, false, code_start, code_end,
            info->dlpi_name == NULL ? "" : info->dlpi_name
        };
        visit->visit(&stretch, visit->context);
    }
    return 0;
}

#if !defined(__USE_GNU) && !defined(__ANDROID__) && !defined(__FreeBSD__) && !defined(__OpenBSD__)
extern int waymark_iterate_images(int (*)(struct waymark_phdr_info *, size_t, void *), void *)
    __asm__("dl_iterate_phdr");
#else
#define waymark_iterate_images dl_iterate_phdr
#endif

/// Calls `visit` for each stretch of each image of the process. No image is opened or closed meanwhile.
static inline void waymark_visit_stretches(waymark_stretch_visitor visit, void *context) {
    struct waymark_visit both = { visit, context };
    (void)waymark_iterate_images(waymark_visit_image, &both);
}

#elif defined(__wasm__)

extern const uint8_t __start_waymark_rts __attribute__((weak));
extern const uint8_t __stop_waymark_rts __attribute__((weak));

/// Calls `visit` for the records of the one module that there is.
static inline void waymark_visit_stretches(waymark_stretch_visitor visit, void *context) {
    if (&__start_waymark_rts == NULL || &__stop_waymark_rts <= &__start_waymark_rts) return;
    const struct waymark_stretch stretch = {
        &__start_waymark_rts, (size_t)(&__stop_waymark_rts - &__start_waymark_rts), true, 0, 0, ""
    };
    visit(&stretch, context);
}

#else

/// Calls `visit` for nothing: how images are described is not known here.
static inline void waymark_visit_stretches(waymark_stretch_visitor visit, void *context) {
    (void)visit;
    (void)context;
}

#endif
#endif
