internal import WaymarkInspection

extension RuleContent {
    /// Returns content that gives a share of the installations the new content, and the others this one.
    ///
    /// Rules in both contents stay as they are. New and changed rules come before the rules that they replace, with a
    /// percentage. Removed rules stay until every installation has the new content, because no rule can select the
    /// installations that lack it.
    ///
    /// - Parameter percentage: The share of installations, in percent; if a rule has its own percentage, the share
    ///   applies to that percentage.
    package func sharing(_ new: RuleContent, with percentage: Double) -> RuleContent {
        new.with(
            rewrites: Self.sharing(rewrites, new.rewrites, percentage),
            overrides: Self.sharing(overrides, new.overrides, percentage))
    }

    private static func sharing(_ olds: [JSONText], _ news: [JSONText], _ percentage: Double) -> [JSONText] {
        var merged: [JSONText] = []
        var rest = olds[...]
        for place in places(of: news, in: olds) {
            switch place.old {
            case nil: merged.append(limited(news[place.new], to: percentage))
            case let old?:
                merged += rest[..<old]
                merged.append(olds[old])
                rest = olds[(old + 1)...]
            }
        }
        return merged + rest
    }

    /// Returns the numbers of the new rewrites that cannot be rolled out in stages: they continue, and old rewrites
    /// that are to be removed but still follow them would match their results.
    package func continuing(in new: RuleContent) -> [Int] {
        let places = Self.places(of: new.rewrites, in: rewrites)
        let staying = Set(places.compactMap(\.old))
        let lastToGo = rewrites.indices.last { !staying.contains($0) } ?? -1
        var next = 0
        return places.compactMap { place in
            if let old = place.old {
                next = old + 1
                return nil
            }
            return new.rewrites[place.new]["then"] == .text("continue") && next <= lastToGo ? place.new : nil
        }
    }

    /// For each new rule the old one that it is, so that as many as possible are the same in the same order.
    private static func places(of news: [JSONText], in olds: [JSONText]) -> [(new: Int, old: Int?)] {
        let removed = news.difference(from: olds)
        var gone: Set<Int> = []
        var come: Set<Int> = []
        for change in removed {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): come.insert(offset)
            }
        }
        var kept = olds.indices.filter { !gone.contains($0) }[...]
        return news.indices.map { ($0, come.contains($0) ? nil : kept.popFirst()) }
    }

    private static func limited(_ rule: JSONText, to percentage: Double) -> JSONText {
        let condition = rule["when"] ?? .object([])
        let own = condition["percentage"]?.double ?? 100
        return rule.setting("when", condition.setting("percentage", .number(percent: own * percentage / 100)))
    }

    /// The same for every installation, without a percentage.
    package var unshared: RuleContent {
        func all(_ rules: [JSONText]) -> [JSONText] {
            rules.compactMap { rule in
                guard let condition = rule["when"], let share = condition["percentage"]?.double else { return rule }
                return share > 0 ? rule.setting("when", condition.removing("percentage")) : nil
            }
        }
        return with(rewrites: all(rewrites), overrides: all(overrides))
    }
}
