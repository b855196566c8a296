// What the sources use of the header of the same name.
#ifndef PLATFORMS_GETSECT_H
#define PLATFORMS_GETSECT_H

#include <mach-o/loader.h>

// https://github.com/apple-oss-distributions/cctools/blob/main/include/mach-o/getsect.h
#ifndef __LP64__
extern uint8_t *getsectiondata(
    const struct mach_header *mhp, const char *segname, const char *sectname, unsigned long *size);
#else
extern uint8_t *getsectiondata(
    const struct mach_header_64 *mhp, const char *segname, const char *sectname, unsigned long *size);
#endif

#endif
