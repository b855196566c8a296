/// Counts how openings end, where an app wants to know it. It is asked once at the end of each opening, outside of all locks.
package protocol LinkMeter: AnyObject, Sendable {
    /// Counts an opening that has ended.
    func count(_ end: OpeningEnd)
}

/// The end of an opening, as far as it is counted: names of the app and its rules, and nothing of the link.
package struct OpeningEnd: Sendable {
    /// A rule that the opening met.
    package enum Rule: Hashable, Sendable {
        /// A rewrite, by the name by which shares know it.
        case rewrite(String)
        /// An override, by its name or its route.
        case override(String)
    }

    /// The end of an opening.
    package enum Result: Sendable {
        case answered
        case error(RouterError.Reason)
    }

    package let result: Result
    package let source: LinkSource.Kind
    /// The last route that took the link, by its id or pattern; `nil` if none did.
    package let route: String?
    /// The rules in the order in which they were met.
    package let rules: [Rule]
    /// Whether something stood in for a route.
    package let fellBack: Bool
    /// The version of the set of rules that counted; `nil` if there was none.
    package let version: UInt64?
}

extension OpeningScope {
    /// The rules and routes that an opening has met, for meters.
    struct Met: Sendable {
        var route: String?
        var rules: [OpeningEnd.Rule] = []
        var fellBack = false

        /// Notes that no route takes the link, and something else is tried.
        mutating func fallBack() {
            route = nil
            fellBack = true
        }
    }
}

extension Hop {
    /// An observer that counts the opening; `nil` without one.
    private var meter: (any LinkMeter)? { isTold && inner.driver.opens ? view.meter : nil }

    /// Notes what the opening meets, if outcomes are counted.
    func meet(_ change: (inout OpeningScope.Met) -> Void) {
        if meter != nil { inner.meet(change) }
    }

    /// Counts the opening.
    func count(_ result: OpeningEnd.Result) {
        guard let meter else { return }
        let met = inner.met
        meter.count(
            OpeningEnd(
                result: result, source: source.kind, route: met.route, rules: met.rules, fellBack: met.fellBack,
                version: rules?.version))
    }
}

extension RouterCore {
    /// Puts a meter in the place of another.
    package func setMeter(_ meter: (any LinkMeter)?) { changeMeter { $0 = meter } }

    /// Takes a meter away, if it is still the one that counts.
    package func removeMeter(_ meter: any LinkMeter) { changeMeter { if $0 === meter { $0 = nil } } }
}
