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
    /// A parameter type of the manifest.
    @nonexhaustive
    public enum ParameterType: Hashable, Sendable {
        /// A type that the app's own code defines; `null` in the file.
        case registered
        /// A type that accepts whole values which match this regular expression.
        case expression(String)
    }

    /// The one version of the manifest's shape that is known; `waymark` in the file.
    public static let version = 1
    /// The dialect of patterns that need no other router's reader.
    public static let nativeDialect = "waymark"

    /// The app's name.
    public var name: String?
    /// The dialect in which the patterns are written.
    public var dialect = Manifest.nativeDialect
    /// The settings of the dialect, by the names of its options.
    public var options: [String: ManifestValue] = [:]
    /// The schemes that the app owns, without the colon.
    public var schemes: [String] = []
    /// The hosts that the app owns; `*.` in front stands for any depth of sub-domain.
    public var hosts: [String] = []
    /// The apps that links of the web open, for the files that sites and apps have for the systems.
    public var apps = ManifestApps()
    /// The rules by which links are read and compared with patterns.
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
        /// The address of the JSON Schema, for editors; nothing is asked of it.
        case schema = "$schema"
        case waymark, name, dialect, options, schemes, hosts, apps, rules, types, routes, rewrites
    }
}

extension Manifest {
    /// The dialect of another router that reads the patterns, as the manifest configures it; `nil` for Waymark's own
    /// syntax, and for a dialect that was not known to the reader of the manifest.
    public var patternDialect: (any PatternDialect)? { preset.dialect }

    /// Has the patterns read by the dialect of another router, and takes over its rules.
    public mutating func use<Dialect: PatternDialect>(_ dialect: Dialect) {
        self.dialect = Dialect.name
        preset.dialect = dialect
        rules = dialect.rules
    }

    /// Returns the patterns that a route stands for, in the order in which they are tried; one that cannot be read keeps its fault.
    public func patterns(of route: ManifestRoute) -> [RoutePattern] {
        preset.patterns(of: route.registration.route(of: route.pattern))
    }
}

extension Manifest {
    /// Returns the route's id or pattern that someone who wrote `text` most likely meant, or `nil` if none comes near.
    ///
    /// - Complexity: O(*n* · *m*²) for *n* routes with names of about the same length *m* as `text`.
    public func nearestName(to text: String) -> String? {
        routes.lazy.flatMap { route in [route.id, route.pattern].compactMap(\.self) }.nearest(to: text)
    }
}

/// The parts of a manifest that come from its dialect.
///
/// Any two are equal, so that manifests are compared by what they mean.
package struct DialectPreset: Hashable, Sendable {
    /// The dialect that reads the patterns.
    package var dialect: (any PatternDialect)?

    package init() {}

    /// The rules that hold where the manifest says nothing.
    var rules: MatchingRules { dialect?.rules ?? .standard }

    /// The patterns of a registration; one that cannot be read keeps its fault.
    package func patterns(of route: DialectRoute) -> [RoutePattern] {
        // A literal keeps its fault, so that a route made in code is reported with all others.
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
