internal import WaymarkCore
public import WaymarkManifest

/// The `apple-app-site-association` of a host, generated from a manifest, with the proof of its coverage.
///
/// ```swift
/// for site in try GeneratedSite.sites(of: manifest) { print(site.host, site.coverage[0]) }  // exactly the same links
/// ```
public struct GeneratedSite: Sendable {
    /// The maximum size of a file that Apple's systems read: 128 KiB.
    public static let greatestSize = 131_072

    /// The host in ASCII; a leading `*.` stands for all subdomains that no pattern names.
    public let host: String
    /// The apps.
    public let apps: [String]
    /// The file.
    public let text: String
    /// A Boolean value that indicates whether the file contains only the beginnings of paths.
    public let isCompact: Bool
    /// The comparison of the file with the table, for each app; links that patterns cannot exclude are over-claims.
    public let coverage: [Coverage]

    /// Returns the files of all hosts of a manifest's apps.
    ///
    /// - Parameters:
    ///   - manifest: A manifest; an app without hosts uses those of the manifest.
    ///   - isCompact: Whether files contain only the beginnings of paths. They are smaller, and claim more.
    /// - Throws: An error if no table can be built from the manifest.
    public static func sites(of manifest: Manifest, isCompact: Bool = false) throws -> [GeneratedSite] {
        let table = try manifest.table(unregistered: .anything, conflicts: .ordered, asksCatchAllsLast: true)
        var hosts: [String] = []
        for app in manifest.apps.ios {
            for host in manifest.hosts(of: app) where !hosts.contains(host) { hosts.append(host) }
        }
        return hosts.map { host in
            let apps = manifest.apps.ios.filter { manifest.hosts(of: $0).contains(host) }.map(\.appID)
            return GeneratedSite(SiteTable(manifest, table, host: host), host: host, apps: apps, isCompact: isCompact)
        }
    }

    init(_ site: SiteTable, host: String, apps: [String], isCompact: Bool) {
        self.host = host
        self.apps = apps
        self.isCompact = isCompact
        let ladder = SiteLadder(site, isCompact: isCompact)
        var written = Self.written(ladder.components, ladder.variables, apps, site.rules)
        var proofs = Self.proofs(of: written, site, apps)
        if let first = proofs.first, first.doubts.isEmpty {
            // Rules that never decide are removed; the decisions of the others stay the same.
            let deciding = Set(first.decidingRules.map(\.rule))
            let components = ladder.components.enumerated().filter { deciding.contains(Int32($0.offset)) }.map(
                \.element)
            if components.count < ladder.components.count {
                written = Self.written(components, ladder.variables, apps, site.rules)
                // Differences identify rules by their indices, which have changed.
                if !proofs.allSatisfy(\.isExact) { proofs = Self.proofs(of: written, site, apps) }
            }
        }
        text = written
        coverage = proofs
    }

    /// Returns the comparison of a generated text with the table, for each app. A text can be read unless it, or its
    /// patterns with their variables' values, are too large.
    private static func proofs(of text: String, _ site: SiteTable, _ apps: [String]) -> [Coverage] {
        do throws(AssociationFileError) {
            let file = try AppSiteAssociation(json: text.utf8)
            return apps.map { Coverage(of: file, site, app: $0, findsDeciders: true) }
        } catch {
            return apps.map { Coverage(ofUnreadable: error, site, app: $0) }
        }
    }

    /// Returns the text of a file, on few lines if it would otherwise be too large for systems.
    private static func written(
        _ components: [SiteLadder.Component], _ variables: [(name: String, values: [String])], _ apps: [String],
        _ rules: MatchingRules
    ) -> String {
        let used = variables.filter { variable in components.contains { $0.path.contains("$(\(variable.name))") } }
        let node = node(components, used, apps, rules)
        let long = node.text() + "\n"
        return long.utf8.count <= Self.greatestSize ? long : node.compactText
    }

    private static func node(
        _ components: [SiteLadder.Component], _ variables: [(name: String, values: [String])], _ apps: [String],
        _ rules: MatchingRules
    ) -> ManifestNode {
        func texts(_ texts: [String]) -> ManifestNode { ManifestNode(.array(texts.map { ManifestNode(.text($0)) })) }
        let components = components.map { component in
            var members = [ManifestNode.Member("/", ManifestNode(.text(component.path)))]
            if component.isExclusion { members.append(.init("exclude", ManifestNode(.bool(true)))) }
            return ManifestNode(.object(members))
        }
        let entry = ManifestNode(
            .object([.init("appIDs", texts(apps)), .init("components", ManifestNode(.array(components)))]))
        var links: [ManifestNode.Member] = []
        if rules.foldsFiles {
            links.append(.init("defaults", ManifestNode(.object([.init("caseSensitive", ManifestNode(.bool(false)))]))))
        }
        if !variables.isEmpty {
            let members = variables.map { ManifestNode.Member($0.name, texts($0.values)) }
            links.append(.init("substitutionVariables", ManifestNode(.object(members))))
        }
        links.append(.init("details", ManifestNode(.array(components.isEmpty ? [] : [entry]))))
        return ManifestNode(.object([.init("applinks", ManifestNode(.object(links)))]))
    }
}

extension Manifest {
    /// Returns the hosts whose links open an app, in ASCII.
    package func hosts(of app: ManifestApps.Apple) -> [String] {
        (app.hosts.isEmpty ? hosts : app.hosts).map(HostName.ascii)
    }

    /// Returns the hosts whose links open an app, in ASCII.
    package func hosts(of app: ManifestApps.Android) -> [String] {
        (app.hosts.isEmpty ? hosts : app.hosts).map(HostName.ascii)
    }
}

/// The entries of an app's entitlements and `Info.plist` for a manifest's links, as XML property lists.
public struct GeneratedAppLists: Hashable, Sendable {
    /// The entitlements: the associated domains.
    public let entitlements: String
    /// The URL types, with the manifest's schemes.
    public let urlTypes: String

    /// Creates the lists for an app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - manifest: The manifest with its sites.
    public init(for app: ManifestApps.Apple, of manifest: Manifest) {
        let domains = manifest.hosts(of: app).map { "applinks:\($0)" }
        entitlements = Self.list([Self.key(AssociatedDomains.key), Self.array(domains, indent: "\t")])
        let schemes = manifest.schemes.filter { !["http", "https"].contains($0.lowercased()) }
        let bundle = app.appID.split(separator: ".", maxSplits: 1).last.map(String.init) ?? app.appID
        let type = [
            "\t<array>", "\t\t<dict>", "\t\t\t<key>CFBundleURLName</key>",
            "\t\t\t<string>\(Self.escaped(bundle))</string>",
            "\t\t\t<key>CFBundleURLSchemes</key>", Self.array(schemes, indent: "\t\t\t"), "\t\t</dict>", "\t</array>",
        ]
        urlTypes = Self.list([Self.key(URLTypes.key)] + (schemes.isEmpty ? ["\t<array/>"] : type))
    }

    private static func list(_ lines: [String]) -> String {
        let head = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
            #"<plist version="1.0">"#, "<dict>",
        ]
        return (head + lines + ["</dict>", "</plist>", ""]).joined(separator: "\n")
    }

    private static func key(_ name: String) -> String { "\t<key>\(name)</key>" }

    private static func array(_ texts: [String], indent: String) -> String {
        if texts.isEmpty { return indent + "<array/>" }
        let lines = texts.map { "\(indent)\t<string>\(escaped($0))</string>" }
        return ([indent + "<array>"] + lines + [indent + "</array>"]).joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        text.map { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : $0 == ">" ? "&gt;" : String($0) }.joined()
    }
}
