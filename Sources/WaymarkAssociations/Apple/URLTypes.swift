public import WaymarkManifest

/// The schemes of its own that an app's `Info.plist` declares (`CFBundleURLTypes`).
public struct URLTypes: Hashable, Sendable {
    /// One URL type.
    public struct URLType: Hashable, Sendable {
        /// Its name (`CFBundleURLName`).
        public let name: String?
        /// Its schemes, as they are written.
        public let schemes: [String]
    }

    /// The key of the list.
    public static let key = "CFBundleURLTypes"

    /// The types in their order.
    public let types: [URLType]

    /// Types that are made, not read.
    package init(_ types: [URLType]) { self.types = types }

    /// Reads an app's `Info.plist`.
    ///
    /// - Parameters:
    ///   - info: The list as a tree; one without the key has no types.
    ///   - file: The name to show in errors.
    /// - Throws: The first value of another kind, or a text that is no scheme, with its line if the list is in XML.
    public init(info: ManifestNode, file: String? = nil) throws(AssociationFileError) {
        var types: [URLType] = []
        for (key, _, value) in try FileField(info, file: file).members() where key == Self.key {
            for element in try value.elements() {
                var name: String?
                var schemes: [String] = []
                for (key, _, value) in try element.members() {
                    switch key {
                    case "CFBundleURLName": name = try value.text()
                    case "CFBundleURLSchemes":
                        for scheme in try value.elements() { schemes.append(try Self.scheme(scheme)) }
                    default: break
                    }
                }
                types.append(URLType(name: name, schemes: schemes))
            }
        }
        self.types = types
    }

    private static func scheme(_ field: FileField) throws(AssociationFileError) -> String {
        let text = try field.text()
        guard Spelling.isScheme(text) else {
            let expected = "a scheme without the colon: a letter, then letters, digits, '+', '-' and '.'"
            throw AssociationFileError(.malformed(text, expected: expected), at: field.place)
        }
        return text
    }

    /// Returns whether the system hands a link of a scheme of its own to the app, and why.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - app: The app's name in the verdict, or `nil`.
    public func verdict(on link: String, app: String? = nil) -> AssociationVerdict {
        guard let colon = link.firstIndex(of: ":"), Spelling.isScheme(String(link[..<colon])) else {
            return AssociationVerdict(
                .ios, link, opens: .no, code: .unreadableLink, reason: "this is no link with a scheme")
        }
        let scheme = link[..<colon].lowercased()
        guard !["http", "https"].contains(scheme) else {
            return AssociationVerdict(
                .ios, link, opens: .no, code: .otherScheme,
                reason: "URL types do not have links of the web; universal links do")
        }
        for (place, type) in types.enumerated() {
            guard let index = type.schemes.firstIndex(where: { $0.lowercased() == scheme }) else { continue }
            let rule = DecidingRule(
                [.init("urlType", place), .init("scheme", index)], text: type.schemes[index], part: .scheme)
            return AssociationVerdict(
                .ios, link, opens: .yes, app: app, decidedBy: rule, code: .allowed,
                reason: "\(rule) is the link's scheme; if other apps have it too, which one opens is not defined")
        }
        return AssociationVerdict(
            .ios, link, opens: .no, code: .otherScheme, reason: "no URL type of the app has the scheme \(scheme)")
    }
}
