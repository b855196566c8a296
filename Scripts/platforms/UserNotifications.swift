// swift-format-ignore-file
// In tests UIKit's stand-in has the notifications.
@_exported import UIKit
