/// A display that shows nothing and notes the wishes, in order; for tests, and for trees without a screen.
///
/// It keeps no view and no unit.
@MainActor
public final class RecordingUnitDisplay: UnitDisplay {
    /// A wish of a unit.
    public struct Wish: Hashable, Sendable, CustomStringConvertible {
        /// A Boolean value that indicates whether the view is to be shown; otherwise it is to be hidden.
        public let isShown: Bool
        /// The type of the view.
        public let view: String
        /// The path of the unit when it wished.
        public let unit: String

        /// Creates a record of a call.
        ///
        /// - Parameters:
        ///   - isShown: Pass `true` if the view is to be shown.
        ///   - view: The name of the view's type.
        ///   - unit: The path of the unit.
        public init(isShown: Bool, view: String, unit: String) {
            self.isShown = isShown
            self.view = view
            self.unit = unit
        }

        /// `show CartView of root/cart`.
        public var description: String { "\(isShown ? "show" : "hide") \(view) of \(unit)" }
    }

    /// The wishes since the display was made or cleared.
    public private(set) var wishes: [Wish] = []

    /// Creates a display without records.
    public init() {}

    /// Forgets the wishes.
    public func clear() { wishes = [] }

    /// Records that a view is to be shown.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - unit: The unit of the view.
    public func show(_ view: any UnitView, of unit: TreeUnit) {
        wishes.append(Wish(isShown: true, view: "\(type(of: view))", unit: unit.path))
    }

    /// Records that a view is to be hidden.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - unit: The unit of the view.
    public func hide(_ view: any UnitView, of unit: TreeUnit) {
        wishes.append(Wish(isShown: false, view: "\(type(of: view))", unit: unit.path))
    }
}
