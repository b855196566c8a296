public import WaymarkCore

/// The links of an app as data: its routes, its rewrites, and the rules by which links are read.
///
/// ```swift
/// let manifest = try Manifest(json: bytes, file: "shop.json")
/// for route in manifest.routes { print(route.id ?? "-", route.pattern) }
/// ```
///
/// A manifest that was read is sound in itself: its patterns can be read, its ids are unique and no route is above itself.
/// Whether its routes contradict each other shows when a table is built from them.
public struct Manifest: Hashable, Sendable {
    /// What a parameter type that the app registers accepts.
    @nonexhaustive
    public enum ParameterType: Hashable, Sendable {
        /// What the app's own code accepts; `null` in the file.
        case registered
        /// What this regular expression accepts, held against the whole value.
        case expression(String)
    }

    /// The one version of the manifest's shape that is known; `waymark` in the file.
    public static let version = 1
    /// The dialect of patterns that need no other router's reader.
    public static let nativeDialect = PatternDialect.waymark.rawValue

    /// The app's name.
    public var name: String?
    /// The dialect in which the patterns are written.
    public var dialect = Manifest.nativeDialect
    /// The schemes that the app owns, without the colon.
    public var schemes: [String] = []
    /// The hosts that the app owns; `*.` in front stands for any depth of sub-domain.
    public var hosts: [String] = []
    /// How links are read and compared with patterns.
    public var rules = MatchingRules()
    /// The parameter types that the app registers, by name.
    public var types: [String: ParameterType] = [:]
    /// The routes in the order of the file.
    public var routes: [ManifestRoute]
    /// The rewrites in the order of the file, which is the order in which they are tried.
    public var rewrites: [ManifestRewrite]

    var source = ManifestSource()

    /// A manifest of these routes and rewrites, and the defaults for everything else.
    public init(routes: [ManifestRoute], rewrites: [ManifestRewrite] = []) {
        self.routes = routes
        self.rewrites = rewrites
    }
}

extension Manifest {
    enum Key: String, CaseIterable {
        case waymark, name, dialect, schemes, hosts, rules, types, routes, rewrites
    }
}
