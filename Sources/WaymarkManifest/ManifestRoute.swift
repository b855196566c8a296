/// A route of a manifest.
public struct ManifestRoute: Hashable, Sendable {
    /// The visibility of a route.
    @nonexhaustive
    public enum Exposure: String, Hashable, Sendable, CaseIterable {
        /// Links from outside and from within the app.
        case `public`
        /// Only links from within the app.
        case `internal`
    }

    /// A query parameter that a route declares.
    public struct QueryParameter: Hashable, Sendable {
        /// The types that every manifest supports; ``Manifest/types`` adds others.
        public static let knownTypes = ["string", "int", "double", "bool", "uuid"]

        /// The parameter's name.
        public var name: String
        /// The name of the parameter's type.
        public var type = "string"
        /// A Boolean value that indicates whether a link without the parameter is incomplete.
        public var isRequired = false
        /// The value if the link has none: a single value or an array.
        public var defaultValue: ManifestValue?
        /// The only values that the parameter may have; empty for no restriction.
        public var values: [ManifestValue] = []

        /// Creates an optional parameter of text.
        public init(name: String) {
            self.name = name
        }
    }

    /// The range of priorities: they fit into 32 bits, like integers on every platform.
    public static let priorityRange = Int(Int32.min)...Int(Int32.max)

    /// The name by which the app's code and other routes know the route.
    public var id: String?
    /// The id of the handler that answers the route; `nil` if the app's code registers the route by its id.
    public var handler: String?
    /// The pattern as written, in the manifest's dialect.
    public var pattern: String
    /// The priority; higher ones win.
    public var priority = 0
    /// The exposure of the route; `nil` if the app's code decides, which is `internal` by default.
    public var exposure: Exposure?
    /// The sources from which the route may be opened; if empty, all that its exposure allows.
    public var sources: [String] = []
    /// The tags by which interceptors find the route.
    public var tags: [String] = []
    /// A short description of the route for people.
    public var summary: String?
    /// The values of parameters that are missing in a link: single values or arrays.
    public var defaults: [String: ManifestValue] = [:]
    /// The query parameters that the route declares.
    public var query: [QueryParameter] = []
    /// The presentation of the route's screen: `push`, `present`, `root`, `replace`, `tab:NAME` or `custom:NAME`, or an
    /// object with that as `kind` and with `style`, `detents` and `wrapped`.
    ///
    /// The app that has the screen validates it.
    public var presentation: ManifestValue?
    /// The id of the route whose screen is beneath this one's. Its parameters take the values of the path parameters
    /// with the same names.
    public var parent: String?
    /// The names of query parameters that also provide values for the parent's parameters. The author of a link chooses
    /// them.
    public var parentQuery: [String] = []
    /// A link to open if the route cannot be opened, with placeholders for parameters.
    public var fallback: String?
    /// The data of another router's registration, if the manifest is written in a dialect.
    public var registration = Registration()

    var place = FilePlace()

    /// Creates a route with defaults for everything except its pattern and id.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - id: The id of the route.
    public init(_ pattern: String, id: String? = nil) {
        self.pattern = pattern
        self.id = id
    }

    /// The index of the route in its file, counting those that could not be read; it is ignored in comparisons.
    ///
    /// `nil` for a route that was not read from a file.
    public var position: Int? { place.position }

    /// The name of the file from which the route was read, if known; it is ignored in comparisons.
    public var file: String? { place.file }

    /// The line of the file at which the route begins, if known; it is ignored in comparisons.
    public var line: Int? { place.line }
}

extension ManifestRoute {
    package enum Key: String, CaseIterable {
        case id, pattern, priority, exposure, sources, tags, summary, defaults, query, presentation, parent, parentQuery
        case fallback
        case scheme, accept, kind, returns
        case defaultParameters = "default_parameters"

        /// The keys that only registrations of other routers have.
        package static let foreign: Set<Key> = [.scheme, .accept, .kind, .returns, .defaultParameters]
        case handler
    }
}

extension ManifestRoute.QueryParameter {
    package enum Key: String, CaseIterable {
        case name, type, required, `default`, values
    }
}
