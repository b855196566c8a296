internal import WaymarkCore

/// Walks the tries of two tables at once, from every origin and over all texts that either table distinguishes.
///
/// A path leads to a set of places in each table. These sets determine which routes match a link, so one path to each
/// pair of sets is sufficient; if a search does not backtrack, one for each sequence of such pairs.
struct JointWalk {
    private let old: ComparedTable
    private let new: ComparedTable
    private let texts: JointTexts
    /// The subtrees that need not be entered; `nil` if the rules differ.
    private let forms: SubtreeForms?
    private let limits: DifferenceLimits
    /// Whether a table does not backtrack.
    private let commits: Bool
    /// Whether a path can begin with two slashes: only if links have no scheme.
    private let beginsEmpty: Bool
    private var steps: [Step] = []
    private var seen: Set<State> = []
    /// The reasons why the walk is incomplete.
    private(set) var remarks: [String] = []

    private struct State: Hashable {
        let old: [ComparedTable.Place]
        let new: [ComparedTable.Place]
        /// Whether no empty segment can follow: two slashes at the very start do not begin a path.
        let isBareRoot: Bool
        /// Whether the last segment is empty, so that a link to here ends in a slash.
        let endsEmpty: Bool
        /// If a search does not backtrack, the last step at which the places changed: the places on the way decide,
        /// too, which branch a link takes. Otherwise -1.
        let way: Int
    }

    private struct Step {
        let state: State
        let origin: LinkOrigin
        let text: [UInt8]
        /// The index of the previous step; negative at a root.
        let previous: Int
    }

    init(_ old: ComparedTable, _ new: ComparedTable, forms: SubtreeForms?, limits: DifferenceLimits) {
        self.old = old
        self.new = new
        commits = old.rules.commits || new.rules.commits
        beginsEmpty = old.rules.linkSyntax == .path && new.rules.linkSyntax == .path
        self.forms = forms
        self.limits = limits
        texts = JointTexts(old, new, limits: limits)
    }

    /// Calls `body` with an origin and a path for each pair of sets of places at which a path may end.
    mutating func run(_ body: (LinkOrigin, [[UInt8]]) -> Void) {
        let origins = JointOrigins(old, new, texts, limits: limits)
        if let scheme = origins.cutScheme {
            remarks.append("at most \(limits.hosts) hosts of '\(scheme):' were tried")
        }
        for origin in origins.all {
            let state = State(
                old: old.roots(of: origin), new: new.roots(of: origin),
                isBareRoot: origin.scheme == nil && !beginsEmpty, endsEmpty: false, way: -1)
            go(to: state, over: [], from: -1, origin)
        }
        var index = 0
        while index < steps.count {
            let step = steps[index]
            if old.mayEnd(step.state.old) || new.mayEnd(step.state.new) { body(step.origin, path(to: index)) }
            if steps.count >= limits.places {
                remarks.append(
                    "more than \(limits.places) beginnings of paths; the rest of those paths was not compared")
                break
            }
            for text in texts.texts(at: [step.state.old, step.state.new]) {
                if text.isEmpty, step.state.isBareRoot { continue }
                let places = (old: old.step(step.state.old, over: text), new: new.step(step.state.new, over: text))
                let isChanged = places.old != step.state.old || places.new != step.state.new
                let next = State(
                    old: places.old, new: places.new, isBareRoot: false, endsEmpty: text.isEmpty,
                    way: commits && isChanged ? index : step.state.way)
                go(to: next, over: text, from: index, step.origin)
            }
            index += 1
        }
        if texts.isCut {
            remarks.append("some segments have more constraints than could be distinguished; only samples were tried")
        }
        if texts.hasLargeExpressions {
            remarks.append("some expressions are too large to be compared; only samples of their texts were tried")
        }
    }

    private mutating func go(to state: State, over text: [UInt8], from index: Int, _ origin: LinkOrigin) {
        if state.old.isEmpty, state.new.isEmpty { return }
        if mayPass(state) { return }
        guard seen.insert(state).inserted else { return }
        steps.append(Step(state: state, origin: origin, text: text, previous: index))
    }

    /// Returns whether no difference follows a state.
    private func mayPass(_ state: State) -> Bool {
        guard let forms else { return false }
        // If a search does not backtrack, the branches next to a subtree decide whether a link gets there.
        let isWhole = !commits || (state.old + state.new).allSatisfy { $0.node == 0 && !$0.isInTail }
        return isWhole && forms.areSame(state.old, state.new)
    }

    private func path(to last: Int) -> [[UInt8]] {
        var path: [[UInt8]] = []
        var index = last
        while steps[index].previous >= 0 {
            path.append(steps[index].text)
            index = steps[index].previous
        }
        return path.reversed()
    }
}
