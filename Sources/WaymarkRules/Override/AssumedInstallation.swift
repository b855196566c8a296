import WaymarkLock
import WaymarkRouting

/// An installation, as far as it is known by the rules for a share of all that were asked whether they are meant for
/// it.
///
/// Each walk asks the same questions up to the first that is answered otherwise, so that all answers that go together
/// are tried.
final class AssumedInstallation: Sendable {
    private struct State: Sendable {
        /// The places that it may have in a share, by the share's name.
        var places: [String: Range<Double>] = [:]
        var answers: [Bool] = []
        var asked = 0
    }

    private let state = Lock(State())

    /// Returns whether the installation has a rule for the given percentage of installations, selected by a name.
    func has(_ percentage: Double?, of name: String) -> Bool {
        guard let percentage, percentage < 100 else { return true }
        return state.withLock { state in
            let place = state.places[name] ?? 0..<100
            if place.upperBound <= percentage { return true }
            if place.lowerBound >= percentage { return false }
            if state.asked == state.answers.count { state.answers.append(true) }
            let answer = state.answers[state.asked]
            state.asked += 1
            state.places[name] = answer ? place.lowerBound..<percentage : percentage..<place.upperBound
            return answer
        }
    }

    /// Returns whether it has an override.
    func has(_ override: RouteOverride) -> Bool { has(override.condition.percentage, of: override.shareName) }

    /// Becomes the next installation; returns whether there is one.
    func goOn() -> Bool {
        state.withLock { state in
            state.places = [:]
            state.asked = 0
            while state.answers.last == false { state.answers.removeLast() }
            guard !state.answers.isEmpty else { return false }
            state.answers[state.answers.count - 1] = false
            return true
        }
    }
}

extension AssumedInstallation: Hashable {
    static func == (left: AssumedInstallation, right: AssumedInstallation) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
