#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// What a driver knows of a controller: which screen it is, and what it was built from.
@MainActor
final class ControllerRecord {
    private(set) weak var controller: UIViewController?
    var screen: Screen
    /// `nil` for a controller that the app made itself.
    var request: ScreenRequest?

    init(_ controller: UIViewController, _ screen: Screen, _ request: ScreenRequest?) {
        self.controller = controller
        self.screen = screen
        self.request = request
    }
}

/// What a driver knows of a presented layer, by the controller that was presented.
@MainActor
final class LayerRecord {
    private(set) weak var controller: UIViewController?
    let presentation: Presentation
    /// What hears of the user's hand; `nil` for layers that the app presented.
    let relay: PresentationRelay?

    init(_ controller: UIViewController, _ presentation: Presentation, relay: PresentationRelay?) {
        self.controller = controller
        self.presentation = presentation
        self.relay = relay
    }
}

/// Records by the controllers that they are about, which it does not keep.
@MainActor
struct ControllerTable<Record> {
    private var records: [ObjectIdentifier: Record] = [:]
    private let controller: (Record) -> UIViewController?

    init(_ controller: @escaping (Record) -> UIViewController?) { self.controller = controller }

    /// The record of a controller; another controller may have had the same address.
    subscript(key: UIViewController) -> Record? {
        get { records[ObjectIdentifier(key)].flatMap { controller($0) === key ? $0 : nil } }
        set { records[ObjectIdentifier(key)] = newValue }
    }

    /// How many records there are, those of controllers that have gone among them.
    var count: Int { records.count }

    /// Forgets those whose controllers have gone.
    mutating func clean() {
        if records.contains(where: { controller($0.value) == nil }) {
            records = records.filter { controller($0.value) != nil }
        }
    }
}
#endif
