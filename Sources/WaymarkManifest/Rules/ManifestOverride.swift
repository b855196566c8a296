/// An override in a ``RuleDocument``: the route that is meant, and what becomes of its links.
public struct ManifestOverride: Hashable, Sendable {
    /// What becomes of a link.
    @nonexhaustive
    public enum Action: Hashable, Sendable {
        /// Another link is opened in its place, by a template; `to` in the file.
        case redirect(to: String)
        /// A page of the web is opened in its place, by a template, or the route's own fallback where there is none; `web` in
        /// the file, with a template or `true`.
        case web(String?)
        /// A page that says what is wrong is opened in its place, by a template; `error` in the file, and `reason` beside it.
        case errorPage(String, reason: String)
        /// The link is turned away; `disable` in the file, with the reason.
        case disable(reason: String)
    }

    /// When an override counts; all that is said must hold.
    public struct Condition: Hashable, Sendable {
        /// The sources of the links that are meant; empty for all.
        public var sources: [String] = []
        /// The lowest version of the app, such as `3.10`.
        public var minVersion: String?
        /// The highest version of the app, such as `3.10`.
        public var maxVersion: String?
        /// How many of a hundred installations are meant, from 0 to 100; `nil` for all.
        public var percentage: Double?

        /// A condition that always holds.
        public init() {}
    }

    /// The override's name for people.
    public var name: String?
    /// The id of the route.
    public var route: String
    /// What becomes of its links.
    public var action: Action
    /// When it counts.
    public var condition = Condition()

    var place = FilePlace()

    /// An override that always counts.
    public init(_ route: String, _ action: Action) {
        self.route = route
        self.action = action
    }

    /// The index of the override in its file, counting those that could not be read; equality does not look at it.
    ///
    /// `nil` for an override that was read from no file.
    public var position: Int? { place.position }

    /// The name of the file from which the override was read, if that is known; equality does not look at it.
    public var file: String? { place.file }

    /// The line of the file at which the override begins, if that is known; equality does not look at it.
    public var line: Int? { place.line }
}

extension ManifestOverride {
    enum Key: String, CaseIterable {
        case name, route, to, web, error, reason, disable, when
    }
}

extension ManifestOverride.Condition {
    enum Key: String, CaseIterable {
        case sources, minVersion, maxVersion, percentage
    }
}
