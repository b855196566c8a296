internal import Foundation
internal import WaymarkAssociations
internal import WaymarkCore
internal import WaymarkInspection
internal import WaymarkManifest

/// A comparison of the files that a host serves to the systems with those that it should.
struct SiteInspection {
    /// The addresses of the servers.
    struct Addresses {
        let host: String
        /// The site's address, without a path.
        let site: URL
        /// Apple's servers, without a path.
        let copies: URL

        /// The addresses of a host.
        ///
        /// - Parameters:
        ///   - site: An address to request in place of the site's.
        ///   - copies: An address to request in place of Apple's.
        init(host: String, site: String?, copies: String?) throws(InputError) {
            self.host = host.lowercased()
            let isName =
                !host.isEmpty && !host.hasPrefix(".") && !host.hasPrefix("-")
                && host.utf8.allSatisfy { $0.isHostByte }
            guard isName, let own = URL(string: site ?? "https://\(host)"),
                let apple = URL(string: copies ?? "https://app-site-association.cdn-apple.com")
            else {
                throw InputError(
                    "--fetch: found \"\(SafeText(host))\", expected a host in ASCII, such as m.shop.example")
            }
            self.site = own
            self.copies = apple
        }
    }

    /// Links that change hands between two files.
    struct Comparison {
        let from: String
        let to: String
        let difference: AssociationDifference
    }

    /// The comparison of the links that an Android app gets with the table, by the site's file.
    struct AndroidDifference {
        let app: String
        /// The differences that the generated file does not have.
        let differences: [Coverage.Difference]
        /// The reasons that nothing is proved, or not all, in words.
        let doubts: [String]
    }

    private(set) var files: [SiteFile] = []
    private(set) var comparisons: [Comparison] = []
    /// The links that Android apps get by the site's file and not by the generated one, or the other way round.
    private(set) var android: [AndroidDifference] = []
    private let addresses: Addresses
    private let client: any SiteAsking

    init(_ addresses: Addresses, client: any SiteAsking) {
        self.addresses = addresses
        self.client = client
    }

    /// The standard for files: those that a manifest gives, or a file.
    enum Standard {
        case nothing
        case file(AppSiteAssociation, path: String)
        case manifest(Manifest, path: String)
    }

    /// Fetches the host's files, and compares them with each other and with a standard.
    ///
    /// - Throws: If there is no table of the manifest.
    mutating func inspect(_ standard: Standard) async throws {
        let wanted = try Wanted(standard, host: addresses.host)
        var site = await fetch(.site, ".well-known/apple-app-site-association", isExpected: wanted.site)
        if site.isMissing, !site.isUnreachable {
            // The place of iOS 9, which Apple's servers still look at.
            let other = await fetch(.site, "apple-app-site-association", isExpected: wanted.site)
            if !other.isMissing {
                files.append(site)
                site = other
                site.find(.warning, "old-place", "the file is not in /.well-known/, where the systems look first")
            }
        }
        let copyPath = "a/v1/\(addresses.host)"
        let copy = await SiteFile(
            .copy, url: addresses.copies.appendingPathComponent(copyPath).absoluteString,
            answer: client.get(addresses.copies.appendingPathComponent(copyPath)), isExpected: wanted.site)
        var statements = await fetch(.statements, ".well-known/assetlinks.json", isExpected: wanted.statements != nil)
        if case .statements(let list)? = statements.input {
            for words in wanted.unknownCertificates(list) { statements.find(.error, "other-certificate", words) }
            android = try wanted.differences(of: list)
        }
        files += [site, copy, statements]
        if case (.site(let own)?, .site(let other)?) = (site.input, copy.input) {
            compare(own, site.url, other, copy.url)
        }
        if let (expected, name) = wanted.association, case .site(let own)? = site.input {
            compare(own, site.url, expected, name)
        }
    }

    private func fetch(_ kind: SiteFile.Kind, _ path: String, isExpected: Bool) async -> SiteFile {
        let url = addresses.site.appendingPathComponent(path)
        return SiteFile(kind, url: url.absoluteString, answer: await client.get(url), isExpected: isExpected)
    }

    private mutating func compare(_ old: AppSiteAssociation, _ from: String, _ new: AppSiteAssociation, _ to: String) {
        let difference = AssociationDifference(from: old, to: new, host: addresses.host)
        comparisons.append(Comparison(from: from, to: to, difference: difference))
    }

