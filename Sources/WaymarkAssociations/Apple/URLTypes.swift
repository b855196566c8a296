public import WaymarkManifest

/// The custom schemes that an app's `Info.plist` declares (`CFBundleURLTypes`).
public struct URLTypes: Hashable, Sendable {
    /// One URL type.
    public struct URLType: Hashable, Sendable {
        /// Its name (`CFBundleURLName`).
        public let name: String?
        /// Its schemes, as written.
        public let schemes: [String]
    }

    /// The key of the list.
    public static let key = "CFBundleURLTypes"

    /// The types in order, with the schemes that can be read.
    public let types: [URLType]
    /// A Boolean value that indicates whether some of the schemes contain build settings, such as `$(SCHEME)`.
    public let hasUnresolvedSchemes: Bool
    private let remarks: [AssociationFinding]

    /// Creates types that are generated, not read from a file.
    package init(_ types: [URLType]) {
        self.types = types
        hasUnresolvedSchemes = false
        remarks = []
    }

    /// Reads an app's `Info.plist`.
    ///
    /// - Parameters:
    ///   - info: The property list as a tree; without the key, there are no types.
    ///   - file: The name to show in errors.
    /// - Throws: The first value of the wrong kind, with its line if the list is in XML. A text that is not a scheme is
    ///   a finding.
    public init(info: ManifestNode, file: String? = nil) throws(AssociationFileError) {
        var types: [URLType] = []
        var hasUnresolvedSchemes = false
        var remarks: [AssociationFinding] = []
        for (key, _, value) in try FileField(info, file: file).members() where key == Self.key {
            for element in try value.elements() {
                var name: String?
                var schemes: [String] = []
                for (key, _, value) in try element.members() {
                    switch key {
                    case "CFBundleURLName": name = try value.text()
                    case "CFBundleURLSchemes":
                        for field in try value.elements() {
                            let text = try field.text()
                            if BuildSetting.isIn(text) {
                                hasUnresolvedSchemes = true
                                remarks.append(BuildSetting.finding(on: text, at: field.place))
                            } else if Spelling.isScheme(text) {
                                schemes.append(text)
                            } else {
                                let words =
                                    "\(RuleText.quoted(text)) is not a scheme, which is a letter, then letters, digits, '+', '-' and '.', without the colon"
                                remarks.append(AssociationFinding(.malformedScheme, .error, at: field.place, words))
                            }
                        }
                    default: break
                    }
                }
                types.append(URLType(name: name, schemes: schemes))
            }
        }
        self.types = types
        self.hasUnresolvedSchemes = hasUnresolvedSchemes
        self.remarks = remarks
    }

    /// Returns the findings on the schemes, in the order of the file: malformed schemes, and build settings.
    public func findings() -> [AssociationFinding] { remarks }

    /// Returns whether the system hands a link with a custom scheme to the app, and why.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - app: The app's name in the verdict, or `nil`.
    public func verdict(on link: String, app: String? = nil) -> AssociationVerdict {
        guard let colon = link.firstIndex(of: ":"), Spelling.isScheme(String(link[..<colon])) else {
            return AssociationVerdict(
                .ios, link, opens: .no, code: .unreadableLink, reason: "this is not a link with a scheme")
        }
        let scheme = link[..<colon].lowercased()
        guard !["http", "https"].contains(scheme) else {
            return AssociationVerdict(
                .ios, link, opens: .no, code: .otherScheme,
                reason: "URL types do not apply to links of the web; universal links do")
        }
        for (place, type) in types.enumerated() {
            guard let index = type.schemes.firstIndex(where: { $0.lowercased() == scheme }) else { continue }
            let rule = DecidingRule(
                [.init("urlType", place), .init("scheme", index)], text: type.schemes[index], part: .scheme)
            return AssociationVerdict(
                .ios, link, opens: .yes, app: app, decidedBy: rule, code: .allowed,
                reason: "\(rule) is the link's scheme; if other apps have it too, which one opens is not defined")
        }
        if hasUnresolvedSchemes {
            return AssociationVerdict(
                .ios, link, opens: .unknown, code: .unresolvedValue,
                reason: "some of the app's schemes are build settings")
        }
        return AssociationVerdict(
            .ios, link, opens: .no, code: .otherScheme, reason: "no URL type of the app has the scheme \(scheme)")
    }
}
