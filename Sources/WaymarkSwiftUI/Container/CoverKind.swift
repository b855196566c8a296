import WaymarkNavigation

/// The SwiftUI cover that a layer is presented as.
enum CoverKind: Hashable {
    case sheet
    case fullScreen
    case popover

    /// The cover for a way of presenting: where the system has none of the kind, or nothing like it, a sheet.
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
