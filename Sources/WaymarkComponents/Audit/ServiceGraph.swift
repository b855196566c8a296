/// A graph of services and their dependencies, as data for tools and as a drawing.
public struct ServiceGraph: Hashable, Sendable, Codable {
    /// A service, or the name of a missing one.
    public struct Node: Hashable, Sendable {
        /// The name of its type, with that of its module.
        public let service: String
        /// The scope that provides it; `nil` if it is missing.
        public let scope: String?
        /// The lifetime of the service; `nil` if it is missing.
        public let lifetime: ServiceLifetime?
        /// The part of the app that provides it, or `nil`.
        public let owner: String?
        /// The place in the source where it is provided; `nil` if it is missing.
        public let place: SourcePlace?
        /// The users of the service from outside, sorted.
        public let users: [String]

        /// A Boolean value that indicates whether the service is needed, but not provided.
        public var isMissing: Bool { scope == nil }
    }

    /// A dependency of one service on another.
    public struct Edge: Hashable, Sendable, Codable {
        /// A kind of dependency.
        @nonexhaustive
        public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
            /// A dependency without a finding.
            case plain
            /// A dependency on a missing service.
            case missing
            /// A dependency that is part of a cycle.
            case cyclic
            /// A dependency because of a shared service that would retain one of an inner scope.
            case captive
        }

        /// The index of the service that has the dependency, in ``ServiceGraph/nodes``.
        public let from: Int
        /// The index of the service that it depends on.
        public let to: Int
        /// The kind of the dependency.
        public let kind: Kind
    }

    /// The services, sorted by name and scope, followed by the missing ones, sorted by name.
    public let nodes: [Node]
    /// The dependencies, sorted by the services that have them; for each service, in the order of declaration.
    public let edges: [Edge]
}

extension ServiceGraph.Node: Codable {
    private enum CodingKeys: String, CodingKey {
        case service, scope, lifetime, owner, place, users
    }

    /// Reads a node as ``encode(to:)`` writes it.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        service = try values.decode(String.self, forKey: .service)
        scope = try values.decodeIfPresent(String.self, forKey: .scope)
        lifetime = try values.decodeIfPresent(ServiceLifetime.self, forKey: .lifetime)
        owner = try values.decodeIfPresent(String.self, forKey: .owner)
        place = try values.decodeIfPresent(PlaceRecord.self, forKey: .place)?.place
        users = try values.decode([String].self, forKey: .users)
    }

    /// Writes the properties by their names; a place is its `file` and `line`.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(service, forKey: .service)
        try values.encodeIfPresent(scope, forKey: .scope)
        try values.encodeIfPresent(lifetime, forKey: .lifetime)
        try values.encodeIfPresent(owner, forKey: .owner)
        try values.encodeIfPresent(place.map(PlaceRecord.init), forKey: .place)
        try values.encode(users, forKey: .users)
    }
}
