/// Services by number, and which needs which.
struct ServiceNet {
    /// A service that another needs, by name.
    struct Need {
        /// The name that is needed.
        let name: String
        /// The service of that name in the nearest scope outwards.
        let target: Int?
        /// The services of that name in scopes inside.
        let inside: [Int]

        /// The services that the need may lead to.
        var leads: [Int] { target.map { [$0] } ?? inside }
    }

    /// The services that count, by name and then by scope.
    let services: [ServiceDeclaration]
    /// Services that came after another of the same name and scope, each with that one's number.
    let repeated: [(service: ServiceDeclaration, number: Int)]
    /// The needs of each service, every name once, in the order of declaration.
    let needs: [[Need]]
    /// The numbers of the services of a name, by scope.
    let numbers: [String: [Int]]

    /// Finds out what each service needs.
    ///
    /// - Complexity: O(*n* log *n* + *m* · *s*) for *n* services, *m* needs and *s* scopes that provide the same name.
    init(_ declarations: [ServiceDeclaration]) {
        var first: [ServiceAddress: ServiceDeclaration] = [:]
        var others: [ServiceDeclaration] = []
        for declaration in declarations {
            if first[declaration.address] == nil {
                first[declaration.address] = declaration
            } else {
                others.append(declaration)
            }
        }
        let services = first.values.ordered { $0.address < $1.address }
        var numbers: [String: [Int]] = [:]
        var places: [ServiceAddress: Int] = [:]
        for (number, service) in services.enumerated() {
            numbers[service.service, default: []].append(number)
            places[service.address] = number
        }
        self.services = services
        self.numbers = numbers
        repeated = others.map { ($0, places[$0.address] ?? 0) }
        needs = services.map { service in
            var seen: Set<String> = []
            return service.needs.filter { seen.insert($0).inserted }.map { name in
                let same = numbers[name] ?? []
                let target = Self.outwards(from: service.scope, in: same, of: services)
                return Need(name: name, target: target, inside: same.filter { services[$0].isInside(service.scope) })
            }
        }
    }

    /// The service of a name in a scope, or in the nearest outwards.
    func find(_ name: String, from scope: String) -> Int? {
        Self.outwards(from: scope, in: numbers[name] ?? [], of: services)
    }

    private static func outwards(from scope: String, in same: [Int], of services: [ServiceDeclaration]) -> Int? {
        // The longest scope that the path begins with is the nearest.
        same.filter { services[$0].scope == scope || scope.isScope(inside: services[$0].scope) }
            .max { services[$0].scope.utf8.count < services[$1].scope.utf8.count }
    }
}

extension ServiceDeclaration {
    /// Its name and its scope.
    var address: ServiceAddress { ServiceAddress(service: service, scope: scope) }

    /// Whether what is made is kept for all who ask.
    var isShared: Bool { lifetime == .shared || lifetime == .weaklyShared }

    fileprivate func isInside(_ scope: String) -> Bool { self.scope.isScope(inside: scope) }
}

extension String {
    /// Returns whether the path leads to a scope inside another.
    fileprivate func isScope(inside outer: String) -> Bool {
        utf8.count > outer.utf8.count && utf8.starts(with: outer.utf8) && utf8.dropFirst(outer.utf8.count).first == 0x2F
    }
}
