internal import WaymarkAssociations
internal import WaymarkInspection
internal import WaymarkLoading
internal import WaymarkManifest

/// A file that determines the links of an app, of one of the kinds that the systems read.
enum AssociationInput: Sendable {
    /// `apple-app-site-association`.
    case site(AppSiteAssociation)
    /// `assetlinks.json`.
    case statements(AssetLinks)
    /// `AndroidManifest.xml`.
    case filters(AndroidManifest)
    /// A property list of an Apple app: its entitlements, its `Info.plist`.
    case appList(domains: AssociatedDomains, types: URLTypes)

    /// The expected kinds of files, for errors.
    private static let expected =
        "apple-app-site-association, assetlinks.json, AndroidManifest.xml, entitlements or Info.plist"

    /// Reads a file, and detects its kind from its beginning.
    ///
    /// - Throws: What is wrong with it, with line and column.
    init(path: String) throws(InputError) {
        self = try AssociationInput(bytes: Self.bytes(path: path), path: path)
    }

    /// Reads the bytes of a file.
    static func bytes(path: String) throws(InputError) -> [UInt8] {
        // One byte more than the readers accept, so that they refuse a file that is too long.
        try InputFile(path: path, expected: expected).bytes(limit: 10_000_001)
    }

    /// Reads a file's bytes, and detects its kind from their beginning.
    init(bytes: [UInt8], path: String) throws(InputError) {
        let start = ManifestFile.start(of: bytes)
        let beginning = String(decoding: start.prefix(14), as: UTF8.self).lowercased()
        if beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html") {
            throw InputError(file: path, "an HTML page", expected: Self.expected)
        }
        if Self.isManifest(bytes) {
            throw InputError(file: path, "a manifest of routes", expected: "\(Self.expected), as written by generate")
        }
        if Self.isStatement(bytes) {
            throw InputError(
                file: path, "a single statement", expected: "an array of statements, as in assetlinks.json")
        }
        let list = Self.isPropertyList(start) ? try Self.propertyList(bytes, path: path) : nil
        do throws(AssociationFileError) {
            if let list {
                self = .appList(
                    domains: try AssociatedDomains(entitlements: list, file: path),
                    types: try URLTypes(info: list, file: path))
                return
            }
            switch start.first {
            case UInt8(ascii: "<"): self = .filters(try AndroidManifest(xml: bytes, file: path))
            case UInt8(ascii: "["): self = .statements(try AssetLinks(json: bytes, file: path))
            default: self = .site(try AppSiteAssociation(json: bytes, file: path))
            }
        } catch {
            throw InputError("\(SafeText(error.description))")
        }
    }

    private static func propertyList(_ bytes: [UInt8], path: String) throws(InputError) -> ManifestNode {
        do throws(ManifestLoadingError) {
            return try ManifestNode(propertyList: bytes, file: path)
        } catch {
            throw InputError("\(SafeText("\(error)"))")
        }
    }

    /// Returns whether a text is a route manifest in JSON, which the systems would read as a file without rules.
    private static func isManifest(_ bytes: [UInt8]) -> Bool {
        guard bytes.prefix(1 << 12).contains(Array(#""waymark""#.utf8)) else { return false }
        return (try? ManifestNode(json: bytes))?.isManifest ?? false
    }

    /// Returns whether a text is a statement of `assetlinks.json` without the array around it, which would pass for Apple's file.
    private static func isStatement(_ bytes: [UInt8]) -> Bool {
        guard bytes.prefix(1 << 12).contains(Array(#""relation""#.utf8)), let node = try? ManifestNode(json: bytes),
            case .object(let members) = node.content
        else { return false }
        return ["relation", "target"].allSatisfy { name in members.contains { $0.key == name } }
    }

    /// Returns whether a text is a property list, binary or in XML: its root comes before any other element.
    private static func isPropertyList(_ start: ArraySlice<UInt8>) -> Bool {
        if start.starts(with: "bplist".utf8) { return true }
        var rest = start.prefix(1 << 14)
        while let mark = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[rest.index(after: mark)...]
            // Passed over are the declaration and comments; a document type names the root.
            if rest.first == UInt8(ascii: "?") { continue }
            if rest.starts(with: "!--".utf8) {
                guard let end = rest.firstRange(of: Array("-->".utf8)) else { return false }
                rest = rest[end.upperBound...]
                continue
            }
            return rest.starts(with: "plist".utf8) || rest.starts(with: "!DOCTYPE plist".utf8)
        }
        return false
    }

    /// The kind of the file, for messages.
    var kind: String {
        switch self {
        case .site: "an apple-app-site-association"
        case .statements: "an assetlinks.json"
        case .filters: "an AndroidManifest.xml"
        case .appList: "a property list"
        }
    }
}

extension ManifestNode {
    /// Whether a file is a route manifest: it has the version of its format.
    var isManifest: Bool { self["waymark"] != nil }
}
