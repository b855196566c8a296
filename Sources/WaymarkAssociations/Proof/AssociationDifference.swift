/// The difference in effect between two files of a site: the links that open an app by only one of them, proved by
/// automata.
///
/// ```
/// no longer opens T.shop: https://m.shop.example/goods/0, until now by details 0, component 2: { "/": "/goods/*" }
/// ```
///
/// Order without an effect, comments and variables make no difference. The result holds for the links that ``Coverage``
/// describes.
public struct AssociationDifference: Sendable, CustomStringConvertible {
    /// Links of an app that change hands, the shortest of their kind.
    public struct Change: Hashable, Sendable, CustomStringConvertible {
        /// A Boolean value that indicates whether the links open the app by the new file only; otherwise, by the old
        /// file only.
        public let opensNow: Bool
        /// The app.
        public let app: String
        /// The link.
        public let witness: String
        /// The rule of the old file that matches the link, if one does.
        public let old: DecidingRule?
        /// The rule of the new file that matches the link, if one does.
        public let new: DecidingRule?

        /// One line for a terminal or a log.
        public var description: String {
            let before = old.map { ", until now by \($0)" } ?? ", until now by no rule"
            let now = new.map { ", now by \($0)" } ?? ", now by no rule"
            return (opensNow ? "opens \(app) now: " : "no longer opens \(app): ") + witness + before + now
        }
    }

    /// The links that change hands: the first of each pair of rules.
    public let changes: [Change]
    /// The reasons, in words, for which the comparison is incomplete.
    public let doubts: [String]

    /// A Boolean value that indicates whether the two files are proved to have the same effect.
    public var isEmpty: Bool { changes.isEmpty && doubts.isEmpty }

    /// One line for each change and doubt.
    public var description: String {
        if isEmpty { return "the same links open the same apps" }
        return (changes.map(\.description) + doubts.map { "not compared: \($0)" }).joined(separator: "\n")
    }

    /// Compares two files of a host.
    public init(
        from old: AppSiteAssociation, to new: AppSiteAssociation, host: String, limits: Coverage.Limits = .standard
    ) {
        var changes: [Change] = []
        var doubts: [String] = []
        var apps: Set<String> = []
        for app in (old.entries + new.entries).flatMap(\.appIDs) where apps.insert(app).inserted {
            let found = Self.changes(from: old, to: new, app: app, host: host, limits, &doubts)
            changes += found
        }
        self.changes = changes
        self.doubts = doubts
    }

    private struct Pair: Hashable {
        let old: Int32?
        let new: Int32?
    }

    private static func changes(
        from old: AppSiteAssociation, to new: AppSiteAssociation, app: String, host: String, _ limits: Coverage.Limits,
        _ doubts: inout [String]
    ) -> [Change] {
        var program = RuleProgram()
        let before = FileRules(old, app: app, from: 0, into: &program, doubts: &doubts)
        let after = FileRules(new, app: app, from: before.end, into: &program, doubts: &doubts)
        guard let contexts = LinkContexts([before, after], limit: limits.contexts) else {
            doubts.append("the rules' queries and fragments have too many combinations")
            return []
        }
        var seen: Set<Pair> = []
        var changes: [Change] = []
        let seesSlash = before.seesSlash.union(after.seesSlash)
        var product = RuleProduct(program: program, seesSlash: seesSlash, stateLimit: limits.kinds)
        product.stepLimit = limits.steps
        product.ordered = [before.first..<before.end, after.first..<after.end]
        for context in contexts.all {
            func isEnabled(_ number: Int32) -> Bool {
                contexts.accepts(context, number)
            }
            func opens(_ number: Int32?) -> Bool {
                number.map { !($0 < before.end ? before : after).rule($0).isExclusion } ?? false
            }
            func judge(_ rules: [Int32], _ path: String, slash: Bool) {
                let pair = Pair(old: rules.first { $0 < before.end }, new: rules.first { $0 >= before.end })
                guard opens(pair.old) != opens(pair.new), seen.insert(pair).inserted else { return }
                let end = slash || path.isEmpty ? "/" : ""
                changes.append(
                    Change(
                        opensNow: opens(pair.new), app: app, witness: "https://\(host)\(path)\(end)\(context.text)",
                        old: pair.old.map(before.deciding), new: pair.new.map(after.deciding)))
            }
            let enabled = Set((before.first..<after.end).filter(isEnabled))
            let count = product.walk(
                isEnabled: enabled.contains, matters: { enabled.contains($0) && opens($0) },
                visit: { kind in
                    judge(kind.rules, kind.path, slash: false)
                    if kind.rulesWithSlash != kind.rules, !kind.path.isEmpty {
                        judge(kind.rulesWithSlash, kind.path, slash: true)
                    }
                })
            guard let count else {
                doubts.append("the rules distinguish too many kinds of paths")
                return changes
            }
            product.stateLimit -= count
        }
        return changes
    }
}
