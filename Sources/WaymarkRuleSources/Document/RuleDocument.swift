public import WaymarkCore
public import WaymarkManifest
public import WaymarkRouting

/// A version of rewrites and overrides as data, in the form that a running app receives.
///
/// ```json
/// { "waymark": 1, "version": 7, "audience": ["com.example.shop/production"], "issued": 1796083200, "expires": 1798761600,
///   "nextKey": { "sha256": "5f3a…", "from": 1797379200 },
///   "rewrites": [ { "from": "https://m.shop.example/product/:id<int>.html", "to": "shop://goods/:id",
///                   "when": { "percentage": 10 } } ],
///   "overrides": [ { "route": "lottery", "disable": "the lottery is over" },
///                  { "route": "cart", "web": true, "when": { "maxVersion": "3.2", "percentage": 25 } } ] }
/// ```
///
/// Only `waymark` and `version` are required. A signature covers the whole document: `audience` names the apps and environments
/// that it is for, `issued` is the time of signing, `expires` is the time of expiry, and `nextKey` and `revokes` determine the keys
/// that may sign later documents. Rewrites are written as in a ``/WaymarkManifest/Manifest``, and so are `dialect` and `options`,
/// which define the syntax of patterns. Reading a document checks the document alone; applying it also checks it against the
/// app's routes.
public struct RuleDocument: Hashable, Sendable {
    /// The only supported version of the document format; `waymark` in the file.
    public static let shape = 1

    /// The versions that a document may have.
    public static let versionRange: ClosedRange<UInt64> = 1...UInt64(Int64.max)

    /// The version of the rules; later versions are higher.
    public var version: UInt64
    /// The time at which the document expires, in seconds since the beginning of 1970 in UTC; `nil` for never.
    public var expires: UInt64?
    /// The time of signing, in seconds since the beginning of 1970 in UTC; `nil` if the document does not say. The age of rules
    /// is measured from this time. To confirm that rules are still current, sign them again under the next version.
    public var issued: UInt64?
    /// The next key that documents may be signed by, in addition to the key of this document; `nil` for none.
    public var nextKey: KeyAnnouncement?
    /// The digests of revoked keys, which may no longer sign documents. A key can revoke only keys that were trusted before it.
    public var revokes: [KeyDigest] = []
    /// The apps and environments that the document is for, such as `com.example.shop/production`. If it is empty, the document is
    /// for apps without an audience.
    public var audience: [String] = []
    /// The dialect in which the patterns of rewrites are written.
    public var dialect = Manifest.nativeDialect
    /// The configuration of the dialect, by the names of its options.
    public var options: [String: ManifestValue] = [:]
    /// The rewrites in the order in which they are tried.
    public var rewrites: [ManifestRewrite]
    /// The overrides; for each route, the first override whose condition holds is used.
    public var overrides: [RouteOverride]

    var preset = DialectPreset()

    /// Creates a document of rewrites, whose patterns are native, and overrides.
    ///
    /// - Parameters:
    ///   - version: The version; a greater one is newer.
    ///   - rewrites: The rewrites, in order.
    ///   - overrides: The overrides, in order.
    public init(version: UInt64, rewrites: [ManifestRewrite] = [], overrides: [RouteOverride] = []) {
        self.version = version
        self.rewrites = rewrites
        self.overrides = overrides
    }

    /// The dialect of another router that reads the patterns, as the document configures it; `nil` for Waymark's own syntax.
    public var patternDialect: (any PatternDialect)? { preset.dialect }

    /// Returns the patterns that a pattern in the document's dialect stands for, in the order in which they are tried. A pattern
    /// that cannot be read keeps its fault.
    public func patterns(of text: String) -> [RoutePattern] { preset.patterns(of: DialectRoute(text)) }
}

extension RuleDocument {
    package enum Key: String, CaseIterable {
        /// The address of the JSON Schema, for editors; it is never fetched.
        case schema = "$schema"
        case waymark, version, issued, expires, audience, nextKey, revokes, dialect, options, rewrites, overrides
    }

    /// The keys of an announcement.
    package enum AnnouncementKey: String, CaseIterable {
        case sha256, from
    }

    /// The keys of an override.
    package enum OverrideKey: String, CaseIterable {
        case name, route, to, web, error, reason, disable, when
    }

    /// The keys of an override's condition.
    package enum ConditionKey: String, CaseIterable {
        case sources, minVersion, maxVersion, percentage
    }
}
