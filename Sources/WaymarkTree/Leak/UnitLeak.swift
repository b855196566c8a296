/// What is still alive of a unit some time after it was detached, and is attached nowhere.
public struct UnitLeak: Hashable, Sendable, CustomStringConvertible {
    /// A part of a unit.
    public enum Part: String, Hashable, Sendable {
        /// The router that the unit was attached with.
        case router
        /// The unit itself.
        case unit
        /// The interactor.
        case interactor
        /// A view.
        case view
    }

    /// A part that is still alive.
    public struct Remnant: Hashable, Sendable, CustomStringConvertible {
        /// Which part it is.
        public let part: Part
        /// Its type.
        public let type: String

        init(_ part: Part, of object: AnyObject) {
            self.part = part
            type = "\(Swift.type(of: object))"
        }

        /// `interactor CartInteractor`.
        public var description: String { "\(part.rawValue) \(type)" }
    }

    /// The path that the unit had in the tree.
    public let path: String
    /// What is still alive: router, unit, interactor, then views in their order.
    public let remnants: [Remnant]
    /// How many pieces of the unit's work have been cancelled and have not ended: what they capture lives as long.
    public let runningWork: Int
    /// When the unit was detached, by the tree's clock.
    public let since: Duration
    /// How long ago that was.
    public let age: Duration

    /// One line for a terminal or a log.
    public var description: String {
        let remnants = remnants.map(\.description).joined(separator: ", ")
        let work = runningWork > 0 ? "; of its work \(runningWork) still \(runningWork == 1 ? "runs" : "run")" : ""
        return "'\(path)' is alive \(age.inMilliseconds) after it was detached: \(remnants)\(work)"
    }
}
