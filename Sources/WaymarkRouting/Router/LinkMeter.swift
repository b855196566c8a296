/// A counter of the outcomes of openings, if an app installs one. It is called once at the end of each opening, outside
/// all locks.
package protocol LinkMeter: AnyObject, Sendable {
    /// Counts an opening that has ended.
    func count(_ end: OpeningEnd)
}

/// The end of an opening, as far as it is counted: names of the app's routes and rules, and no part of the link.
package struct OpeningEnd: Sendable {
    /// A rule that applied to the opening.
    package enum Rule: Hashable, Sendable {
        /// A rewrite, by the name that selects its installations.
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
    /// The last route that matched the link, by its id or pattern; `nil` if none did.
    package let route: String?
    /// The rules, in the order in which they applied.
    package let rules: [Rule]
    /// Whether an alternative took the place of a route.
    package let fellBack: Bool
    /// The version of the set of rules in effect; `nil` if there was none.
    package let version: UInt64?
}

extension Opening {
    /// The rules and routes that applied to an opening, for meters.
    struct Met: Sendable {
        var route: String?
        var rules: [OpeningEnd.Rule] = []
        var fellBack = false

        /// Notes that no route matches the link, and an alternative is tried.
        mutating func fallBack() {
            route = nil
            fellBack = true
        }
    }
}

extension Hop {
    /// The meter that counts the opening, or `nil`.
    private var meter: (any LinkMeter)? { emitsEvents && opening.driver.opens ? view.meter : nil }

    /// Notes a rule or route of the opening, if outcomes are counted.
    func meet(_ change: (inout Opening.Met) -> Void) {
        if meter != nil { opening.meet(change) }
    }

    /// Counts the opening.
    func count(_ result: OpeningEnd.Result) {
        guard let meter else { return }
        let met = opening.met
        meter.count(
            OpeningEnd(
                result: result, source: source.kind, route: met.route, rules: met.rules, fellBack: met.fellBack,
                version: rules?.version))
    }
}

extension RouterCore {
    /// Replaces the meter.
    package func setMeter(_ meter: (any LinkMeter)?) { changeMeter { $0 = meter } }

    /// Removes a meter, if it is still installed.
    package func removeMeter(_ meter: any LinkMeter) { changeMeter { if $0 === meter { $0 = nil } } }
}
