#ifndef WAYMARK_SCAN_H
#define WAYMARK_SCAN_H
#include <stdint.h>
#endif
