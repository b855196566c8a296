/// The apps that a site's links open, for the association files of the site; `apps` in a manifest.
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
        /// The app's id: the prefix, a dot and the bundle identifier.
        public var appID: String
        /// The hosts whose links open the app; if empty, those of the manifest. A leading `*.` stands for subdomains at
        /// any depth.
        public var hosts: [String] = []

        /// Creates an app for the manifest's hosts.
        public init(appID: String) { self.appID = appID }
    }

    /// An app on Android.
    public struct Android: Hashable, Sendable {
        /// The app's package.
        public var package: String
        /// The SHA-256 digests of the app's signing certificates, as pairs of hexadecimal digits separated by colons.
        public var fingerprints: [String] = []
        /// The lowest API level that the app supports, if specified.
        public var minSdk: Int?
        /// The hosts whose links open the app; if empty, those of the manifest.
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

    /// The API levels that a manifest may contain: the range exceeds Android's levels, but excludes obvious mistakes.
    package static let levels = 1...200
}
