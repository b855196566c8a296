// https://developer.apple.com/documentation/foundation: the classes that values of Swift are bridged to, and what is only
// Objective-C's.
#pragma once
#include <ObjectiveC.h>
@class NSString;
@interface NSCoder : NSObject @end
@protocol NSCoding
- (void)encodeWithCoder:(NSCoder *_Nonnull)coder;
- (nullable instancetype)initWithCoder:(NSCoder *_Nonnull)coder;
@end
@protocol NSSecureCoding <NSCoding>
@end
@protocol NSCopying
@end
__attribute__((swift_bridge("Swift.String")))
@interface NSString : NSObject <NSCopying, NSSecureCoding>
// https://developer.apple.com/documentation/foundation/nsstring/init(string:)
- (nonnull instancetype)initWithString:(nonnull NSString *)aString;
@end
__attribute__((swift_bridge("Swift.Array")))
@interface NSArray<ObjectType> : NSObject @end
__attribute__((swift_bridge("Swift.Dictionary")))
@interface NSDictionary<KeyType, ObjectType> : NSObject @end
__attribute__((swift_bridge("Swift.Set")))
@interface NSSet<ObjectType> : NSObject @end
__attribute__((swift_bridge("URL")))
@interface NSURL : NSObject @end
__attribute__((swift_bridge("Data")))
@interface NSData : NSObject @end
__attribute__((swift_bridge("Date")))
@interface NSDate : NSObject @end
__attribute__((swift_bridge("URLRequest")))
@interface NSURLRequest : NSObject @end
@interface NSValue : NSObject
@property (readonly) const char *_Nonnull objCType;
@end
@interface NSNumber : NSValue
@property (readonly) BOOL boolValue;
@property (readonly) double doubleValue;
@end
@interface NSError : NSObject @end
Class _Nullable NSClassFromString(NSString *_Nonnull aClassName);
SEL _Nonnull NSSelectorFromString(NSString *_Nonnull aSelectorName);
// https://developer.apple.com/documentation/corefoundation
typedef unsigned long CFTypeID;
typedef const void *CFTypeRef;
