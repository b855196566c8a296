#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
// Code that uses this module also needs the types of the app.
@_exported public import Waymark
#endif
