/// The parts of a unit that are still alive some time after it was detached.
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
        /// The part that is alive.
        public let part: Part
        /// The name of the part's type.
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
    /// The parts that are alive: router, unit, interactor, then views in their order.
    public let remnants: [Remnant]
    /// The number of the unit's tasks that have been cancelled but have not ended, and keep their captures alive.
    public let runningWork: Int
    /// The time at which the unit was detached, by the tree's clock.
    public let since: Duration
    /// The time since the unit was detached.
    public let age: Duration

    /// One line for a terminal or a log.
    public var description: String {
        let remnants = remnants.map(\.description).joined(separator: ", ")
        let work = runningWork > 0 ? "; \(runningWork) of its tasks still \(runningWork == 1 ? "runs" : "run")" : ""
        return "'\(path)' is alive \(age.inMilliseconds) after it was detached: \(remnants)\(work)"
    }
}
