public import WaymarkRouting

extension LinkSource {
    /// Returns a source of a kind with all data that such a source can have: a calling app for a custom scheme, an
    /// origin for a web view.
    ///
    /// ```swift
    /// LinkSource.sample(.scheme)                                 // scheme(com.example.caller)
    /// LinkSource.sample(.scheme, callingApp: "com.example.mail")
    /// LinkSource.sample("widget")                                // of a kind that the library does not know
    /// ```
    ///
    /// - Parameters:
    ///   - kind: The way by which the link arrives.
    ///   - callingApp: The app that opened it, for a custom scheme.
    ///   - origin: The origin of the page that it stood on, for a web view.
    public static func sample(
        _ kind: Kind, callingApp: String? = "com.example.caller", origin: String? = "https://page.example"
    ) -> LinkSource {
        LinkSource(
            kind: kind, callingApp: kind == .scheme ? callingApp : nil, origin: kind == .webView ? origin : nil)
    }

    /// Returns a source outside the app, of a kind that the library does not know.
    public static func unknown(_ kind: String = "unknown") -> LinkSource { LinkSource(kind: Kind(rawValue: kind)) }

    /// One source of each kind, for tests that apply to all kinds: the app itself, each source outside it, and an unknown one.
    public static let everyKind = Kind.known.map { sample($0) } + [unknown()]

    /// One source of each kind outside the app, with an unknown one last.
    public static let outsideKinds = everyKind.filter { !$0.isInside }
}
