internal import WaymarkCore

/// The properties of a route in a match: texts of the link are looked up one by one, and a decoder is made once more is asked for.
struct MatchedFields {
    private let route: any RouteProtocol.Type
    private let match: IndexMatch
    private let nested: NestedValueCoding?
    private let takesLast: Bool
    private let defaults: [String: String]
    private let caller: ((String) -> Any?)?
    /// The properties that no link sets.
    private let callerOnly: Set<String>
    private let made: UnsafeMutablePointer<RouteDecoder?>

    /// - Parameter place: Where the decoder is kept; valid as long as the fields are.
    init(
        _ route: any RouteProtocol.Type, _ match: IndexMatch, nested: NestedValueCoding?, takesLast: Bool,
        defaults: [String: String], caller: ((String) -> Any?)?,
        keepingDecoderIn place: UnsafeMutablePointer<RouteDecoder?>
    ) {
        self.route = route
        self.match = match
        self.nested = nested
        self.takesLast = takesLast
        self.defaults = defaults
        self.caller = caller
        callerOnly = route.callerOnly
        made = place
    }

    /// The decoder for values of every kind; made at the first call.
    var decoder: RouteDecoder {
        if let decoder = made.pointee { return decoder }
        let decoder = RouteDecoder(
            route, from: match, nested: nested, takesLast: takesLast, defaults: defaults, caller: caller)
        made.pointee = decoder
        return decoder
    }

    /// The text of a property, as the decoder finds it.
    ///
    /// - Parameter isOptional: Whether a name without `=` is a value, and hides the sources behind it.
    func text(named name: String, isOptional: Bool) throws(RouteCodingError) -> RouteReader.FoundText {
        let isOfLinkAlone = caller?(name) == nil && (callerOnly.isEmpty || !callerOnly.contains(name))
        if isOfLinkAlone {
            switch match.text(named: name) {
            case .text(let text): return .text(text)
            case .bare where isOptional: return .none
            case .bare, .absent: if defaults.isEmpty, !Self.hasDefaults(route) { return .none }
            case .several: break
            }
        }
        switch try decoder.find(name, isOptional: isOptional) {
        case .path(let text), .text(let text): return .text(text)
        case .absent, .null, .emptyTail: return .none
        case .several, .caller, .recorded: return .unknown
        }
    }

    @inline(never)
    private static func hasDefaults<Value: RouteProtocol>(_ route: Value.Type) -> Bool { Value.defaults != nil }
}
