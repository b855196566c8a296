extension ServiceNet {
    /// The service from which each is reached on the shortest chain from a root; -1 for the roots.
    ///
    /// Roots are the services that are used from outside or that no other needs, and of those that only a circle needs the
    /// least.
    ///
    /// - Complexity: O(*n* + *m*).
    func chains(used: Set<Int>) -> [Int] {
        var isNeeded = Array(repeating: false, count: services.count)
        for (service, needs) in needs.enumerated() {
            for lead in needs.flatMap(\.leads) where lead != service { isNeeded[lead] = true }
        }
        var before: [Int?] = Array(repeating: nil, count: services.count)
        var queue = services.indices.filter { !isNeeded[$0] || used.contains($0) }
        for root in queue { before[root] = -1 }
        var head = 0
        var least = 0
        while true {
            while head < queue.count {
                let service = queue[head]
                head += 1
                for lead in needs[service].flatMap(\.leads) where before[lead] == nil {
                    before[lead] = service
                    queue.append(lead)
                }
            }
            while least < services.count, before[least] != nil { least += 1 }
            guard least < services.count else { return before.map { $0 ?? -1 } }
            before[least] = -1
            queue.append(least)
        }
    }

    /// For each service that is made anew each time, the next on the shortest way to one that each scope has of its own, by
    /// others that are made anew; -1 without such a way, and for all other services.
    ///
    /// - Complexity: O(*n* + *m*).
    func waysToScoped() -> [Int] {
        var needing: [[Int]] = Array(repeating: [], count: services.count)
        for (service, needs) in needs.enumerated() where services[service].lifetime == .transient {
            for target in needs.compactMap(\.target) { needing[target].append(service) }
        }
        var next = Array(repeating: -1, count: services.count)
        var queue = services.indices.filter { services[$0].lifetime == .scoped }
        var head = 0
        while head < queue.count {
            let service = queue[head]
            head += 1
            for other in needing[service] where next[other] < 0 {
                next[other] = service
                queue.append(other)
            }
        }
        return next
    }
}
