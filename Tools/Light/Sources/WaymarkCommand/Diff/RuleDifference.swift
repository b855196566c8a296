package import WaymarkInspection
package import WaymarkManifest
package import WaymarkRouting

/// The difference in meaning of two lists of rewrites, or two of overrides.
package struct RuleDifference {
    /// One thing that differs.
    package struct Change: Sendable, Equatable {
        /// The kind of difference, for programs: `rewrite.added` and the like.
        package let code: String
        /// The place of the rule in its list: the new one, or the old one if it is gone; `nil` for the list as a whole.
        package let index: Int?
        /// Whether ``index`` is a place in the old list.
        package let isOfOldList: Bool
        /// The content of the rule.
        package let data: [JSONText.Member]
        /// The difference, in a sentence.
        package let message: String

        /// The change as data.
        package var json: JSONText {
            .object([
                .init("code", .text(code)), .init("index", index.map { .number($0) } ?? .null),
                .init("data", .object(data)), .init("message", .text(message)),
            ])
        }
    }

    /// The differences: removed rules, new rules, then a changed order.
    package private(set) var changes: [Change] = []

    /// Compares rewrites.
    ///
    /// - Parameter mayMeet: Returns whether the order of two rewrites may decide about a link.
    package init(
        rewrites before: [ManifestRewrite], _ after: [ManifestRewrite],
        mayMeet: (ManifestRewrite, ManifestRewrite) -> Bool = { _, _ in true }
    ) {
        compare(
            before.map(\.meaning), after.map(\.meaning), kind: "rewrite",
            Words(
                data: \.data, sentence: { "the rewrite \($0.sentence)" }, everywhere: \.everywhere, share: \.share),
            mayMeet: mayMeet)
    }

    /// Compares overrides, whose names choose the installations of a share.
    package init(overrides before: [RouteOverride], _ after: [RouteOverride]) {
        compare(
            before.map(\.meaning), after.map(\.meaning), kind: "override",
            Words(
                data: \.data, sentence: { "the override of '\($0.route)' \($0.action)" }, everywhere: \.everywhere,
                share: \.share))
    }

    /// A version without zeros at its end: `4.0` is `4`.
    fileprivate static func shortest(_ version: String) -> String {
        var parts = version.split(separator: ".", omittingEmptySubsequences: false)[...]
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }) else { return version }
        while parts.count > 1, parts.last?.allSatisfy({ $0 == "0" }) == true { parts.removeLast() }
        return parts.joined(separator: ".")
    }

    /// The words for rules in sentences.
    private struct Words<Rule> {
        let data: (Rule) -> [JSONText.Member]
        let sentence: (Rule) -> String
        /// The same for all installations.
        let everywhere: (Rule) -> Rule
        /// The installations that it is for.
        let share: (Rule) -> String
    }

    private mutating func compare<Rule: Equatable>(
        _ olds: [Rule], _ news: [Rule], kind: String, _ words: Words<Rule>,
        mayMeet: (Rule, Rule) -> Bool = { _, _ in true }
    ) {
        if olds == news { return }
        func differsInShare(_ one: Rule, _ other: Rule) -> Bool {
            words.everywhere(one) == words.everywhere(other) && words.share(one) != words.share(other)
        }
        func add(_ what: String, _ index: Int?, _ data: [JSONText.Member], _ message: String) {
            changes.append(
                Change(
                    code: "\(kind).\(what)", index: index, isOfOldList: what == "removed", data: data, message: message)
            )
        }
        for (place, rule) in olds.enumerated() where !news.contains(rule) {
            if let other = news.firstIndex(where: { differsInShare(rule, $0) }) {
                let share = "for \(words.share(news[other])), and was for \(words.share(rule))"
                add("share", other, words.data(rule), "\(words.sentence(rule)) is \(share)")
            } else {
                add("removed", place, words.data(rule), "\(words.sentence(rule)) is gone or changed")
            }
        }
        for (place, rule) in news.enumerated() where !olds.contains(rule) {
            if olds.contains(where: { differsInShare(rule, $0) }) { continue }
            add("added", place, words.data(rule), "\(words.sentence(rule)) is new")
        }
        if Self.isTurned(olds.filter(news.contains), news.filter(olds.contains), mayMeet) {
            add("order", nil, [], "\(kind)s are tried in another order")
        }
    }

    /// The number of pairs of rules that are examined; if more are reversed, two of them are assumed to meet.
    private static let pairLimit = 32

    /// Returns whether two rules that may meet have the reverse order.
    private static func isTurned<Rule: Equatable>(
        _ olds: [Rule], _ news: [Rule], _ mayMeet: (Rule, Rule) -> Bool
    ) -> Bool {
        if olds == news { return false }
        let places = olds.map { news.firstIndex(of: $0) ?? 0 }
        // Equal rules are not distinguished.
        guard olds.count == news.count, Set(places).count == places.count else { return true }
        var pairs: [(Int, Int)] = []
        for first in places.indices {
            for second in places.indices[(first + 1)...] where places[first] > places[second] {
                if pairs.count == pairLimit { return true }
                pairs.append((first, second))
            }
        }
        return pairs.contains { mayMeet(olds[$0.0], olds[$0.1]) }
    }
}

