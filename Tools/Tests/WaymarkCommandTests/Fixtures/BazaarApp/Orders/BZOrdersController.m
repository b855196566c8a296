#import "BZOrdersController.h"

static NSString *const kOrders = @"bazaar://orders";

@implementation BZOrdersController

- (void)open:(BZOrder *)order {
    NSURL *url = [NSURL URLWithString:@"bazaar://order/42"];
    url = [NSURL URLWithString:@"bazaar://ordr/42"];
    url = [NSURL URLWithString:@"bazaar://orders/state/open"];
    url = [NSURL URLWithString:@"bazaar://orders/state/lost"];
    url = [NSURL URLWithString:@"bazaar:order/42"];
    url = [NSURL URLWithString:@"bazaar:oder/42"];
    url = [NSURL URLWithString:@"bazaar://order/%00"];
    url = [NSURL URLWithString:@"https://m.bazaar.example/i/42"];
    url = [NSURL URLWithString:@"https://m.bazaar.example/i/forty-two"];
    url = [NSURL URLWithString:@"https://elsewhere.example/i/none/of/ours"];
    url = [NSURL URLWithString:@"https://bazaar.example/stalls/corner"];
    url = [NSURL URLWithString:@"https://m.bazaar.example/product/42.html"];
    [self log:@"opened bazaar://cart, then bazaar://checkout?cart=1 for %@", order];
    [self log:@"opened bazaar://cart, then bazaar://chekout for %@", order];
    [self open:@"bazaar://checkout?ref=orders"];
    [self open:@"bazaar://checkout?cart=7"];
    [self open:@"bazaar://cart/add/R1/2"];
    [self open:@"bazaar://cart/add/RS0042/2"];
    [self open:@"bazaar://cart/add/RS0042/two"];
    [self open:@"bazaar://chat/lobby"];
    [self open:@"bazaar://pay/7?amount=much"];
    [self open:@"bazaar://pay" @"ment/7"];
    [self open:@"bazaar://under/cheap"];
    [self open:@"bazaar://flag/maybe"];
    [self open:@"bazaar://offers/today"];
    [self open:@"bazaar://profile"];
    // waymark:ignore answered by the old server until autumn
    [self open:@"bazaar://legacy/page"];
    [self open:[@"bazaar://" stringByAppendingString:order.path]];
}

@end
