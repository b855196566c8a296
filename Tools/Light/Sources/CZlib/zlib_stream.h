#include <zlib.h>

// A macro with a cast, which Swift does not see.
static inline int waymark_inflate_start(z_stream *stream) { return inflateInit2(stream, -15); }
