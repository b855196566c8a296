import WaymarkAssociations
import WaymarkManifest

extension Subjects {
    /// The cost of the files that hand links to apps: made and proved for a table, and asked about a link.
    static func associating() -> [Benchmark] {
        let table = AssociationTable(GrownTable.patterns(.root, 1_000))
        let flat = AssociationTable(GrownTable.patterns(.flat, 1_000))
        let patterns = [
            ("stars", "/*a*a*a*a*a*a*a*a*b", "a"), ("optional", "/*?a*?a*?ab", "a"), ("words", "/*/x*/y*/z*/end", "/x"),
        ]
        return [
            table.generating("ios-1000"), table.generating("ios-compact-1000", isCompact: true),
            flat.generating("ios-flat-1000"),
            table.generatingForAndroid("android-1000"), flat.generatingForAndroid("android-flat-1000"),
            table.deciding("match-ios-1000") { file in { file.decision(on: $0).isOpening } },
            table.deciding("verdict-ios-1000") { file in { file.verdict(on: $0).opens == .yes } },
            table.filtering("match-android-1000") { filters, _ in { filters.opening(of: $0) == .yes } },
            table.filtering("verdict-android-1000") { filters, _ in { filters.verdict(on: $0).opens == .yes } },
            table.filtering("verdict-android-site-1000") { filters, statements in
                { filters.verdict(on: $0, statements: statements, package: AssociationTable.package).opens == .yes }
            },
        ]
            + patterns.flatMap { name, pattern, unit in
                [1_000, 8_000].map { AssociationTable.running("runs-\(name)-\($0)", pattern, unit: unit, bytes: $0) }
            }
    }
}

/// A thousand public routes of one site, the apps that open them, and links; one in ten has no route.
struct AssociationTable {
    private static let host = "m.shop.example"
    fileprivate static let package = "example.shop"

    private let manifest: Manifest

    init(_ paths: [String]) {
        var manifest = Manifest(
            routes: paths.map { path in
                var route = ManifestRoute("https://\(Self.host)\(path)")
                route.exposure = .public
                return route
            })
        manifest.hosts = [Self.host]
        manifest.apps.ios = [ManifestApps.Apple(appID: "ABCDE12345.\(Self.package)")]
        var app = ManifestApps.Android(package: Self.package)
        app.fingerprints = [(0..<32).map { _ in "0A" }.joined(separator: ":")]
        app.minSdk = 31
        manifest.apps.android = [app]
        self.manifest = manifest
    }

    /// Links of the table's routes in turn, each with the answer that is right.
    private var links: [(text: String, opens: Bool)] {
        (0..<1_000).map { number in
            let route = number * 7 % 1_000
            let rest = ["/42", "/42/detail", "/42/items/7", "/42/share/mail/done"][route % 4]
            let opens = number % 10 != 0
            let start = GrownTable.start(.root, route, of: 1_000)
            let query = number % 3 == 0 ? "?ref=push&page=\(number)" : ""
            return ("https://\(Self.host)\(opens ? start : "/x\(start)")\(rest)\(query)", opens)
        }
    }

    // MARK: Files from a table

    private func site(isCompact: Bool) throws -> GeneratedSite {
        try GeneratedSite.sites(of: manifest, isCompact: isCompact)[0]
    }

    private func androidFiles() throws -> (filters: AndroidManifest, statements: AssetLinks, text: String) {
        let files = try AndroidFiles(manifest)
        let text = files.statements[0].text
        return (try AndroidManifest(xml: files.filters[0].text.utf8), try AssetLinks(json: text.utf8), text)
    }

    /// The site's file, from the manifest to the proof of its coverage.
    fileprivate func generating(_ name: String, isCompact: Bool = false) -> Benchmark {
        Benchmark(name: "associations/\(name)", unit: .table, operations: 1, budget: .milliseconds(1_000)) {
            {
                let made = sure { try site(isCompact: isCompact) }
                if made.text.utf8.count > GeneratedSite.greatestSize { fatalError("\(name): \(made.text.utf8.count)") }
                // The beginnings of paths alone claim more.
                if made.coverage[0].isExact == isCompact { fatalError("\(name): \(made.coverage[0])") }
                use(made)
            }
        }
    }

    /// The same of Android's two files, for Android 15.
    fileprivate func generatingForAndroid(_ name: String) -> Benchmark {
        Benchmark(name: "associations/\(name)", unit: .table, operations: 1, budget: .milliseconds(1_000)) {
            {
                let made = sure { try androidFiles() }
                let coverage = sure {
                    try Coverage(
                        of: made.filters, made.statements, manifest, host: Self.host, package: Self.package, api: 35)
                }
                if !coverage.isExact { fatalError("\(name): \(coverage)") }
                use(coverage)
            }
        }
    }

    /// The sizes of the files in bytes.
    static func sizes() throws -> [(name: String, bytes: Int)] {
        let table = AssociationTable(GrownTable.patterns(.root, 1_000))
        let flat = AssociationTable(GrownTable.patterns(.flat, 1_000))
        return [
            ("size/ios-flat-1000", try flat.site(isCompact: false).text.utf8.count),
            ("size/ios-1000", try table.site(isCompact: false).text.utf8.count),
            ("size/ios-compact-1000", try table.site(isCompact: true).text.utf8.count),
            ("size/assetlinks-1000", try table.androidFiles().text.utf8.count),
        ]
    }

    // MARK: A link

    fileprivate func deciding(
        _ name: String, _ opens: @escaping (AppSiteAssociation) -> (String) -> Bool
    ) -> Benchmark {
        matching(name) { opens(try AppSiteAssociation(json: try site(isCompact: false).text.utf8)) }
    }

    fileprivate func filtering(
        _ name: String, _ opens: @escaping (AndroidManifest, AssetLinks) -> (String) -> Bool
    ) -> Benchmark {
        matching(name) {
            let files = try androidFiles()
            return opens(files.filters, files.statements)
        }
    }

    private func matching(_ name: String, _ prepare: @escaping () throws -> (String) -> Bool) -> Benchmark {
        let links = links
        return Benchmark(
            name: "associations/\(name)", unit: .link, operations: links.count, budget: .nanoseconds(2_000)
        ) {
            let opens = try prepare()
            for link in links where opens(link.text) != link.opens { throw WrongAnswer("\(name): \(link.text)") }
            return each(links.map(\.text)) { link in use(opens(link.value) ? 1 : 0) }
        }
    }

    /// A pattern of many runs and a long link that it does not take, by the byte.
    fileprivate static func running(_ name: String, _ pattern: String, unit: String, bytes: Int) -> Benchmark {
        let rounds = 64_000 / bytes
        return Benchmark(name: "associations/\(name)", unit: .byte, operations: bytes * rounds) {
            let rules = #"[{"appID":"T.shop","components":[{"/":"\#(pattern)"}]}]"#
            let file = try AppSiteAssociation(json: #"{"applinks":{"details":\#(rules)}}"#.utf8)
            let link = "https://\(host)/" + String(repeating: unit, count: bytes / unit.utf8.count)
            guard file.decision(on: link) == .noRule else { throw WrongAnswer("\(name): \(pattern)") }
            return each([link], rounds: rounds) { link in use(file.decision(on: link.value).isOpening ? 1 : 0) }
        }
    }
}

extension AppSiteAssociation.Decision {
    fileprivate var isOpening: Bool { if case .opens = self { true } else { false } }
}
