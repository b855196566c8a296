public import WaymarkCore

/// The links of an app as data: its routes, its rewrites, and the rules for reading links.
///
/// ```swift
/// let manifest = try Manifest(json: bytes, file: "shop.json")
/// for route in manifest.routes { print(route.id ?? "-", route.pattern) }
/// ```
///
/// A manifest that was read is consistent in itself: its patterns can be read, its ids are unique, and no route is its
/// own ancestor. Conflicts between its routes are found when a table is built from them.
public struct Manifest: Hashable, Sendable {
    /// A parameter type of the manifest.
    @nonexhaustive
    public enum ParameterType: Hashable, Sendable {
        /// A type that the app's own code defines; `null` in the file.
        case registered
        /// A type that accepts texts that match this regular expression as a whole.
        case expression(String)
    }

    /// The only supported version of the manifest format; `waymark` in the file.
    public static let version = 1
    /// The name of Waymark's own dialect of patterns.
    public static let nativeDialect = "waymark"

    /// The app's name.
    public var name: String?
    /// The dialect of the patterns.
    public var dialect = Manifest.nativeDialect
    /// The settings of the dialect, by the names of its options.
    public var options: [String: ManifestValue] = [:]
    /// The schemes that the app owns, without the colon.
    public var schemes: [String] = []
    /// The hosts that the app owns; a leading `*.` stands for subdomains at any depth.
    public var hosts: [String] = []
    /// The apps that web links open, for the association files of sites and apps.
    public var apps = ManifestApps()
    /// The rules for reading links and comparing them with patterns.
    public var rules = MatchingRules()
    /// The parameter types that the manifest declares, by name.
    public var types: [String: ParameterType] = [:]
    /// The routes in the order of the file.
    public var routes: [ManifestRoute]
    /// The rewrites in the order of the file, which is the order in which they are tried.
    public var rewrites: [ManifestRewrite]

    package var preset = DialectPreset()
    var source = ManifestSource()

    /// Creates a manifest of routes and rewrites, with defaults for everything else.
    ///
    /// - Parameters:
    ///   - routes: The routes, in order.
    ///   - rewrites: The rewrites, in order.
    public init(routes: [ManifestRoute], rewrites: [ManifestRewrite] = []) {
        self.routes = routes
        self.rewrites = rewrites
    }
}

extension Manifest {
    package enum Key: String, CaseIterable {
        /// The address of the JSON Schema, for editors; it is ignored.
        case schema = "$schema"
        case waymark, name, dialect, options, schemes, hosts, apps, rules, types, routes, rewrites
    }
}

extension Manifest {
    /// The dialect of another router that reads the patterns, as the manifest configures it; `nil` for Waymark's own
    /// syntax, and for a dialect that was unknown when the manifest was read.
    public var patternDialect: (any PatternDialect)? { preset.dialect }

    /// Reads the patterns with the dialect of another router, and adopts its rules.
    public mutating func use<Dialect: PatternDialect>(_ dialect: Dialect) {
        self.dialect = Dialect.name
        preset.dialect = dialect
        rules = dialect.rules
    }

    /// Returns the patterns that a route represents, in the order in which they are tried; one that cannot be read
    /// keeps its fault.
    public func patterns(of route: ManifestRoute) -> [RoutePattern] {
        preset.patterns(of: route.registration.route(of: route.pattern))
    }
}

extension Manifest {
    /// Returns the route's id or pattern that was most likely meant by `text`, or `nil` if no name is close.
    ///
    /// - Complexity: O(*n* · *m*²) for *n* routes with names of about the same length *m* as `text`.
    public func nearestName(to text: String) -> String? {
        routes.lazy.flatMap { route in [route.id, route.pattern].compactMap(\.self) }.nearest(to: text)
    }
}

/// The parts of a manifest that come from its dialect.
///
/// Any two are equal, so manifests are compared only by their meaning.
package struct DialectPreset: Hashable, Sendable {
    /// The dialect that reads the patterns.
    package var dialect: (any PatternDialect)?

    package init() {}

    /// The default rules for settings that the manifest does not contain.
    var rules: MatchingRules { dialect?.rules ?? .standard }

    /// Returns the patterns of a registration; one that cannot be read keeps its fault.
    package func patterns(of route: DialectRoute) -> [RoutePattern] {
        // A literal keeps its fault, so that a route created by code is reported together with all others.
        guard let dialect else { return [RoutePattern(stringLiteral: route.pattern)] }
        do throws(PatternError) {
            return try dialect.patterns(of: route)
        } catch {
            return [RoutePattern(route.pattern, dialectFault: error)]
        }
    }

    package static func == (_: DialectPreset, _: DialectPreset) -> Bool { true }
    package func hash(into _: inout Hasher) {}
}
