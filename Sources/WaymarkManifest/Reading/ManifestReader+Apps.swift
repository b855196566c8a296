extension ManifestReader {
    /// Reads the apps that the links open; an app whose id or package cannot be read is skipped.
    mutating func apps(_ field: Field?) -> ManifestApps {
        var apps = ManifestApps()
        guard let fields = fields(field, ManifestApps.Key.self) else { return apps }
        var first: [String: Field] = [:]
        for field in elements(fields[.ios]) ?? [] {
            guard let app = apple(field), isNew(app.appID, field, &first) else { continue }
            apps.ios.append(app)
        }
        first = [:]
        for field in elements(fields[.android]) ?? [] {
            guard let app = android(field), isNew(app.package, field, &first) else { continue }
            apps.android.append(app)
        }
        return apps
    }

    private mutating func isNew(_ name: String, _ field: Field, _ first: inout [String: Field]) -> Bool {
        if let earlier = first[name] {
            reportRepeated(name, at: field, first: earlier)
            return false
        }
        first[name] = field
        return true
    }

    private mutating func apple(_ field: Field) -> ManifestApps.Apple? {
        guard let fields = fields(field, ManifestApps.Apple.Key.self) else { return nil }
        let id = text(required(.appID, of: fields), where: Spelling.isAppID, expected: Spelling.appID)
        let hosts = texts(fields[.hosts], where: Spelling.isHost, expected: Spelling.host)
        guard let id else { return nil }
        var app = ManifestApps.Apple(appID: id)
        app.hosts = hosts
        return app
    }

    private mutating func android(_ field: Field) -> ManifestApps.Android? {
        guard let fields = fields(field, ManifestApps.Android.Key.self) else { return nil }
        let package = text(required(.package, of: fields), where: Spelling.isPackage, expected: Spelling.package)
        let fingerprints = texts(fields[.fingerprints], where: Spelling.isFingerprint, expected: Spelling.fingerprint)
        let level = integer(fields[.minSdk], in: ManifestApps.Android.levels)
        let hosts = texts(fields[.hosts], where: Spelling.isHost, expected: Spelling.host)
        guard let package else { return nil }
        var app = ManifestApps.Android(package: package)
        app.fingerprints = fingerprints
        app.minSdk = level
        app.hosts = hosts
        return app
    }
}

extension Spelling {
    /// A description of app ids, for faults.
    static let appID = "an app id: a prefix, a dot and the bundle's identifier, as in ABCDE12345.example.shop"
    /// A description of packages, for faults.
    static let package = "a package: names separated by dots, as in example.shop"
    /// A description of fingerprints, for faults.
    static let fingerprint = "a SHA-256 digest: 32 pairs of hexadecimal digits separated by colons"

    /// Returns whether a text is an Apple app id: letters, digits and hyphens, with at least one dot between them.
    static func isAppID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count > 1
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") } }
    }

    /// Returns whether a text is an Android package: names of letters, digits and `_` that do not begin with a digit.
    static func isPackage(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && parts.allSatisfy { isName(String($0)) }
    }

    /// Returns whether a text is the SHA-256 digest of a certificate in the notation of `assetlinks.json`.
    static func isFingerprint(_ text: String) -> Bool {
        let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return pairs.count == 32 && pairs.allSatisfy { $0.count == 2 && $0.allSatisfy(isHexadecimal) }
    }
}
