/// A display that shows nothing and records the calls in order, for tests and for trees without a screen.
///
/// The display does not retain views or units.
@MainActor
public final class RecordingUnitDisplay: UnitDisplay {
    /// A record of a unit's request to show or hide a view.
    public struct Request: Hashable, Sendable, CustomStringConvertible {
        /// A Boolean value that indicates whether the view is to be shown; otherwise it is to be hidden.
        public let isShown: Bool
        /// The type of the view.
        public let view: String
        /// The path of the unit at the time of the call.
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

    /// The requests since the display was created or cleared.
    public private(set) var requests: [Request] = []

    /// Creates a display without records.
    public init() {}

    /// Removes all records.
    public func clear() { requests = [] }

    /// Records that a view is to be shown.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - unit: The unit of the view.
    public func show(_ view: any UnitView, of unit: TreeUnit) {
        requests.append(Request(isShown: true, view: "\(type(of: view))", unit: unit.path))
    }

    /// Records that a view is to be hidden.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - unit: The unit of the view.
    public func hide(_ view: any UnitView, of unit: TreeUnit) {
        requests.append(Request(isShown: false, view: "\(type(of: view))", unit: unit.path))
    }
}
