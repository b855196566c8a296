import WaymarkNavigation

/// The SwiftUI cover that a layer is presented as.
enum CoverKind: Hashable {
    case sheet
    case fullScreen
    case popover

    /// Creates the cover for a presentation; a sheet if the system has no cover of that kind.
    init(_ presentation: Presentation?) {
        switch presentation?.style {
        #if !os(macOS)
        case .fullScreen, .overFullScreen: self = .fullScreen
        #endif
        #if !os(tvOS) && !os(watchOS)
        case .popover: self = .popover
        #endif
        default: self = .sheet
        }
    }
}
