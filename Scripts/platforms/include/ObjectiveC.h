// https://developer.apple.com/documentation/objectivec
#pragma once
#include <stddef.h>
#include <stdint.h>
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef __typeof__(__objc_yes) BOOL;
typedef struct objc_selector *SEL;
typedef struct objc_method *Method;
#define nil ((id)0)

// https://developer.apple.com/documentation/objectivec/nsobjectprotocol
@protocol NSObject
- (BOOL)isEqual:(id _Nullable)object;
@property (readonly) NSUInteger hash;
- (BOOL)respondsToSelector:(SEL _Null_unspecified)aSelector;
- (id _Null_unspecified)performSelector:(SEL _Null_unspecified)aSelector withObject:(id _Null_unspecified)object;
- (BOOL)conformsToProtocol:(Protocol *_Nonnull)aProtocol;
@end

// https://developer.apple.com/documentation/objectivec/nsobject-swift.class
__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (instancetype _Nonnull)init __attribute__((objc_designated_initializer));
- (id _Null_unspecified)forwardingTargetForSelector:(SEL _Null_unspecified)aSelector;
@end

// https://developer.apple.com/documentation/objectivec/class_getsuperclass(_:)
Class _Nullable class_getSuperclass(Class _Nullable cls);
// https://developer.apple.com/documentation/objectivec/class_getinstancemethod(_:_:)
Method _Nullable class_getInstanceMethod(Class _Nullable cls, SEL _Nonnull name);
// https://developer.apple.com/documentation/objectivec/method_copyreturntype(_:)
char *_Nonnull method_copyReturnType(Method _Nonnull m);
void free(void *_Nullable);
