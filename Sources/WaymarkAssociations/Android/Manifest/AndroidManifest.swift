/// The part of an `AndroidManifest.xml` about links: the intent filters of its activities.
///
/// ```swift
/// let manifest = try AndroidManifest(xml: bytes, file: "AndroidManifest.xml")
/// print(manifest.verdict(on: "https://m.shop.example/goods/42", api: 34))
/// ```
///
/// A manifest is read as it is written in a project: the backslashes of patterns are doubled for the resource compiler,
/// and values may be references to resources, which leave a verdict undecided.
public struct AndroidManifest: Hashable, Sendable {
    /// The application id of the `package` attribute, if there is one; Gradle projects set it in another file.
    public let package: String?
    /// The least version of Android that the app runs on, as an API level, if the manifest says so.
    public let leastAPI: Int?
    /// The intent filters of activities and their aliases, in the order of the file, including those without links.
    public let filters: [IntentFilter]
    let file: String?
    /// The remarks on attributes and elements that were skipped while reading, for ``findings``.
    let passedOver: [AssociationFinding]

    /// The API level of the newest version of Android whose behaviour is known to the package: Android 16.
    public static let newestAPI = 36
    /// The maximum number of filters that are read.
    static let filterLimit = 10_000
    /// The maximum number of `data` elements and groups of all filters together.
    static let entryLimit = 100_000
    /// The maximum number of findings that are kept.
    static let findingLimit = 1_000
}

/// The API levels at which Android's treatment of links changed.
enum AndroidLevel {
    /// `pathSuffix` and `pathAdvancedPattern` take effect; earlier versions ignore them. From this level on, a web link
    /// opens in the browser unless its host is verified or the user has allowed the app.
    static let patterns = 31
    /// Groups and dynamic rules take effect.
    static let groups = 35
    /// Hosts are verified.
    static let verification = 23
}
