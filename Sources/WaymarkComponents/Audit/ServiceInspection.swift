/// The work of an audit: each kind of finding is looked for on its own.
struct ServiceInspection {
    private let net: ServiceNet
    private let uses: [ServiceUse]
    private let knots: [Int]
    /// The users of each service that is used from outside, sorted.
    private var users: [Int: [String]] = [:]
    /// The uses that nothing meets.
    private var unmet: [ServiceUse] = []
    /// The needs for which what is shared keeps what belongs to a scope.
    private var captiveSteps: Set<[Int]> = []

    init(_ net: ServiceNet, _ uses: [ServiceUse]) {
        self.net = net
        self.uses = uses
        knots = net.knots()
        var unmet: Set<ServiceUse> = []
        var users: [Int: Set<String>] = [:]
        for use in uses {
            let met =
                use.scope.map { net.find(use.service, from: $0).map { [$0] } ?? [] } ?? net.numbers[use.service] ?? []
            if met.isEmpty { unmet.insert(use) }
            for number in met { users[number, default: []].insert(use.user) }
        }
        self.unmet = Array(unmet)
        self.users = users.mapValues { $0.ordered() }
    }

    mutating func findings() -> [ServiceFinding] {
        (missing() + cyclic() + duplicate() + captive() + unused()).ordered()
    }

    private func missing() -> [ServiceFinding] {
        let before = net.chains(used: Set(users.keys))
        var findings: [ServiceFinding] = []
        for (number, service) in net.services.enumerated() {
            for need in net.needs[number] where need.target == nil && !(service.isShared && !need.inside.isEmpty) {
                var chain = [number]
                while let first = chain.last, before[first] >= 0 { chain.append(before[first]) }
                let subject = ServiceAddress(service: need.name, scope: nil)
                findings.append(
                    ServiceFinding(
                        // A service that is made for each caller is found in the caller's scope, further in.
                        .missing, need.inside.isEmpty ? .error : .warning, subject,
                        chain: chain.reversed().map { net.services[$0].address } + [subject],
                        user: chain.last.flatMap { users[$0]?.first }, places: [service.place],
                        elsewhere: elsewhere(need.name), nearest: nearest(need.name)))
            }
        }
        for use in unmet {
            let subject = ServiceAddress(service: use.service, scope: nil)
            findings.append(
                ServiceFinding(
                    .missing, .error, subject, chain: [subject], user: use.user, places: [],
                    elsewhere: elsewhere(use.service), nearest: nearest(use.service)))
        }
        return findings
    }

    private func elsewhere(_ name: String) -> [String] { (net.numbers[name] ?? []).map { net.services[$0].scope } }

    private func nearest(_ name: String) -> String? {
        net.numbers[name] == nil ? net.numbers.keys.nearest(to: name) : nil
    }

    private func cyclic() -> [ServiceFinding] {
        net.circles(knots).map { circle in
            ServiceFinding(
                .cyclic, .error, net.services[circle[0]].address,
                chain: (circle + [circle[0]]).map { net.services[$0].address },
                places: circle.map { net.services[$0].place })
        }
    }

    private func duplicate() -> [ServiceFinding] {
        net.repeated.map { service, number in
            ServiceFinding(.duplicate, .error, service.address, places: [service.place, net.services[number].place])
        }
    }

    private mutating func captive() -> [ServiceFinding] {
        let next = net.waysToScoped()
        var findings: [ServiceFinding] = []
        for (number, service) in net.services.enumerated() where service.isShared {
            for need in net.needs[number] {
                var chain = [number]
                if let target = need.target {
                    guard net.services[target].lifetime == .scoped || next[target] >= 0 else { continue }
                    var last = target
                    chain.append(last)
                    while next[last] >= 0 {
                        last = next[last]
                        chain.append(last)
                    }
                } else {
                    guard let inside = need.inside.first else { continue }
                    chain.append(inside)
                }
                for lead in need.leads { captiveSteps.insert([number, lead]) }
                let addresses = chain.map { net.services[$0].address }
                findings.append(
                    ServiceFinding(
                        .captive, need.target == nil ? .error : .warning, addresses[addresses.count - 1],
                        chain: addresses, places: [service.place],
                        elsewhere: need.target == nil ? need.inside.map { net.services[$0].scope } : []))
            }
        }
        return findings
    }

    private func unused() -> [ServiceFinding] {
        var isUsed = net.services.indices.map { users[$0] != nil }
        for (number, service) in net.services.enumerated() {
            for need in net.needs[number] {
                // What is not shared is made where it is asked for, and finds what is provided there.
                for lead in need.leads + (service.isShared ? [] : need.inside) where lead != number {
                    isUsed[lead] = true
                }
            }
        }
        return net.services.indices.filter { !isUsed[$0] }.map { number in
            let service = net.services[number]
            return ServiceFinding(.unused, .warning, service.address, places: [service.place])
        }
    }

    func graph() -> ServiceGraph {
        var nodes = net.services.enumerated().map { number, service in
            ServiceGraph.Node(
                service: service.service, scope: service.scope, lifetime: service.lifetime,
                owner: service.owner?.rawValue, place: service.place, users: users[number] ?? [])
        }
        let needed = net.needs.joined().filter { $0.leads.isEmpty }.map(\.name)
        let names = Set(needed).union(unmet.filter { net.numbers[$0.service] == nil }.map(\.service)).ordered()
        var missing: [String: Int] = [:]
        for name in names {
            missing[name] = nodes.count
            nodes.append(
                ServiceGraph.Node(
                    service: name, scope: nil, lifetime: nil, owner: nil, place: nil,
                    users: Set(unmet.filter { $0.service == name }.map(\.user)).ordered()))
        }
        var edges: [ServiceGraph.Edge] = []
        for number in net.services.indices {
            for need in net.needs[number] {
                if need.leads.isEmpty, let to = missing[need.name] {
                    edges.append(ServiceGraph.Edge(from: number, to: to, kind: .missing))
                }
                for lead in need.leads {
                    edges.append(ServiceGraph.Edge(from: number, to: lead, kind: kind(number, lead)))
                }
            }
        }
        return ServiceGraph(nodes: nodes, edges: edges)
    }

    private func kind(_ from: Int, _ to: Int) -> ServiceGraph.Edge.Kind {
        if knots[from] == knots[to] { return .cyclic }
        return captiveSteps.contains([from, to]) ? .captive : .plain
    }
}
