// What the sources use of the header of the same name.
#ifndef PLATFORMS_DYLD_H
#define PLATFORMS_DYLD_H

#include <mach-o/loader.h>

// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/dyld.3.html
extern uint32_t _dyld_image_count(void);
extern const struct mach_header *_dyld_get_image_header(uint32_t image_index);
extern const char *_dyld_get_image_name(uint32_t image_index);

#endif
