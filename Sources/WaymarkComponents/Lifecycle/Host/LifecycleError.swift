/// All faults that prevented parts from being added, started or removed.
public struct LifecycleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A fault of a part.
    @nonexhaustive
    public enum Fault: Hashable, Sendable, CustomStringConvertible {
        /// Two parts have the same name.
        case duplicate(LifecycleID)
        /// A required part is missing.
        ///
        /// `neededBy` is the chain of dependencies, from a part that no other needs to the one that needs the missing
        /// part, truncated at the front to 100 names; `nearest` is the name that was probably meant.
        case missing(LifecycleID, neededBy: [LifecycleID], nearest: LifecycleID?)
        /// Parts depend on each other in a cycle; the chain of dependencies, with the first part repeated at the end.
        case cycle([LifecycleID])
        /// No part has the name; `nearest` is the one that was probably meant.
        case unknown(LifecycleID, nearest: LifecycleID?)
        /// A part cannot be removed, because these parts depend on it.
        case needed(LifecycleID, by: [LifecycleID])
        /// A part is still being added, so that nothing can depend on it and it cannot be removed; `neededBy` is the part
        /// that would depend on it.
        case unsettled(LifecycleID, neededBy: LifecycleID?)
        /// The host is not running, so the part is not started.
        case notRunning(LifecycleID)
        /// A part, while it starts, waits for a part that waits for it; the chain of waiting parts, with the first
        /// repeated at the end.
        case waitsForItself([LifecycleID])
        /// A service or the start of a part waits for a part that waits for that service or start; with the chain of
        /// waits, the first one repeated at the end.
        case waitsForService([String])
        /// A part did not start.
        case notStarted(LifecycleID, StartOutcome)
        /// The caller that waited for the part was cancelled; the part's start continues.
        case cancelled(LifecycleID)

        /// The fault as text.
        public var description: String {
            switch self {
            case .duplicate(let id): "two parts are called '\(id)'"
            case .missing(let id, let chain, let nearest):
                "there is no part '\(id)', which is needed: \(LifecycleError.chain(chain + [id]))"
                    + (nearest.map { "; did you mean '\($0)'?" } ?? "")
            case .cycle(let chain): "parts need each other: \(LifecycleError.chain(chain))"
            case .unknown(let id, let nearest):
                "there is no part '\(id)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
            case .needed(let id, let others):
                "'\(id)' cannot be removed: it is needed by "
                    + others.map { "'\($0)'" }.joined(separator: ", ")
            case .unsettled(let id, let other):
                "'\(id)' is still being added" + (other.map { ", so that '\($0)' cannot depend on it yet" } ?? "")
            case .notRunning(let id): "'\(id)' is not started: the host is not running"
            case .waitsForItself(let chain): "parts would wait for each other: \(LifecycleError.chain(chain))"
            case .waitsForService(let chain):
                "services and parts would wait for each other: \(LifecycleError.chain(chain))"
            case .notStarted(let id, let outcome):
                switch outcome {
                case .pastLimit(let limit): "'\(id)' did not start within \(limit.inMilliseconds)"
                case .notStarted(let obstacle): "'\(id)' is not started: \(obstacle)"
                case .hanging: "'\(id)' is not started: \(outcome)"
                default: "'\(id)' \(outcome)"
                }
            case .cancelled(let id): "waiting for '\(id)' was cancelled"
            }
        }
    }

    /// All faults: names first, then missing parts, then cycles, each in the order of the parts.
    public let faults: [Fault]

    init(_ faults: [Fault]) { self.faults = faults }

    /// One line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }

    /// Names with arrows between; the middle of a long chain is left out.
    private static func chain(_ names: [String]) -> String {
        let most = 12
        guard names.count > most else { return names.joined(separator: " → ") }
        let (front, back) = (names.prefix(most / 2), names.suffix(most / 2))
        return (front + ["(\(names.count - most) more)"] + back).joined(separator: " → ")
    }

    private static func chain(_ ids: [LifecycleID]) -> String { chain(ids.map(\.rawValue)) }
}
