extension ServiceNet {
    /// The number of circles of one knot that are reported; a drawing shows the steps of all.
    static let circleLimit = 100

    /// The knot that each service belongs to: of services that need each other, also by way of others, all have the same number.
    ///
    /// - Complexity: O(*n* + *m*), without recursion (Tarjan, "Depth-first search and linear graph algorithms", 1972).
    func knots() -> [Int] {
        var order = Array(repeating: -1, count: services.count)
        var lowest = order
        var knots = order
        var open: [Int] = []
        var visits = 0
        var last = 0
        for start in services.indices where order[start] < 0 {
            var way: [(service: Int, next: Int, leads: [Int])] = []
            func enter(_ service: Int) {
                order[service] = visits
                lowest[service] = visits
                visits += 1
                open.append(service)
                way.append((service, 0, needs[service].flatMap(\.leads)))
            }
            enter(start)
            while let (service, next, leads) = way.last {
                if next < leads.count {
                    way[way.count - 1].next += 1
                    let lead = leads[next]
                    if order[lead] < 0 {
                        enter(lead)
                    } else if knots[lead] < 0 {
                        lowest[service] = min(lowest[service], order[lead])
                    }
                    continue
                }
                way.removeLast()
                if let above = way.last { lowest[above.service] = min(lowest[above.service], lowest[service]) }
                guard lowest[service] == order[service] else { continue }
                while let member = open.popLast() {
                    knots[member] = last
                    if member == service { break }
                }
                last += 1
            }
        }
        return knots
    }

    /// Circles that together take every step within a knot, each from its least service.
    ///
    /// For each step that is in no circle yet, the shortest circle that takes it; no more than ``circleLimit`` for each knot.
    ///
    /// - Complexity: O(*m*) for each circle.
    func circles(_ knots: [Int]) -> [[Int]] {
        struct Step: Hashable {
            let from: Int
            let to: Int
        }
        var taken: Set<Step> = []
        var counts: [Int: Int] = [:]
        var circles: [[Int]] = []
        var search = Search(count: services.count)
        for from in services.indices {
            for to in needs[from].flatMap(\.leads) where knots[from] == knots[to] {
                guard counts[knots[from], default: 0] < Self.circleLimit, !taken.contains(Step(from: from, to: to))
                else {
                    continue
                }
                let way = search.way(from: to, to: from, within: knots, of: self)
                counts[knots[from], default: 0] += 1
                for (place, service) in way.enumerated() {
                    taken.insert(Step(from: service, to: way[(place + 1) % way.count]))
                }
                let least = way.indices.min { way[$0] < way[$1] } ?? 0
                circles.append(Array(way[least...] + way[..<least]))
            }
        }
        return circles
    }

    /// A search that is made again and again without clearing what it noted.
    private struct Search {
        var before: [Int]
        var round: [Int]
        var rounds = 0

        init(count: Int) {
            before = Array(repeating: -1, count: count)
            round = Array(repeating: 0, count: count)
        }

        /// The shortest way between two services of a knot, with both.
        mutating func way(from start: Int, to end: Int, within knots: [Int], of net: ServiceNet) -> [Int] {
            rounds += 1
            round[start] = rounds
            before[start] = -1
            var queue = [start]
            var head = 0
            while head < queue.count, round[end] != rounds {
                let service = queue[head]
                head += 1
                for lead in net.needs[service].flatMap(\.leads)
                where round[lead] != rounds && knots[lead] == knots[start] {
                    round[lead] = rounds
                    before[lead] = service
                    queue.append(lead)
                }
            }
            var way = [end]
            while let service = way.last, before[service] >= 0 { way.append(before[service]) }
            return way.reversed()
        }
    }
}
