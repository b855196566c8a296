public import WaymarkCore

extension ManifestRoute {
    /// Returns a Boolean value that indicates whether the route's handler takes a matching link, according to the
    /// manifest: always in Waymark's own dialect.
    ///
    /// - Parameters:
    ///   - match: The match of the link.
    ///   - caller: The names of the values that the caller passes with the link.
    ///   - dialect: The dialect in which the manifest is written.
    public func takes(_ match: IndexMatch, caller: [String] = [], in dialect: (any PatternDialect)?) -> Bool {
        registration.answer.takes(match) && !lacksArgument(match, caller: caller, in: dialect)
    }

    /// Returns a Boolean value that indicates whether the route's handler needs an argument that a matching link does
    /// not provide: in this case, the other router reports the problem, and tries no further route.
    ///
    /// - Parameters:
    ///   - match: The match of the link.
    ///   - caller: The names of the values that the caller passes with the link.
    ///   - dialect: The dialect in which the manifest is written.
    public func lacksArgument(_ match: IndexMatch, caller: [String] = [], in dialect: (any PatternDialect)?) -> Bool {
        guard let needed = dialect?.requiredArgument(of: registration.route(of: pattern)) else { return false }
        return !caller.contains(needed) && match.parameters[needed] == nil && defaults[needed] == nil
    }
}

extension ManifestRoute {
    /// The data of another router's registration, in addition to its pattern.
    public struct Registration: Hashable, Sendable {
        /// A condition for the handler to take a matching link; otherwise the next route is tried.
        ///
        /// A manifest contains no code, so this describes the handler's behaviour for tools.
        @nonexhaustive
        public enum Answer: Hashable, Sendable {
            /// Always.
            case always
            /// Never.
            case never
            /// Takes links whose path has a parameter with this text.
            case ifParameter(String, equals: String)
            /// Takes links whose path has a parameter that is a whole number.
            case ifInteger(String)
            /// Takes links whose unnamed tail begins with this segment.
            case ifTailBegins(with: String)
        }

        /// The scheme for which the route is registered, or `nil`; `scheme` in the file.
        public var scheme: String?
        /// The link sources that the route accepts, `nil` for all; `accept` in the file.
        public var sources: [String]?
        /// The kind of the answer, in the other router's terms; `kind` in the file.
        public var kind: String?
        /// The condition for the handler to take a link; `returns` in the file.
        public var answer = Answer.always

        /// Creates a registration without further data.
        public init() {}

        /// Returns the registration in the form that dialects read.
        func route(of pattern: String) -> DialectRoute {
            DialectRoute(pattern, scheme: scheme, sources: sources, kind: kind)
        }
    }
}

extension ManifestRoute.Registration.Answer {
    /// The manifest's value for the answer.
    var value: ManifestValue {
        switch self {
        case .always: true
        case .never: false
        case .ifParameter(let name, let text): ["if_param": .text(name), "equals": .text(text)]
        case .ifInteger(let name): ["if_int": .text(name)]
        case .ifTailBegins(let segment): ["if_wildcard_first": .text(segment)]
        }
    }

    /// Returns whether the handler takes a match.
    func takes(_ match: IndexMatch) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .ifParameter(let name, let text):
            match.parameters[name].map { Array($0.utf8) == Array(text.utf8) } ?? false
        case .ifInteger(let name): match.parameters[name].flatMap { Int($0) } != nil
        case .ifTailBegins(let segment): match.tail?.first.map { Array($0.utf8) == Array(segment.utf8) } ?? false
        }
    }
}
