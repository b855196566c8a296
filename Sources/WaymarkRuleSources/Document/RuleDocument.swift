public import WaymarkCore
public import WaymarkManifest
public import WaymarkRouting

/// Rewrites and overrides as data, of one version, as they come to an app while it runs.
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
/// Only `waymark` and `version` are required. A signature covers all of it, so `audience` says for which apps and environments
/// it was made, `issued` since when, and `expires` until when it holds; `nextKey` and `revokes` say by which keys the documents
/// behind it are signed. Rewrites are written as in a ``/WaymarkManifest/Manifest``, and so are `dialect` and `options`,
/// which say whose patterns they have. A document that was read is sound in itself; what it means for the routes of an app
/// shows there.
public struct RuleDocument: Hashable, Sendable {
    /// The one version of the document's shape that is known; `waymark` in the file.
    public static let shape = 1

    /// The versions that a document may have.
    public static let versionRange: ClosedRange<UInt64> = 1...UInt64(Int64.max)

    /// The number of what it says; later ones are higher.
    public var version: UInt64
    /// The moment at which it ends to hold, in seconds since the beginning of 1970 in UTC; `nil` for never.
    public var expires: UInt64?
    /// The moment of its signature, in seconds since the beginning of 1970 in UTC; `nil` if it does not say. The age of rules counts from
    /// here: signing the same rules anew, under the next version, says that they are still what is wanted.
    public var issued: UInt64?
    /// The key that documents may be signed by next, beside the one that this is signed by; `nil` for none.
    public var nextKey: KeyAnnouncement?
    /// The digests of keys that sign no more documents. A key revokes those that were trusted before it, and no other.
    public var revokes: [KeyDigest] = []
    /// The apps and environments that it is made for, as `com.example.shop/production`; empty for those that have no name.
    public var audience: [String] = []
    /// The dialect in which the patterns of rewrites are written.
    public var dialect = Manifest.nativeDialect
    /// The configuration of the dialect, by the names of its options.
    public var options: [String: ManifestValue] = [:]
    /// The rewrites in the order in which they are tried.
    public var rewrites: [ManifestRewrite]
    /// The overrides; of those for a route the first whose condition holds counts.
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

    /// The reader of the patterns: the dialect of another router, as the document configures it. `nil` for Waymark's own.
    public var patternDialect: (any PatternDialect)? { preset.dialect }

    /// Returns the patterns that a pattern in the document's dialect stands for, the one to be tried first first; one that cannot be
    /// read keeps its fault.
    public func patterns(of text: String) -> [RoutePattern] { preset.patterns(of: DialectRoute(text)) }
}

extension RuleDocument {
    package enum Key: String, CaseIterable {
        /// The address of the JSON Schema, for editors; nothing is asked of it.
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
