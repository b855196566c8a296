import WaymarkLock

/// Which services and targets wait for which while they are made, so that those that wait for each other are told instead of
/// waiting for ever.
final class WaitGraph: Sendable {
    /// One for all, as what one app makes may ask another.
    static let all = WaitGraph()

    private let edges = Lock<[ObjectIdentifier: [ServiceFrame]]>([:])

    /// Notes that the making of a service waits for that of another.
    ///
    /// - Returns: The services by way of which the other waits for the first, from the other on, where it does; then nothing is
    ///   noted.
    func add(_ waiter: ServiceFrame, waitsFor other: ServiceFrame) -> [ServiceFrame]? {
        edges.withLock { edges in
            if let way = Self.way(from: other, to: waiter, edges) { return way }
            edges[ObjectIdentifier(waiter), default: []].append(other)
            return nil
        }
    }

    /// Takes back what was noted.
    func remove(_ waiter: ServiceFrame, waitsFor other: ServiceFrame) {
        edges.withLock { edges in
            let key = ObjectIdentifier(waiter)
            guard let place = edges[key]?.firstIndex(where: { $0 === other }) else { return }
            edges[key]?.remove(at: place)
            if edges[key]?.isEmpty == true { edges[key] = nil }
        }
    }

    private static func way(
        from start: ServiceFrame, to end: ServiceFrame, _ edges: [ObjectIdentifier: [ServiceFrame]]
    ) -> [ServiceFrame]? {
        if start === end { return [start] }
        var before: [ObjectIdentifier: ServiceFrame] = [:]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(start)]
        var open = [start]
        while let frame = open.popLast() {
            for next in edges[ObjectIdentifier(frame)] ?? [] where seen.insert(ObjectIdentifier(next)).inserted {
                before[ObjectIdentifier(next)] = frame
                if next === end {
                    var way = [next]
                    while let frame = before[ObjectIdentifier(way[way.count - 1])] { way.append(frame) }
                    return way.reversed()
                }
                open.append(next)
            }
        }
        return nil
    }
}
