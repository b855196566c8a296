import WaymarkRouting

/// An installation, as far as it is known by the overrides for a share of all that were asked whether they are meant for it.
///
/// Each walk asks the same questions up to the first that is answered otherwise, so that all answers that go together are tried.
struct AssumedInstallation {
    /// The places that it may have in a share, by the share's name.
    private var places: [String: Range<Double>] = [:]
    private var answers: [Bool] = []
    private var asked = 0

    /// Returns whether it has an override.
    mutating func has(_ override: RouteOverride) -> Bool {
        guard let percentage = override.condition.percentage, percentage < 100 else { return true }
        let place = places[override.shareName] ?? 0..<100
        if place.upperBound <= percentage { return true }
        if place.lowerBound >= percentage { return false }
        if asked == answers.count { answers.append(true) }
        let answer = answers[asked]
        asked += 1
        places[override.shareName] = answer ? place.lowerBound..<percentage : percentage..<place.upperBound
        return answer
    }

    /// Becomes the next installation; returns whether there is one.
    mutating func goOn() -> Bool {
        places = [:]
        asked = 0
        while answers.last == false { answers.removeLast() }
        guard !answers.isEmpty else { return false }
        answers[answers.count - 1] = false
        return true
    }
}
