#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
// Code that drives UIKit by an app's links needs the app.
@_exported public import Waymark
#endif
