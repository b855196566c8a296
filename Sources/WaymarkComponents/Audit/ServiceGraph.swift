/// Services and who needs whom, as data for tools, and as a drawing.
public struct ServiceGraph: Hashable, Sendable, Codable {
    /// A service, or the name of one that is missing.
    public struct Node: Hashable, Sendable {
        /// The name of its type, with that of its module.
        public let service: String
        /// The scope that provides it; `nil` where it is missing.
        public let scope: String?
        /// How long it is kept; `nil` where it is missing.
        public let lifetime: ServiceLifetime?
        /// The part of the app that provides it, or `nil`.
        public let owner: String?
        /// Where it is provided; `nil` where it is missing.
        public let place: SourcePlace?
        /// Who uses it from outside, sorted.
        public let users: [String]

        /// Whether it is needed, and provided nowhere.
        public var isMissing: Bool { scope == nil }
    }

    /// A need.
    public struct Edge: Hashable, Sendable, Codable {
        /// What is said of it.
        @nonexhaustive
        public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
            /// Nothing.
            case plain
            /// What is needed is missing.
            case missing
            /// It is part of a circle.
            case cyclic
            /// What is shared would keep what belongs to a scope.
            case captive
        }

        /// The place of what needs, in ``ServiceGraph/nodes``.
        public let from: Int
        /// The place of what is needed.
        public let to: Int
        /// What is said of it.
        public let kind: Kind
    }

    /// The services by name and scope, and after them those that are missing, by name.
    public let nodes: [Node]
    /// The needs, by where they start, in the order in which they are said.
    public let edges: [Edge]
}

extension ServiceGraph.Node: Codable {
    private enum CodingKeys: String, CodingKey {
        case service, scope, lifetime, owner, place, users
    }

    /// A node as ``encode(to:)`` writes it.
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
