/// A site's file `assetlinks.json`: the apps that the site vouches for, and the links that they get on Android 15 and
/// later.
///
/// ```swift
/// let links = try AssetLinks(json: bytes, file: "assetlinks.json")
/// links.vouches(forPackage: "com.example", fingerprint: "14:6D:E9:…")
/// ```
///
/// Reading accepts what Android accepts: a statement that Android cannot use is skipped, and recorded for
/// ``findings()``. Files that a statement includes are not requested.
public struct AssetLinks: Sendable {
    /// The site's statement about one app or site.
    public struct Statement: Hashable, Sendable {
        /// The relations that are granted, such as `delegate_permission/common.handle_all_urls`.
        public let relations: [String]
        /// The package of the app, or `nil` if the statement is about another site.
        public let package: String?
        /// The SHA-256 fingerprints of the app's certificates, as written.
        public let fingerprints: [String]
        /// The rules for the site's links, in order; `nil` if the statement has none.
        public let rules: DynamicRules?
        /// The start of the statement.
        public let place: AssociationPlace

        /// A Boolean value that indicates whether the statement lets its target open the site's links.
        public var handlesLinks: Bool { relations.contains(AssetLinks.relation) }

        /// Whether one of the fingerprints can belong to a certificate. Android compares fingerprints as written.
        let hasCertificate: Bool

        init(
            relations: [String], package: String?, fingerprints: [String], rules: DynamicRules?, place: AssociationPlace
        ) {
            self.relations = relations
            self.package = package
            self.fingerprints = fingerprints
            self.rules = rules
            self.place = place
            hasCertificate = fingerprints.contains { FingerprintForm(of: $0) == .plain }
        }

        /// Returns whether the statement lets an app open the site's links with any certificate.
        func grantsLinks(to package: String) -> Bool { hasCertificate && self.package == package && handlesLinks }
    }

    /// The rules of a statement for the site's links (`dynamic_app_link_components`).
    public struct DynamicRules: Hashable, Sendable {
        /// The rules, in order; the first rule that a link meets decides, and a link that meets none does not open the
        /// app.
        public let rules: [DynamicRule]
        /// A fault for which Android discards all of the rules, so that the manifest alone decides.
        public let fault: AssociationFinding?
        let index: AnchorIndex
        /// The patterns of the rules that only have a path, which most do; storing them avoids copies during matching.
        let plainPaths: [AndroidPattern?]

        init(_ rules: [DynamicRule], fault: AssociationFinding?) {
            self.rules = rules
            self.fault = fault
            plainPaths = rules.map { $0.fragment == nil && $0.query.isEmpty ? $0.path?.pattern : nil }
            index = AnchorIndex(rules.lazy.map { $0.path?.pattern })
        }
    }

    /// A rule with conditions on the path, query and fragment of a link; all conditions must hold.
    public struct DynamicRule: Hashable, Sendable {
        /// A Boolean value that indicates whether links that match the rule stay in the browser.
        public let isExclusion: Bool
        /// The demand on the path; `nil` for any path.
        public let path: DynamicExpression?
        /// The demands on the query, one for each entry of the rule's dictionary: some parameter, as `name=value`, must
        /// meet it.
        public let query: [DynamicExpression]
        /// The demand on the fragment; `nil` for any fragment.
        public let fragment: DynamicExpression?
        /// The rule as written, on one line.
        public let text: String
        /// The start of the rule.
        public let place: AssociationPlace

        /// A Boolean value that indicates whether the rule has no conditions, in which case it matches no link.
        public var isEmpty: Bool { path == nil && query.isEmpty && fragment == nil }
    }

    /// The relation that grants an app a site's links.
    public static let relation = "delegate_permission/common.handle_all_urls"

    /// The name of the file as the caller gave it.
    public let file: String?
    /// The statements that Android can use, in order.
    public let statements: [Statement]
    /// The addresses of further files that are part of this one.
    public let includes: [String]
    /// The remarks on members that were skipped while reading.
    let passedOver: [AssociationFinding]

    /// Returns whether the site grants its links to an app.
    ///
    /// - Parameters:
    ///   - package: The app's application id.
    ///   - fingerprint: The SHA-256 fingerprint of the app's certificate, as colon-separated pairs of capital
    ///     hexadecimal digits; if `nil`, only the package is compared.
    public func vouches(forPackage package: String, fingerprint: String?) -> Bool {
        statements.contains { $0.grantsLinks(to: package) && fingerprint.map($0.fingerprints.contains) ?? true }
    }
}

/// A text with `*` and `?` in a dynamic rule, and the pattern that Android derives from it.
///
/// `?` matches one UTF-16 code unit. `*` matches everything up to the next occurrence of the single character that
/// follows it, without backtracking: `/a/*/c` does not match `/a/b/x/c`, although it does on iOS.
public struct DynamicExpression: Hashable, Sendable, CustomStringConvertible {
    /// The text as written; for a query, the name and the value separated by `=`.
    public let text: String
    /// The pattern that Android compares.
    public let pattern: AndroidPattern

    /// - Returns: `nil` for an empty text.
    init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        self.text = text
        let wildcards = text.utf8.filter { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
        let kind: AndroidPattern.Kind
        var rest = text
        if wildcards.isEmpty {
            kind = .literal
        } else if wildcards.count == 1, text.hasSuffix("*") {
            kind = .prefix
            rest.removeLast()
        } else {
            kind = .simpleGlob
            rest = ""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "*": rest += ".*"
                case "?": rest += "."
                case ".", "\\": rest += "\\\(scalar)"
                default: rest.unicodeScalars.append(scalar)
                }
            }
        }
        guard let pattern = try? AndroidPattern(kind, rest) else { return nil }
        self.pattern = pattern
    }

    /// The text as written.
    public var description: String { text }
}