    /// Whether the site could not be asked at all.
    var isUnreachable: Bool {
        files.filter { $0.kind != .copy }.allSatisfy(\.isUnreachable)
    }

    /// Whether nothing is wrong, and the same links are proved to open the same apps everywhere.
    var isSound: Bool {
        files.flatMap(\.findings).allSatisfy { $0.severity == .note } && comparisons.allSatisfy(\.difference.isEmpty)
            && android.allSatisfy { $0.differences.isEmpty && $0.doubts.isEmpty }
    }
}

/// The files that a host should serve.
private struct Wanted {
    /// Whether the file for Apple's systems must exist.
    let site: Bool
    /// The file for Apple's systems, and the name of what it comes from.
    let association: (AppSiteAssociation, String)?
    /// The expected `assetlinks.json`.
    let statements: AssetLinks?
    private let manifest: Manifest?
    private let filters: [AndroidFiles.Filters]
    private let host: String

    init(_ standard: SiteInspection.Standard, host: String) throws {
        self.host = host
        switch standard {
        case .nothing: (site, association, statements, manifest, filters) = (true, nil, nil, nil, [])
        case .file(let file, let path):
            (site, association, statements, manifest, filters) = (true, (file, path), nil, nil, [])
        case .manifest(let manifest, let path):
            self.manifest = manifest
            // A named host comes before the subdomains of another host; the longest host comes first.
            let sites = try GeneratedSite.sites(of: manifest).filter { host.belongs(to: $0.host) }
            let own = sites.max { ($0.host == host ? .max : $0.host.count) < ($1.host == host ? .max : $1.host.count) }
            site = own != nil
            association = try own.map { (try AppSiteAssociation(json: $0.text.utf8), path) }
            let android = try AndroidFiles(manifest)
            filters = android.filters
            statements = try android.statements.first { $0.host == host }.map { try AssetLinks(json: $0.text.utf8) }
        }
    }

    /// The certificates of the manifest that statements do not vouch for, in words.
    func unknownCertificates(_ list: AssetLinks) -> [String] {
        guard let manifest, statements != nil else { return [] }
        return manifest.apps.android.flatMap { app in
            app.fingerprints.filter { !list.vouches(forPackage: app.package, fingerprint: $0) }.map {
                "the site does not vouch for \(app.package) with the certificate \($0)"
            }
        }
    }

    /// The links that generated filters and a site's statements give to apps, if the set differs from that with
    /// generated statements.
    func differences(of list: AssetLinks) throws -> [SiteInspection.AndroidDifference] {
        guard let manifest, let statements else { return [] }
        return try filters.compactMap { filters in
            let app = manifest.apps.android.first { $0.package == filters.package }
            let hosts = app.map { $0.hosts.isEmpty ? manifest.hosts : $0.hosts } ?? []
            // A manifest may have the host in Unicode.
            let names = [host, (try? DeepLink("https://\(host)"))?.canonicalHost].compactMap(\.self)
            // A domain and its subdomains share the file.
            let own = hosts.filter { host in
                names.contains { [$0, "*.\($0)"].contains(host.lowercased()) }
            }
            if own.isEmpty { return nil }
            let file = try filters.manifest()
            var differences: [Coverage.Difference] = []
            var doubts: [String] = []
            for host in own {
                let known = try Coverage(of: file, statements, manifest, host: host, package: filters.package)
                let found = try Coverage(of: file, list, manifest, host: host, package: filters.package)
                differences += found.differences.filter { !known.has($0) }
                doubts += found.doubts.filter { !known.doubts.contains($0) && !doubts.contains($0) }
            }
            return SiteInspection.AndroidDifference(app: filters.package, differences: differences, doubts: doubts)
        }
    }
}

extension Coverage {
    /// Returns whether the same link is among the differences.
    fileprivate func has(_ other: Difference) -> Bool {
        differences.contains { $0.direction == other.direction && $0.witness == other.witness }
    }
}

extension String {
    /// Returns whether a host equals another, or is one of its subdomains if the other begins with `*.`.
    fileprivate func belongs(to other: String) -> Bool {
        let other = other.lowercased()
        return self == other || other.hasPrefix("*.") && hasSuffix(other.dropFirst())
    }
}

extension UInt8 {
    /// Whether a host's name in ASCII may have the byte.
    fileprivate var isHostByte: Bool {
        (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}
