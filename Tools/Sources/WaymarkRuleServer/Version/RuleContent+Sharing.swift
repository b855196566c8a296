internal import WaymarkInspection

extension RuleContent {
    /// Returns content that gives a share of the installations the new content, and the others this one.
    ///
    /// Rules in both contents stay as they are. New and changed rules come before the rules that they replace, with a
    /// percentage, and select the same installations: if their names differ, they all have the given one. Removed rules
    /// stay until every installation has the new content, because no rule can select the installations that lack it.
    ///
    /// A rule with its own percentage keeps its name, so that it selects the installations that have it in the end.
    ///
    /// - Parameters:
    ///   - percentage: The share of installations, in percent; if a rule has its own percentage, the share applies to
    ///     that percentage.
    ///   - name: The name that selects the installations, the same at each stage; `nil` if the rules keep their names.
    package func sharing(_ new: RuleContent, with percentage: Double, named name: String?) -> RuleContent {
        let added = Self.added(new.rewrites, to: rewrites) + Self.added(new.overrides, to: overrides)
        let isAlone = Set(added.filter { Self.percentage(of: $0) == 100 }.map(Self.shareName)).count < 2
        func limited(_ rule: JSONText) -> JSONText {
            let own = Self.percentage(of: rule)
            let share = JSONText.number(percent: own * percentage / 100)
            let staged = rule.setting("when", (rule["when"] ?? .object([])).setting("percentage", share))
            guard let name, !isAlone, own == 100 else { return staged }
            return staged.setting("name", .text(name))
        }
        return new.with(
            rewrites: Self.merged(rewrites, new.rewrites, limited),
            overrides: Self.merged(overrides, new.overrides, limited))
    }

    private static func added(_ news: [JSONText], to olds: [JSONText]) -> [JSONText] {
        places(of: news, in: olds).filter { $0.old == nil }.map { news[$0.new] }
    }

    private static func percentage(of rule: JSONText) -> Double { rule["when"]?["percentage"]?.double ?? 100 }

    /// The name by which apps select the installations of a rule.
    private static func shareName(of rule: JSONText) -> String? {
        ["name", "route", "from", "match"].lazy.compactMap { rule[$0]?.text }.first
    }

    private static func merged(
        _ olds: [JSONText], _ news: [JSONText], _ limited: (JSONText) -> JSONText
    ) -> [JSONText] {
        var merged: [JSONText] = []
        var rest = olds[...]
        for place in places(of: news, in: olds) {
            switch place.old {
            case nil: merged.append(limited(news[place.new]))
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
