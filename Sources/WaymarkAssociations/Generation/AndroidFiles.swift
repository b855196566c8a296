import WaymarkCore
public import WaymarkManifest
import WaymarkRouting

/// The files with which Android hands an app the links of its routes: intent filters for the app's manifest, and an
/// `assetlinks.json` for each host.
///
/// The files cover the routes that links from outside may open, for links of the hosts. They include every link of
/// these routes; if Android's patterns cannot express a route, they match more links, which ``Coverage`` lists.
public struct AndroidFiles: Sendable {
    /// The intent filters of an app.
    public struct Filters: Hashable, Sendable {
        /// The app's package.
        public let package: String
        /// The filters in XML, to be inserted into the activity that links open.
        public let text: String
    }

    /// The statement list of a host.
    public struct Statements: Hashable, Sendable {
        /// The host in ASCII; for a host with a leading `*.`, the domain after it, whose file applies.
        public let host: String
        /// The file in JSON, for `/.well-known/assetlinks.json`.
        public let text: String
    }

    /// The filters by app, in the order of the manifest.
    public let filters: [Filters]
    /// The statement lists by host, in the order in which the apps name them.
    public let statements: [Statements]
    /// The reasons, in words, why links of the table may be missing: mostly rewrites whose targets cannot be proved.
    public let doubts: [String]
    /// The packages of apps without a certificate fingerprint in the manifest: Android ignores their statements, so no
    /// web link opens them.
    public let uncertified: [String]

    /// Creates the files from a manifest, for the apps of its `apps` member.
    ///
    /// An app whose `minSdk` is 31 or more receives filters with sets. They are exact, except for parameters with text
    /// after them and types that a pattern cannot express. Other apps receive patterns that older versions support too.
    /// With these, a parameter at the end also matches deeper paths, until the dynamic rules narrow it on Android 15
    /// and later. A domain and its subdomains share one file: if the app has both and they need different dynamic
    /// rules, the file has no dynamic rules for the app.
    ///
    /// - Throws: An error if no table can be built from the manifest.
    public init(_ manifest: Manifest) throws {
        let table = try manifest.table(unregistered: .anything, conflicts: .ordered, asksCatchAllsLast: true)
        var filters: [Filters] = []
        var lists: [(host: String, grants: [Grant])] = []
        var doubts: [String] = []
        var unproven: [String] = []
        for app in manifest.apps.android {
            var writer = IntentFilterWriter()
            for host in manifest.hosts(of: app) {
                let site = SiteTable(manifest, table, host: host)
                doubts += site.limits.filter { !doubts.contains($0) }
                let patterns = AndroidPathPatterns(site: site, takesSets: (app.minSdk ?? 1) >= AndroidLevel.patterns)
                var entries: [AndroidPathPatterns.Entry] = []
                var seen: Set<AndroidPathPatterns.Entry> = []
                for variant in site.variants where site.isOpen(variant) {
                    entries += patterns.entries(variant).filter { seen.insert($0).inserted }
                }
                if entries.isEmpty { continue }
                if app.fingerprints.isEmpty, !unproven.contains(app.package) { unproven.append(app.package) }
                writer.addSite(host, entries)
                let domain = host.hasPrefix("*.") ? String(host.dropFirst(2)) : host
                let grant = Grant(app: app, components: DynamicRuleList(site).components)
                if let index = lists.firstIndex(where: { $0.host == domain }) {
                    Self.add(grant, to: &lists[index].grants)
                } else {
                    lists.append((domain, [grant]))
                }
            }
            for scheme in Self.schemes(of: manifest) where Self.hasOpenRoute(manifest, scheme) {
                writer.addScheme(scheme)
            }
            let text = writer.text.isEmpty ? "<!-- no link from outside opens the app -->\n" : writer.text
            filters.append(Filters(package: app.package, text: text))
        }
        self.filters = filters
        self.doubts = doubts
        uncertified = unproven
        statements = lists.map {
            Statements(host: $0.host, text: ManifestNode(.array($0.grants.map(Self.statement))).text() + "\n")
        }
    }

    /// An app that a domain's file names.
    private struct Grant {
        let app: ManifestApps.Android
        /// The dynamic rules; if `nil`, only the filters decide.
        var components: [ManifestNode]?
    }

