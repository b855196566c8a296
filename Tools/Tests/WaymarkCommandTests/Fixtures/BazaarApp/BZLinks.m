#import "BZLinks.h"

NSString *const BZScheme = @"bazaar";
NSString *const BZHomeLink = @"bazaar://home";
NSString * const BZCartLink = @"bazaar://crat";
static NSString *const kStallBase = @"bazaar://stall/";
static NSString *kProfileBase = @"bazaar://profile/";
static NSString *const kWrongBase = @"bazaar://stal/";
NSString *const BZPrivacyLink = @"bazaar://settings/privacy";
NSString *const BZSoundLink = @"bazaar://settings/sounds";
