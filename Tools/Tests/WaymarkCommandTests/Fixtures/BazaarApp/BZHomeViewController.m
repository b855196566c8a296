#import "BZHomeViewController.h"
#import "BZLinks.h"

@implementation BZHomeViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    /* An old link, bazaar://gone/for/good, was here. */
    self.banners = @[ @"bazaar://item/42", @"bazaar://itme/42", @"bazaar://stall/corner" ];
    self.actions = @{ @"cart" : @"bazaar://cart", @"pay" : @"bazaar://pay/7", @"home" : BZHomeLink };
}

- (void)openItem:(NSInteger)identifier {
    [BZRouter open:[NSString stringWithFormat:@"bazaar://item/%ld", (long)identifier]];
    [BZRouter open:[NSString stringWithFormat:@"bazaar://item/%ld/pictures", (long)identifier]];
    [BZRouter open:[NSString stringWithFormat:@"%@://item/%ld?tab=reviews", BZScheme, (long)identifier]];
    [BZRouter open:[NSString stringWithFormat:@"%@://items/%ld", BZScheme, (long)identifier]];
    [BZRouter open:[NSString stringWithFormat:BZ_ITEM, (long)identifier]];
}

- (void)openReview:(NSString *)review ofItem:(NSInteger)item {
    [BZRouter open:[NSString stringWithFormat:@"bazaar://item/%ld/review/%@", (long)item, review]];
    [BZRouter open:@"bazaar://item/42/review/7"];
    [BZRouter open:@"bazaar://item/forty-two"];
    [BZRouter open:@"bazaar://item/42?tab=price"];
    [BZRouter open:@"bazaar://item/42?page=two"];
    [BZRouter open:@"bazaar://item/42?page=2&tab=info"];
}

- (void)openStall:(NSString *)slug {
    [BZRouter open:[kStallBase stringByAppendingString:slug]];
    [BZRouter open:[kStallBase stringByAppendingString:@"corner/map"]];
    [BZRouter open:[kStallBase stringByAppendingString:@"corner/plan"]];
    [BZRouter open:[kProfileBase stringByAppendingFormat:@"%@", slug]];
    [BZRouter open:[kProfileBase stringByAppendingFormat:@"%@/friends", slug]];
    NSString *link = @"bazaar://help/returns";
    if (slug.length == 0) link = @"bazaar://hepl/returns";
    [BZRouter open:link];
}

@end
