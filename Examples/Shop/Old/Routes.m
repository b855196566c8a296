// The shop's app before it moved: what `waymark import --scan` reads.
#import <JLRoutes/JLRoutes.h>

@implementation OldRoutes

+ (void)registerAll {
    [[JLRoutes globalRoutes] addRoute:@"/goods/:goodsID" handler:^BOOL(NSDictionary *parameters) {
        return [self showGoods:parameters[@"goodsID"]];
    }];
    // [[JLRoutes globalRoutes] addRoute:@"/goods/old" handler:nil];
    [[JLRoutes routesForScheme:@"shop"] addRoute:@"/user/view/:userID(/orders)"
                                        priority:10
                                         handler:^BOOL(NSDictionary *parameters) { return YES; }];
    NSString *path = [NSString stringWithFormat:@"/promo/%@", OldSeason];
    [[JLRoutes globalRoutes] addRoute:path handler:nil];
}

@end
