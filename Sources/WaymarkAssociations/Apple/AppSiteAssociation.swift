/// A site's file `apple-app-site-association`, which associates links and other services of the site with apps.
///
/// ```swift
/// let file = try AppSiteAssociation(json: bytes, file: "apple-app-site-association")
/// print(file.verdict(on: "https://m.shop.example/goods/42"))
/// ```
///
/// Reading accepts what Apple's tools accept, and records what they ignore for ``findings()``. It performs no requests
/// and opens no files.
public struct AppSiteAssociation: Sendable {
    /// The rules of one or more apps.
    public struct Entry: Sendable {
        /// The apps, such as `ABCDE12345.shop.example.app`, in the order of the file: `appID` before `appIDs`.
        public let appIDs: [String]
        /// The rules in the order of the file; the first rule that a link meets decides.
        public let rules: [Rule]
        /// A Boolean value that indicates whether the rules are the `paths` of older files, which do not cover queries
        /// and fragments.
        public let isLegacy: Bool
        /// The start of the entry.
        public let place: AssociationPlace
    }

    /// The demand on a link's query.
    public enum QueryRule: Hashable, Sendable {
        /// A pattern for the whole text after `?`.
        case whole(String)
        /// Patterns by the names of items; other items are ignored.
        case items([String: String])
        /// A dictionary with a value that is not a text, by the name of its item; the system ignores the whole
        /// dictionary.
        case void(name: String)
    }

    /// A rule with conditions on the path, query and fragment of a link; all conditions must hold.
    public struct Rule: Sendable {
        /// A Boolean value that indicates whether links that match the rule stay in the browser.
        public let isExclusion: Bool
        /// The pattern of the path; `nil` for any.
        public let path: String?
        /// The demand on the query; `nil` for any query.
        public let query: QueryRule?
        /// The pattern of the fragment; `nil` for any.
        public let fragment: String?
        /// A Boolean value that indicates whether the comparison is case-sensitive.
        public let isCaseSensitive: Bool
        /// A Boolean value that indicates whether patterns are compared with the link as written; otherwise, the link
        /// is decoded first.
        public let isPercentEncoded: Bool
        /// The comment.
        public let comment: String?
        /// The rule as written, on one line.
        public let text: String
        /// The start of the rule.
        public let place: AssociationPlace
        let matcher: RuleMatcher
    }

    /// The name of the file as the caller gave it.
    public let file: String?
    /// The entries of `applinks.details`, in order.
    public let entries: [Entry]
    /// The values of the file's own variables, by name.
    public let substitutionVariables: [String: [String]]
    /// The apps that share passwords with the site.
    public let credentialApps: [String]
    /// The App Clips of the site.
    public let clipApps: [String]
    /// The apps that continue activities of the site (Handoff).
    public let continuationApps: [String]
    /// The length of the file, in bytes.
    public let size: Int
    /// The remarks on members that the system ignores silently.
    let remarks: [AssociationFinding]
    let index: RuleIndex

    init(_ reading: AppSiteReader, size: Int) {
        file = reading.file
        entries = reading.entries
        substitutionVariables = reading.variables.custom
        credentialApps = reading.credentialApps
        clipApps = reading.clipApps
        continuationApps = reading.continuationApps
        remarks = reading.remarks
        self.size = size
        index = RuleIndex(reading.entries)
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - json: The file's bytes, in UTF-8.
    ///   - file: The name to show in errors and findings.
    /// - Throws: The first fault, with its line and column: a malformed text, or a value of the wrong kind for its key.
    ///   Files are rejected if they exceed 10 MB, nest deeper than ``/WaymarkManifest/ManifestNode/depthLimit``, repeat
    ///   a key or are not UTF-8.
    /// - Complexity: O(*n*) for *n* bytes, plus the expanded size of the patterns' variables.
    public init(json: some Collection<UInt8>, file: String? = nil) throws(AssociationFileError) {
        var reader = AppSiteReader(file: file)
        try reader.read(FileField(json: json, file: file))
        self.init(reader, size: json.count)
    }
}
