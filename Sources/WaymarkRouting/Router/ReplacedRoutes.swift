import WaymarkCore

/// The routes that others have replaced, and that return once those are removed.
///
/// A route is replaced by every later replacing route that shares a shape with it, as long as that route is registered.
/// If there are several for one shape, only the first is stored here; when it is removed, those that replace it follow.
struct ReplacedRoutes: Sendable {
    /// The shapes of routes that replace another one, by their numbers.
    typealias Replacements = [Int: [RouteShape]]

    private struct Entry: Sendable {
        let route: CheckedRoute
        /// The routes that replace it. They may be replaced themselves.
        var replacements: Replacements = [:]

        func isReplaced(for shape: RouteShape) -> Bool { replacements.values.contains { $0.contains(shape) } }
    }

    private var entries: [Int: Entry] = [:]
    /// The replaced routes by the routes that replace them.
    private var byReplacement: [Int: Set<Int>] = [:]
    /// The replaced routes, by those of their shapes that no route replaces.
    private var byOpenShape: [RouteShape: Set<Int>] = [:]
    /// The routes that no route replaces any more, but that conflict with a route that was registered meanwhile.
    private(set) var free: Set<Int> = []

    /// All replaced routes, in no particular order.
    var all: [RegisteredRoute] { entries.values.map(\.route.route) }

    subscript(number: Int) -> CheckedRoute? { entries[number]?.route }

    /// Returns the routes that replace a route; empty if it is not replaced.
    func replacements(of number: Int) -> Replacements { entries[number]?.replacements ?? [:] }

    /// Inserts a replaced route.
    mutating func insert(_ route: CheckedRoute, by replacements: Replacements) {
        let number = route.route.number
        entries[number] = Entry(route: route, replacements: replacements)
        for replacement in replacements.keys { byReplacement[replacement, default: []].insert(number) }
        updateOpenShapes(of: number)
    }

    /// Makes a new route also replace the replaced routes that share a shape with it.
    mutating func replace(by route: CheckedRoute) {
        if byOpenShape.isEmpty { return }
        for shape in route.shapes {
            for number in byOpenShape[shape] ?? [] {
                entries[number]?.replacements[route.route.number] = route.shapes
                byReplacement[route.route.number, default: []].insert(number)
                free.remove(number)
                updateOpenShapes(of: number)
            }
        }
    }

    /// Removes a route from the replaced ones, because it is removed for good or returns.
    @discardableResult
    mutating func remove(_ number: Int) -> CheckedRoute? {
        guard let entry = entries.removeValue(forKey: number) else { return nil }
        free.remove(number)
        for shape in entry.route.shapes { byOpenShape.remove(number, for: shape) }
        for replacement in entry.replacements.keys { byReplacement.remove(number, for: replacement) }
        return entry.route
    }

    /// Notes that a route is removed, and that others follow it. They replace the routes that it had replaced, as far
    /// as they share a shape with them.
    mutating func endReplacing(by replacement: Int, heirs: Replacements) {
        for number in byReplacement.removeValue(forKey: replacement) ?? [] {
            guard var entry = entries[number] else { continue }
            entry.replacements[replacement] = nil
            for (heir, shapes) in heirs where shapes.contains(where: entry.route.shapes.contains) {
                entry.replacements[heir] = shapes
                byReplacement[heir, default: []].insert(number)
            }
            entries[number] = entry
            if entry.replacements.isEmpty { free.insert(number) }
            updateOpenShapes(of: number)
        }
    }

    /// Returns the routes that remain in place of a removed one.
    ///
    /// - Parameter outgoing: The replacements of removed routes, which may be removed themselves.
    static func heirs(of number: Int, _ outgoing: [Int: Replacements]) -> Replacements {
        (outgoing[number] ?? [:]).reduce(into: [:]) { heirs, heir in
            if outgoing[heir.key] == nil {
                heirs[heir.key] = heir.value
            } else {
                heirs.merge(Self.heirs(of: heir.key, outgoing)) { first, _ in first }
            }
        }
    }

    private mutating func updateOpenShapes(of number: Int) {
        guard let entry = entries[number] else { return }
        for shape in entry.route.shapes {
            if entry.isReplaced(for: shape) {
                byOpenShape.remove(number, for: shape)
            } else {
                byOpenShape[shape, default: []].insert(number)
            }
        }
    }
}

extension Dictionary where Value == Set<Int> {
    /// Removes a number, and its set if it is then empty.
    fileprivate mutating func remove(_ number: Int, for key: Key) {
        self[key]?.remove(number)
        if self[key]?.isEmpty == true { self[key] = nil }
    }
}
