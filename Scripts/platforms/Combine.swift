// swift-format-ignore-file
// In tests SwiftUI's stand-in has what observes objects.
@_exported import SwiftUI
