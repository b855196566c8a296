#import "HBRouter.h"

static NSString *const kHBScheme = @"harbor";
static NSString *const kHBDidLoad = @"harbor:didLoad";
#define HB_LINK(path) [NSString stringWithFormat:@"%@://%@", kHBScheme, path]
#define HB_BOAT @"harbor://boats/%@"

@implementation HBRouter

// [self open:@"harbor://old/thing"];
- (BOOL)canOpen:(NSString *)link {
    if ([link hasPrefix:@"harbor://bo"] || [link containsString:@"harbor://sear"]) { return YES; }
    if ([link rangeOfString:@"harbor://log"].location != NSNotFound) { return YES; }
    NSLog(@"harbor: %@ (expected harbor://)", link);
    NSRegularExpression *expression =
        [NSRegularExpression regularExpressionWithPattern:@"^harbor://[a-z]+(/[^/?]+)*$" options:0 error:nil];
    return [expression numberOfMatchesInString:link options:0 range:NSMakeRange(0, link.length)] > 0;
}

- (void)openBoat:(NSNumber *)number {
    [self open:[NSString stringWithFormat:HB_BOAT, number]];
    [self open:[NSString stringWithFormat:@"%@://boats/%ld?ref=%@", kHBScheme, (long)number.integerValue, self.ref]];
    [self open:HB_LINK(@"home")];
    [self open:[@"harbor://" stringByAppendingString:self.path]];
    NSURLComponents *components = [NSURLComponents new];
    components.scheme = kHBScheme;
    components.host = @"search";
    components.queryItems = @[[NSURLQueryItem queryItemWithName:@"q" value:self.words]];
    [self open:components.string];
    [Tracker log:@"https://tracker.example/collect?link=harbor"];
    [self open:@"weixin://dl/business"];
}

@end