    /// Adds an app to a domain's file. The file can have only one set of rules for the app, which applies to the domain
    /// and its subdomains. If they need different sets, the app receives none: a set can only remove links from the
    /// filters' claim, not add links to it.
    private static func add(_ grant: Grant, to grants: inout [Grant]) {
        guard let index = grants.firstIndex(where: { $0.app.package == grant.app.package }) else {
            return grants.append(grant)
        }
        if grants[index].components != grant.components { grants[index].components = nil }
    }

    /// Returns the custom schemes of a manifest as links have them. Android distinguishes their case.
    private static func schemes(of manifest: Manifest) -> [String] {
        var schemes: [String] = []
        for written in manifest.schemes {
            let scheme = manifest.rules.exactSchemes ? written : written.lowercased()
            if !["https", "http"].contains(scheme.lowercased()), !schemes.contains(scheme) { schemes.append(scheme) }
        }
        return schemes
    }

    /// Returns whether a link of a custom scheme may open a route from outside, as it is or after a rewrite.
    private static func hasOpenRoute(_ manifest: Manifest, _ scheme: String) -> Bool {
        func mayTake(_ route: ManifestRoute) -> Bool {
            manifest.patterns(of: route).contains { pattern in
                guard let syntax = try? pattern.reading(under: manifest.rules).get() else { return false }
                return syntax.scheme(under: manifest.rules).map { $0 == scheme } ?? true
            }
        }
        func comesByScheme(_ sources: [String]) -> Bool {
            sources.isEmpty || sources.contains(LinkSource.Kind.scheme.rawValue)
        }
        let open = manifest.routes.filter { $0.exposure == .public && comesByScheme($0.sources) }
        if open.isEmpty { return false }
        return open.contains(where: mayTake)
            || manifest.rewrites.contains { rewrite in
                guard case .pattern(let text) = rewrite.subject else { return false }
                return comesByScheme(rewrite.condition.sources) && mayTake(ManifestRoute(text))
            }
    }

    private static func statement(_ grant: Grant) -> ManifestNode {
        let app = grant.app
        func object(_ members: [(String, ManifestNode)]) -> ManifestNode {
            ManifestNode(.object(members.map { ManifestNode.Member($0, $1) }))
        }
        func texts(_ texts: [String]) -> ManifestNode { ManifestNode(.array(texts.map { ManifestNode(.text($0)) })) }
        let rules = grant.components.map { object([("dynamic_app_link_components", ManifestNode(.array($0)))]) }
        return object(
            [
                ("relation", texts([AssetLinks.relation])),
                (
                    "target",
                    object([
                        ("namespace", ManifestNode(.text("android_app"))),
                        ("package_name", ManifestNode(.text(app.package))),
                        ("sha256_cert_fingerprints", texts(app.fingerprints.map { $0.uppercased() })),
                    ])
                ),
            ] + (rules.map { [("relation_extensions", object([(AssetLinks.relation, $0)]))] } ?? []))
    }
}

/// Writes intent filters in XML.
private struct IntentFilterWriter {
    private(set) var text = ""

    /// Adds the filter of a host. A filter's elements merge, so each filter has only one host.
    mutating func addSite(_ host: String, _ entries: [AndroidPathPatterns.Entry]) {
        let data = [("scheme", "https"), ("host", host)]
        add(isVerified: true, [data] + entries.map { [($0.attribute, $0.text)] })
    }

    /// Adds the filter of a custom scheme, for all links of the scheme.
    mutating func addScheme(_ scheme: String) { add(isVerified: false, [[("scheme", scheme)]]) }

    private mutating func add(isVerified: Bool, _ data: [[(String, String)]]) {
        text += isVerified ? "<intent-filter android:autoVerify=\"true\">\n" : "<intent-filter>\n"
        text += "    <action android:name=\"android.intent.action.VIEW\" />\n"
        for category in ["DEFAULT", "BROWSABLE"] {
            text += "    <category android:name=\"android.intent.category.\(category)\" />\n"
        }
        for attributes in data {
            let list = attributes.map { " android:\($0.0)=\"\(Self.escaped($0.1))\"" }.joined()
            text += "    <data\(list) />\n"
        }
        text += "</intent-filter>\n"
    }

    /// Returns a value as written in a manifest: escaped for the resource compiler, then for XML.
    private static func escaped(_ value: String) -> String {
        var result = value.hasPrefix("@") || value.hasPrefix("?") ? "\\" : ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "'": result += "\\'"
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "\\&quot;"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
