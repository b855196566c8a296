internal import WaymarkCore

/// The differences found, as an ordered list of changes.
struct ChangeList {
    private(set) var changes: [TableChange] = []

    private let finder: DifferenceFinder

    init(_ finder: DifferenceFinder, _ after: ComparedTable, limits: DifferenceLimits) {
        self.finder = finder
        addRoutes()
        addMoves()
        addUnreachable(after, limits)
        addValues()
        let order = TableChange.Kind.allCases.enumerated().reduce(into: [:]) { $0[$1.element] = $1.offset }
        changes.sort { left, right in
            let keys = [left, right].map { change in
                [change.old?.number ?? .max, change.new?.number ?? .max, order[change.kind] ?? 0]
            }
            if keys[0] == keys[1] { return left.message < right.message }
            return keys[0].lexicographicallyPrecedes(keys[1])
        }
    }

    // MARK: Kinds

    private mutating func addRoutes() {
        var lost: [Int: String] = [:]
        var gained: [Int: String] = [:]
        for (pair, link) in finder.moves {
            if let old = pair.old, pair.new == nil { lost[old] = link.text }
            if let new = pair.new, pair.old == nil { gained[new] = link.text }
        }
        for (number, counterpart) in finder.pairing.newOfOld.enumerated() where counterpart == nil {
            guard finder.isPresent(old: number) else { continue }
            let route = finder.old.routes[number]
            let link = lost[number] ?? finder.oldLinks[number]?.text
            let sentence = link.map { ", which took '\($0)'," } ?? ""
            add(.removed, route, nil, link, "\(Self.name(route))\(sentence) is gone")
        }
        for (number, counterpart) in finder.pairing.oldOfNew.enumerated() where counterpart == nil {
            guard finder.isPresent(new: number) else { continue }
            let route = finder.new.routes[number]
            let link = gained[number] ?? finder.newLinks[number]?.text
            let sentence = link.map { ": it takes '\($0)'" } ?? ""
            add(.added, nil, route, link, "\(Self.name(route)) is new\(sentence)")
        }
    }

    private mutating func addMoves() {
        for (pair, best) in finder.moves {
            let link = best.text
            let old = pair.old.map { finder.old.routes[$0] }
            let new = pair.new.map { finder.new.routes[$0] }
            switch (old, new) {
            case (let old?, let new?):
                add(.moved, old, new, link, "'\(link)' went to \(Self.name(old)) and goes to \(Self.name(new))")
            case (let old?, nil) where finder.pairing.newOfOld[old.number] != nil:
                add(.lost, old, nil, link, "'\(link)' went to \(Self.name(old)) and goes nowhere")
            case (nil, let new?) where finder.pairing.oldOfNew[new.number] != nil:
                add(.gained, nil, new, link, "'\(link)' went nowhere and goes to \(Self.name(new))")
            default: continue
            }
        }
    }

    /// Adds the routes that had links and whose counterparts provably never win.
    private mutating func addUnreachable(_ after: ComparedTable, _ limits: DifferenceLimits) {
        var losses: [Int: [(link: DifferenceFinder.Link, taker: Int)]] = [:]
        for (pair, link) in finder.moves {
            guard let old = pair.old, let taker = pair.new, let counterpart = finder.pairing.newOfOld[old],
                finder.newLinks[counterpart] == nil
            else { continue }
            losses[old, default: []].append((link, taker))
        }
        if losses.isEmpty { return }
        let counterparts = Set(losses.keys.compactMap { finder.pairing.newOfOld[$0] }).sorted()
        var bounds = AuditLimits()
        bounds.states = limits.states
        let findings = ShadowFinder(after.search, conflicts: nil, limits: bounds).findings(about: counterparts)
        let hopeless = Set(findings.map { $0.routes[0] })
        for (old, links) in losses {
            guard let counterpart = finder.pairing.newOfOld[old], hopeless.contains(counterpart) else { continue }
            let sorted = links.sorted { left, right in
                if left.link.isBetter(than: right.link) { return true }
                return !right.link.isBetter(than: left.link) && left.link.text < right.link.text
            }
            let shadowed = sorted.first { finder.takers(of: $0.link.text).contains(counterpart) }
            guard let best = shadowed ?? sorted.first else { continue }
            let link = best.link.text
            let route = finder.old.routes[old]
            let taker = finder.new.routes[best.taker]
            add(
                .unreachable, route, taker, link,
                "\(Self.name(route)) no longer wins: \(Self.name(taker)) takes '\(link)'")
        }
    }

    private mutating func addValues() {
        for (key, found) in finder.values {
            guard let old = key.pair.old, let new = key.pair.new else { continue }
            let route = finder.old.routes[old]
            add(
                .parameters, route, finder.new.routes[new], found.link.text,
                "\(Self.name(route)) gets other values from '\(found.link.text)': \(found.sentence)")
        }
    }

    private mutating func add(
        _ kind: TableChange.Kind, _ old: RouteEntry?, _ new: RouteEntry?, _ witness: String?, _ message: String
    ) {
        changes.append(TableChange(kind: kind, old: old, new: new, witness: witness, message: message))
    }

    private static func name(_ route: RouteEntry) -> String {
        route.id.map { "'\(route.pattern)' (\($0))" } ?? "'\(route.pattern)'"
    }
}

extension DifferenceFinder {
    /// Returns whether a route can be found at all, that is, whether it was not replaced intentionally.
    fileprivate func isPresent(old number: Int) -> Bool { oldPresent.contains(number) }
    fileprivate func isPresent(new number: Int) -> Bool { newPresent.contains(number) }

    /// Returns the routes of the new table that match a link.
    fileprivate func takers(of link: String) -> [Int] {
        guard let link = try? DeepLink(link, rules: new.rules) else { return [] }
        return new.matches(link).map(\.number)
    }
}
