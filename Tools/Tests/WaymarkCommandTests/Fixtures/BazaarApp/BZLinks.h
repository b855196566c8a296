#import <Foundation/Foundation.h>

#define BZ_SCHEME @"bazaar://"
#define BZ_ITEM @"bazaar://item/%ld"
#define BZ_OFFER @"bazaar://ofers/2026-06-18"
#define BZ_HELP(topic) [NSString stringWithFormat:@"bazaar://help/%@", topic]
#define BZ_MAP @"bazaar://stall/corner/mpa"
// #define BZ_OLD @"bazaar://commented/out"

extern NSString *const BZScheme;
extern NSString *const BZHomeLink;