extension ManifestRewrite {
    /// The same without what decides nothing: its name, unless that chooses installations, the order of sources and values, all
    /// installations said in words, and zeros at the end of versions.
    fileprivate var meaning: ManifestRewrite {
        var rewrite = self
        if condition.percentage == 100 { rewrite.condition.percentage = nil }
        if rewrite.condition.percentage == nil { rewrite.name = nil }
        // Without a name, the subject chooses the installations.
        var unnamed = rewrite
        unnamed.name = nil
        if unnamed.shareName == rewrite.shareName { rewrite = unnamed }
        rewrite.condition.sources = Set(condition.sources).sorted()
        rewrite.condition.minVersion = condition.minVersion.map(RuleDifference.shortest)
        rewrite.condition.maxVersion = condition.maxVersion.map(RuleDifference.shortest)
        rewrite.condition.query = condition.query.mapValues { value in
            let values = if case .array(let choice) = value { choice } else { [value] }
            let distinct = Dictionary(values.map { ("\($0)", $0) }, uniquingKeysWith: { first, _ in first })
            return .array(distinct.sorted { $0.key < $1.key }.map(\.value))
        }
        return rewrite
    }

    fileprivate var everywhere: ManifestRewrite {
        var rewrite = self
        rewrite.name = nil
        rewrite.condition.percentage = nil
        return rewrite
    }

    /// The installations that it is for, in words, with the name that chooses them.
    fileprivate var share: String {
        condition.percentage.map { "\(RewriteShare.words($0)) by '\(shareName)'" } ?? "all installations"
    }

    /// The rewrite as part of a sentence.
    fileprivate var sentence: String {
        switch subject {
        case .pattern(let pattern): "from '\(pattern)' to '\(target)'"
        case .expression(let expression, _): "of '\(expression)' to '\(target)'"
        @unknown default: "to '\(target)'"
        }
    }

    fileprivate var data: [JSONText.Member] {
        switch subject {
        case .pattern(let pattern): [.init("from", .text(pattern)), .init("to", .text(target))]
        case .expression(let expression, _): [.init("match", .text(expression)), .init("to", .text(target))]
        @unknown default: [.init("to", .text(target))]
        }
    }
}

extension RouteOverride {
    /// The same without parts that have no effect: zeros at the end of versions, and a name that is the route's id.
    fileprivate var meaning: RouteOverride {
        var override = self
        if override.name == route { override.name = nil }
        override.condition.minVersion = condition.minVersion.map(RuleDifference.shortest)
        override.condition.maxVersion = condition.maxVersion.map(RuleDifference.shortest)
        return override
    }

    fileprivate var everywhere: RouteOverride {
        var override = self
        override.name = nil
        override.condition.percentage = nil
        return override
    }

    fileprivate var share: String {
        condition.percentage.map { "\(RewriteShare.words($0)) by '\(name ?? route)'" } ?? "all installations"
    }

    fileprivate var data: [JSONText.Member] {
        [.init("route", .text(route))] + action.data
    }
}

extension RouteOverride.Action {
    fileprivate var data: [JSONText.Member] {
        switch self {
        case .redirect(let template): [.init("to", .text(template))]
        case .web(let template): [.init("web", template.map { .text($0) } ?? .bool(true))]
        case .errorPage(let template, let reason): [.init("error", .text(template)), .init("reason", .text(reason))]
        case .disable(let reason): [.init("disable", .text(reason))]
        @unknown default: []
        }
    }
}
