/// An error or a possible mistake in the provision of services.
public struct ServiceFinding: Hashable, Sendable {
    /// A kind of finding.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A service is needed, but no reachable scope provides it.
        case missing
        /// A service is provided twice in a scope.
        case duplicate
        /// Services need each other in a cycle, so that none can be created.
        case cyclic
        /// A shared service would retain one that belongs to an inner scope, or to each scope.
        case captive
        /// A service is provided, but neither needed nor used.
        case unused
    }

    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
        /// A dependency on a service will not be met.
        case error
        /// It may be intended.
        case warning
    }

    /// The kind of the finding.
    public let kind: Kind
    /// The severity of the finding.
    public let severity: Severity
    /// The service that is missing, repeated, captive or unused, or the first of a cycle.
    public let subject: ServiceAddress
    /// The chain of services, each needing the next.
    ///
    /// It leads to a missing service, from one that no other needs or that is used from outside; around a cycle, from
    /// its least member and back to it; or from a shared service to the one that it retains. It is empty for the other
    /// kinds.
    public let chain: [ServiceAddress]
    /// The user of the chain's first service from outside, if there is one.
    public let user: String?
    /// The places in the source: of the service that needs a missing or captive one, of all members of a cycle, or of
    /// both declarations of a duplicate, the one that counts first.
    public let places: [SourcePlace]
    /// The scopes that do provide the missing service, but cannot be reached from the one that needs it.
    public let elsewhere: [String]
    /// The name that was probably meant, if no service has the missing name.
    public let nearest: String?

    init(
        _ kind: Kind, _ severity: Severity, _ subject: ServiceAddress, chain: [ServiceAddress] = [],
        user: String? = nil, places: [SourcePlace], elsewhere: [String] = [], nearest: String? = nil
    ) {
        self.kind = kind
        self.severity = severity
        self.subject = subject
        self.chain = chain
        self.user = user
        self.places = places
        self.elsewhere = elsewhere
        self.nearest = nearest
    }
}

extension ServiceFinding: CustomStringConvertible {
    /// One line for a terminal or a log, with the place, the severity, the problem and the chain.
    public var description: String {
        let place = places.first.map { "\($0): " } ?? ""
        return "\(place)\(severity.rawValue): \(problem)"
    }

    private var problem: String {
        switch kind {
        case .missing: missing
        case .duplicate: "\(subject) is already provided (\(places.last.map { "\($0)" } ?? "unknown"))"
        case .cyclic: "services depend on each other in a cycle: \(path)"
        case .captive: captive
        case .unused: "\(subject) is provided but not needed"
        }
    }

    private var missing: String {
        let path = chain.count > 1 || user != nil ? ", needed by \(path)" : ""
        guard elsewhere.isEmpty else {
            return "\(subject.service) is provided only in \(elsewhere.joined(separator: ", "))\(path)"
        }
        return "\(subject.service) is provided nowhere\(path)" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }

    private var captive: String {
        guard let keeper = chain.first else { return "\(subject) is captive" }
        return severity == .error
            ? "\(keeper) is shared, and needs \(subject.service), which is provided only inside: \(path)"
            : "\(keeper) is shared, and keeps one \(subject.service) for all scopes, each of which has its own: \(path)"
    }

    /// The chain with the user before it; scopes are named where they change.
    private var path: String {
        var names = user.map { [$0] } ?? []
        var scope = chain.first?.scope
        for address in chain {
            names.append(address.scope == nil || address.scope == scope ? address.service : "\(address)")
            scope = address.scope ?? scope
        }
        return names.joined(separator: " → ")
    }
}

extension ServiceFinding: Comparable {
    /// Returns a Boolean value that indicates whether the first finding comes before the second: errors first, then by
    /// kind, service, scope and chain.
    ///
    /// - Parameters:
    ///   - left: A finding.
    ///   - right: Another finding.
    public static func < (left: ServiceFinding, right: ServiceFinding) -> Bool {
        if left.severity != right.severity { return left.severity == .error }
        if left.kind != right.kind { return left.kind.rank < right.kind.rank }
        if left.subject != right.subject { return left.subject < right.subject }
        if left.chain != right.chain { return left.chain.lexicographicallyPrecedes(right.chain) }
        if left.user != right.user { return (left.user ?? "") < (right.user ?? "") }
        return left.places.lexicographicallyPrecedes(right.places) { ($0.file, $0.line) < ($1.file, $1.line) }
    }
}

extension ServiceFinding.Kind {
    fileprivate var rank: Int {
        switch self {
        case .missing: 0
        case .cyclic: 1
        case .duplicate: 2
        case .captive: 3
        case .unused: 4
        }
    }
}

extension ServiceFinding: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, severity, subject, chain, user, places, elsewhere, nearest
    }

    /// Reads a finding as ``encode(to:)`` writes it.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(Kind.self, forKey: .kind), try values.decode(Severity.self, forKey: .severity),
            try values.decode(ServiceAddress.self, forKey: .subject),
            chain: try values.decode([ServiceAddress].self, forKey: .chain),
            user: try values.decodeIfPresent(String.self, forKey: .user),
            places: try values.decode([PlaceRecord].self, forKey: .places).map(\.place),
            elsewhere: try values.decode([String].self, forKey: .elsewhere),
            nearest: try values.decodeIfPresent(String.self, forKey: .nearest))
    }

    /// Writes the properties by their names; a place is its `file` and `line`.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind, forKey: .kind)
        try values.encode(severity, forKey: .severity)
        try values.encode(subject, forKey: .subject)
        try values.encode(chain, forKey: .chain)
        try values.encodeIfPresent(user, forKey: .user)
        try values.encode(places.map(PlaceRecord.init), forKey: .places)
        try values.encode(elsewhere, forKey: .elsewhere)
        try values.encodeIfPresent(nearest, forKey: .nearest)
    }
}
