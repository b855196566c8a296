internal import WaymarkCore

/// The pairs of equal routes in two tables.
final class RoutePairing {
    private let old: [RouteEntry]
    private let new: [RouteEntry]
    private let isSame: ((RouteEntry, RouteEntry) -> Bool)?
    private var answers: [Pair: Bool] = [:]
    /// For each route of the old table, the equal route of the new one, and the other way round.
    private(set) var newOfOld: [Int?] = []
    private(set) var oldOfNew: [Int?] = []

    private struct Pair: Hashable {
        let old: Int
        let new: Int
    }

    /// - Parameter isSame: Whether a route of the old table is equal to one of the new table; by default, whether both
    ///   have the same id or, if one has no id, the same pattern.
    /// - Complexity: O(*n*) by default; with a closure, at worst O(*n*²), and less if routes have kept their places.
    init(_ old: RouteIndex, _ new: RouteIndex, isSame: ((RouteEntry, RouteEntry) -> Bool)?) {
        self.old = old.routes
        self.new = new.routes
        self.isSame = isSame
        let oldPresent = old.presentRoutes
        let newPresent = new.presentRoutes
        newOfOld = self.old.map { _ in nil }
        oldOfNew = self.new.map { _ in nil }
        if isSame == nil {
            pairByName(oldPresent, newPresent)
        } else {
            pairByAsking(oldPresent, newPresent)
        }
    }

    /// Returns whether a route of the old table is equal to one of the new table, both identified by number.
    func isSame(_ oldNumber: Int, _ newNumber: Int) -> Bool {
        guard let isSame else { return isSameByName(old[oldNumber], new[newNumber]) }
        let pair = Pair(old: oldNumber, new: newNumber)
        if let known = answers[pair] { return known }
        let answer = isSame(old[oldNumber], new[newNumber])
        answers[pair] = answer
        return answer
    }

    private func isSameByName(_ old: RouteEntry, _ new: RouteEntry) -> Bool {
        if let id = old.id, let other = new.id { return id.hasSameBytes(as: other) }
        return old.pattern == new.pattern
    }

    private func pairByName(_ oldPresent: Set<Int>, _ newPresent: Set<Int>) {
        let olds = Names(old.filter { oldPresent.contains($0.number) })
        let news = Names(new.filter { newPresent.contains($0.number) })
        for number in oldPresent { newOfOld[number] = news.first(like: old[number]) }
        for number in newPresent { oldOfNew[number] = olds.first(like: new[number]) }
    }

    /// Routes by their names.
    private struct Names {
        private var byID: [[UInt8]: Int] = [:]
        private var byPattern: [RoutePattern: Int] = [:]
        private var namelessByPattern: [RoutePattern: Int] = [:]

        /// Adds routes in order; the first of several equal ones counts.
        init(_ routes: [RouteEntry]) {
            for route in routes.reversed() {
                byPattern[route.pattern] = route.number
                if let id = route.id {
                    byID[Array(id.utf8)] = route.number
                } else {
                    namelessByPattern[route.pattern] = route.number
                }
            }
        }

        func first(like route: RouteEntry) -> Int? {
            guard let id = route.id else { return byPattern[route.pattern] }
            return byID[Array(id.utf8)] ?? namelessByPattern[route.pattern]
        }
    }

    private func pairByAsking(_ oldPresent: Set<Int>, _ newPresent: Set<Int>) {
        guard let isSame else { return }
        let olds = oldPresent.sorted()
        let news = newPresent.sorted()
        for route in olds {
            let kept = newPresent.contains(route) && isSame(old[route], new[route]) ? route : nil
            guard let found = kept ?? news.first(where: { isSame(old[route], new[$0]) }) else { continue }
            newOfOld[route] = found
            if oldOfNew[found] == nil { oldOfNew[found] = route }
        }
        for route in news where oldOfNew[route] == nil {
            oldOfNew[route] = olds.first { isSame(old[$0], new[route]) }
        }
    }
}
