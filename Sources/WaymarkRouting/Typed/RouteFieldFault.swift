public import WaymarkCore

/// A mismatch between a route's properties and its pattern: some link could not be decoded, or some value could not be
/// printed.
public struct RouteFieldFault: Error, Sendable, CustomStringConvertible {
    /// A kind of fault of a property.
    @nonexhaustive
    public enum Reason: Sendable {
        /// The pattern is malformed; nothing else was looked at.
        case malformedPattern(PatternError)
        /// The pattern has a parameter for which the route has no property; perhaps the nearest one is meant.
        case noProperty(nearest: String?)
        /// A link may leave the parameter out, but the property is not optional and has no default.
        case unreadWhenAbsent
        /// The property is a list or a structure, but its place in the path is a single segment.
        case notOneSegment(type: String)
        /// The parameter accepts no text of the property's type.
        case illTyped(constraint: String, type: String)
        /// The pattern has a tail or a segment without a name, which no property could hold.
        case unnamedPlace
        /// The property is a structure, but the router has no coding of nested values.
        case nestedValue(type: String)
        /// ``RouteProtocol/callerOnly`` contains a name without a property; perhaps the nearest one is meant.
        case noCallerOnlyProperty(nearest: String?)
        /// ``RouteProtocol/callerOnly`` names a property of the pattern, which every link would have to set.
        case callerOnlyInPath
        /// One of ``RouteProtocol/samples``, by its index, cannot be printed, or its link cannot be decoded.
        case sample(Int, RouteCodingError)
        /// The link of one of ``RouteProtocol/samples`` does not match the pattern, or is printed differently after
        /// decoding.
        case sampleReadsOtherwise(Int, link: String, printedAgain: String?)
    }

    /// The kind of fault.
    public let reason: Reason
    /// The parameter or property, or `nil` if the fault does not concern one.
    public let field: String?
    /// The name of the route's type.
    public let route: String

    init(_ reason: Reason, field: String? = nil, route: any Any.Type) {
        self.reason = reason
        self.field = field
        self.route = "\(route)"
    }

    /// One line for a terminal or a log.
    public var description: String { "\(field.map { "\(route).\($0.shownInErrors)" } ?? route): \(reason)" }
}

extension RouteFieldFault.Reason: CustomStringConvertible {
    /// The fault, as part of a sentence.
    public var description: String {
        switch self {
        case .malformedPattern(let error): "\(error)"
        case .noProperty(let nearest):
            "the pattern has this parameter, but the route has no such property"
                + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        case .unreadWhenAbsent:
            "a link may omit it, but the property is neither optional nor has a default"
        case .notOneSegment(let type): "\(type) does not fit into one segment of the path"
        case .illTyped(let constraint, let type): "the pattern constrains it to \(constraint), which no \(type) matches"
        case .unnamedPlace: "the pattern has a tail or a segment without a name, which no property could hold"
        case .nestedValue(let type): "\(type) has a structure of its own, and no coding of nested values is given"
        case .noCallerOnlyProperty(let nearest):
            "'callerOnly' names it, and the route has no such property"
                + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        case .callerOnlyInPath: "'callerOnly' names it, and the pattern takes it from the link"
        case .sample(let number, let error): "sample \(number): \(error)"
        case .sampleReadsOtherwise(let number, let link, nil): "sample \(number): '\(link)' does not fit the pattern"
        case .sampleReadsOtherwise(let number, let link, let again?):
            "sample \(number): '\(link)' is read, and then printed as '\(again)'"
        }
    }
}
