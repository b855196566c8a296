/// The apps that a site's links open, for the files that the systems read on the site; `apps` in a manifest.
///
/// ```json
/// "apps": {
///   "ios": [{ "appID": "ABCDE12345.example.shop", "hosts": ["m.shop.example"] }],
///   "android": [{ "package": "example.shop", "fingerprints": ["14:6D:…"], "minSdk": 23 }]
/// }
/// ```
public struct ManifestApps: Hashable, Sendable {
    /// An app on Apple's systems.
    public struct Apple: Hashable, Sendable {
        /// The app's id: the prefix, a dot and the bundle's identifier.
        public var appID: String
        /// The hosts whose links open it; empty for those of the manifest. `*.` in front stands for any depth of sub-domain.
        public var hosts: [String] = []

        /// Creates an app for the manifest's hosts.
        public init(appID: String) { self.appID = appID }
    }

    /// An app on Android.
    public struct Android: Hashable, Sendable {
        /// The app's package.
        public var package: String
        /// The SHA-256 digests of the certificates that it is signed with, as pairs of hexadecimal digits with colons between.
        public var fingerprints: [String] = []
        /// The least API level that it runs on, if that is said.
        public var minSdk: Int?
        /// The hosts whose links open it; empty for those of the manifest.
        public var hosts: [String] = []

        /// Creates an app for the manifest's hosts.
        public init(package: String) { self.package = package }
    }

    /// The apps on Apple's systems, in order.
    public var ios: [Apple] = []
    /// The apps on Android, in order.
    public var android: [Android] = []

    /// Creates an empty list of apps.
    public init() {}

    /// A Boolean value that indicates whether there are no apps.
    public var isEmpty: Bool { ios.isEmpty && android.isEmpty }
}

extension ManifestApps {
    package enum Key: String, CaseIterable { case ios, android }
}

extension ManifestApps.Apple {
    package enum Key: String, CaseIterable { case appID, hosts }
}

extension ManifestApps.Android {
    package enum Key: String, CaseIterable { case package, fingerprints, minSdk, hosts }

    /// The API levels that a manifest may name: more than Android has, and fewer than a mistake.
    package static let levels = 1...200
}
