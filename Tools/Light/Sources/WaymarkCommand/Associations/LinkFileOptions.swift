internal import ArgumentParser
internal import WaymarkAssociations
internal import WaymarkInspection

/// The options that name the files by which a system judges links.
struct LinkFileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The site's file: apple-app-site-association or assetlinks.json.", valueName: "file"),
        completion: .file())
    var file: String?

    @Option(
        help: ArgumentHelp("The app's AndroidManifest.xml, or intent filters alone.", valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var intentFilters: String?

    @Option(
        help: ArgumentHelp("The Apple app's entitlements, with its associated domains.", valueName: "file"),
        completion: .file(extensions: ["entitlements", "plist"]))
    var domains: String?

    @Option(
        help: ArgumentHelp("The Apple app's Info.plist, with its URL types.", valueName: "file"),
        completion: .file(extensions: ["plist"]))
    var info: String?

    @Option(help: ArgumentHelp("The app: its id on Apple's systems, or its package on Android.", valueName: "id"))
    var app: String?

    @Option(
        help: ArgumentHelp(
            "The SHA-256 fingerprint of the certificate that the Android app is signed with.", valueName: "hex"))
    var fingerprint: String?

    @Option(help: ArgumentHelp("The API level of Android.", valueName: "level"))
    var api: Int?

    /// The API level by which Android's files are judged.
    private var level: Int { api ?? AndroidManifest.newestAPI }

    func validate() throws {
        if domains != nil, file == nil {
            throw ValidationError("With --domains, --file is the site's apple-app-site-association.")
        }
        if file == nil, intentFilters == nil, info == nil {
            throw ValidationError("Specify a file with --file, --intent-filters or --info.")
        }
        if intentFilters != nil, domains != nil || info != nil {
            throw ValidationError("--domains and --info are for Apple's files; --intent-filters is for Android's.")
        }
        if intentFilters != nil, file == nil, app != nil || fingerprint != nil {
            throw ValidationError(
                "--app and --fingerprint choose a statement of the site's assetlinks.json: specify it with --file.")
        }
        if let fingerprint, !Self.isFingerprint(fingerprint) {
            throw ValidationError(
                "--fingerprint: found '\(SafeText(fingerprint))', expected 32 pairs of hexadecimal digits separated by colons"
            )
        }
        if let api, api < 1 { throw ValidationError("--api: found \(api), expected a level of at least 1") }
        if api != nil, domains != nil || info != nil { throw ValidationError(Self.apiIsAndroids) }
    }

    private static let apiIsAndroids = "--api is for Android's files."

    /// Returns whether a text is a fingerprint as `keytool` prints it: `14:6D:E9:…`, in capitals or not.
    private static func isFingerprint(_ text: String) -> Bool {
        let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
        return pairs.count == 32 && pairs.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) }
    }

    /// The files as they were read.
    private enum Files {
        case site(AppSiteAssociation, domains: AssociatedDomains?, types: URLTypes?)
        case types(URLTypes)
        case filters(AndroidManifest, AssetLinks?)
        case statements(AssetLinks, package: String)
    }

    /// The judge of links by the files.
    ///
    /// - Throws: `InputError` for a file that could not be read, `ValidationError` for files that do not go together.
    func judge() throws -> LinkVerdicts {
        switch try read() {
        case .site(let site, let domains, let types):
            LinkVerdicts(.ios) { link in
                if let types, !Self.isWeb(link) { return types.verdict(on: link, app: app) }
                return site.verdict(on: link, app: app, domains: domains)
            }
        case .types(let types): LinkVerdicts(.ios) { types.verdict(on: $0, app: app) }
        case .filters(let manifest, nil): LinkVerdicts(.android) { manifest.verdict(on: $0, api: level) }
        case .filters(let manifest, let statements?):
            LinkVerdicts(.android) {
                manifest.verdict(
                    on: $0, api: level, statements: statements, package: app, fingerprint: fingerprint?.uppercased())
            }
        case .statements(let statements, let package):
            LinkVerdicts(.android) {
                statements.verdict(on: $0, package: package, fingerprint: fingerprint?.uppercased(), api: level)
            }
        }
    }

    private func read() throws -> Files {
        let input = try file.map { try AssociationInput(path: $0) }
        if let path = intentFilters {
            let given = try AssociationInput(path: path)
            guard case .filters(let manifest) = given else {
                throw InputError(file: path, given.kind, expected: "AndroidManifest.xml")
            }
            switch input {
            case nil: return .filters(manifest, nil)
            case .statements(let statements): return .filters(manifest, statements)
            case .site, .filters, .appList:
                throw ValidationError("With --intent-filters, --file is the site's assetlinks.json.")
            }
        }
        let domains = try domains.map { try Self.appList($0).domains }
        let types = try info.map { try Self.appList($0).types }
        switch input {
        case nil:
            guard let types else { throw ValidationError("Specify a file with --file, --intent-filters or --info.") }
            return .types(types)
        case .site(let site):
            guard fingerprint == nil else {
                throw ValidationError(
                    "--fingerprint is for Android's files, and \(file ?? "the file") is for Apple's systems.")
            }
            guard api == nil else { throw ValidationError(Self.apiIsAndroids) }
            return .site(site, domains: domains, types: types)
        case .appList: throw InputError(file: file ?? "", "a property list", expected: "a file of a site")
        case .filters, .statements:
            guard domains == nil, types == nil else {
                throw ValidationError("With --domains or --info, --file is the site's apple-app-site-association.")
            }
        }
        if case .filters(let manifest) = input {
            guard app == nil, fingerprint == nil else {
                throw ValidationError(
                    "--app and --fingerprint choose a statement of assetlinks.json, not an intent filter.")
            }
            return .filters(manifest, nil)
        }
        guard case .statements(let statements) = input, let app else {
            throw ValidationError("Specify the app's package with --app.")
        }
        return .statements(statements, package: app)
    }

    private static func appList(_ path: String) throws(InputError) -> (domains: AssociatedDomains, types: URLTypes) {
        let given = try AssociationInput(path: path)
        guard case .appList(let domains, let types) = given else {
            throw InputError(file: path, given.kind, expected: "a property list")
        }
        return (domains, types)
    }

    /// Returns whether a link is one of a site.
    private static func isWeb(_ link: String) -> Bool {
        let scheme = link.prefix { $0 != ":" }.lowercased()
        return ["https", "http"].contains(scheme)
    }
}

/// A judge of links that decides as a system does.
struct LinkVerdicts {
    let system: AssociationSystem
    let verdict: (String) -> AssociationVerdict

    init(_ system: AssociationSystem, _ verdict: @escaping (String) -> AssociationVerdict) {
        self.system = system
        self.verdict = verdict
    }
}
