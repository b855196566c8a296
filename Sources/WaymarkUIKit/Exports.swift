#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
// Who drives UIKit by an app's links needs the app.
@_exported public import Waymark
#endif
