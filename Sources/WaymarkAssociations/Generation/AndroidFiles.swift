import WaymarkCore
public import WaymarkManifest

/// The files by which Android hands an app the links that its routes take: intent filters for the app's manifest, and
/// `assetlinks.json` for each host.
///
/// Routes that links from outside may open are in, as far as they take links of the hosts. No link that such a route takes is left out;
/// where Android's patterns cannot say what a route does, they take more, which ``Coverage`` lists.
public struct AndroidFiles: Sendable {
    /// The intent filters of an app.
    public struct Filters: Hashable, Sendable {
        /// The app's package.
        public let package: String
        /// The filters in XML, to be put into the activity that links open.
        public let text: String
    }

    /// The statement list of a host.
    public struct Statements: Hashable, Sendable {
        /// The host in ASCII; of a host with `*.` in front, the domain behind it, whose file counts.
        public let host: String
        /// The file in JSON, for `/.well-known/assetlinks.json`.
        public let text: String
    }

    /// The filters by app, in the order of the manifest.
    public let filters: [Filters]
    /// The statement lists by host, in the order in which the apps name them.
    public let statements: [Statements]
    /// The reasons that links of the table may be left out, in words: mostly rewrites whose targets are not proved.
    public let doubts: [String]
    /// The packages of apps for whose certificate the manifest has no fingerprint: Android passes over their statements, so that no link of
    /// the web opens them.
    public let uncertified: [String]

    /// Makes the files from a manifest, for the apps of its `apps` member.
    ///
    /// An app whose `minSdk` is 31 or more gets filters with sets, which are exact but for parameters with a text behind them and types
    /// that a pattern cannot say. Others get patterns that older versions know too; there a parameter at the end takes what lies deeper
    /// as well, until the dynamic rules narrow it on Android 15 and later. A domain and its sub-domains share one file: if the app has
    /// both and they need different dynamic rules, the file has none for it.
    ///
    /// - Throws: If there is no table of the manifest.
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
            let own = manifest.schemes.filter { $0 != "https" && $0 != "http" }
            for scheme in own where Self.hasOpenRoute(manifest, scheme) { writer.addScheme(scheme) }
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
        /// The dynamic rules; `nil` for none, so that the filters alone decide.
        var components: [ManifestNode]?
    }

    /// Adds an app to a domain's file, in which one set of rules may be there for it, for the domain and its sub-domains alike. If these
    /// need different ones it gets none: a set takes links from filters, and gives them none.
    private static func add(_ grant: Grant, to grants: inout [Grant]) {
        guard let index = grants.firstIndex(where: { $0.app.package == grant.app.package }) else {
            return grants.append(grant)
        }
        if grants[index].components != grant.components { grants[index].components = nil }
    }

    /// Returns whether a route of a custom scheme may be opened from outside.
    private static func hasOpenRoute(_ manifest: Manifest, _ scheme: String) -> Bool {
        manifest.routes.contains { route in
            guard route.exposure == .public else { return false }
            return route.pattern.hasPrefix("/") || route.pattern.lowercased().hasPrefix("\(scheme.lowercased()):")
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

    /// Adds the filter of a host. Its elements merge, so it has one host alone.
    mutating func addSite(_ host: String, _ entries: [AndroidPathPatterns.Entry]) {
        let data = [("scheme", "https"), ("host", host)]
        add(isVerified: true, [data] + entries.map { [($0.attribute, $0.text)] })
    }

    /// Adds the filter of a custom scheme, for whatever follows it.
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

    /// A value as it stands in a manifest: escaped for the resource compiler, then for XML.
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
