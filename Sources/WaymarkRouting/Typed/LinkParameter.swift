import WaymarkCore

/// A property of a typed route that a link, and so its sender, may set.
public struct LinkParameter: Hashable, Sendable, CustomStringConvertible {
    /// The part of a link that contains the value of a property.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// A parameter of the pattern.
        case path
        /// The query.
        case query
    }

    /// The property's name.
    public let name: String
    /// The part of a link that contains the value.
    public let place: Place

    /// The name and the place, as `ref (query)`.
    public var description: String { "\(name) (\(place.rawValue))" }
}

extension RouteDescription {
    /// The properties of a typed route that a link may set, those of the path first; empty for every other route.
    ///
    /// They are determined by decoding a route from placeholder values, so a property that the type's own `init(from:)`
    /// decodes only under conditions may be missing. Properties in ``RouteProtocol/callerOnly`` are not included.
    ///
    /// - Complexity: O(*p*) for *p* properties, plus one run of the type's own `init(from:)`.
    public var linkParameters: [LinkParameter] { typed?.linkParameters.all ?? [] }
}

/// The properties of a typed route that a link may set.
struct LinkParameters: Sendable {
    let all: [LinkParameter]
    /// Whether these are certainly all.
    let areComplete: Bool

    init<R: RouteProtocol>(_ type: R.Type) {
        let probe = RouteProbe(type)
        let inPath = R.pattern.parameters.map(\.name)
        let inQuery = probe.fields.map(\.name).filter { !R.callerOnly.contains($0) && !inPath.contains($0) }
        all =
            inPath.map { LinkParameter(name: $0, place: .path) }
            + inQuery.map { LinkParameter(name: $0, place: .query) }
        areComplete = probe.isComplete
    }
}

extension TypedRoute {
    var linkParameters: LinkParameters { LinkParameters(self.type) }
}
