import Foundation

/// A URL that a scene is to open, and what is known of it.
@MainActor public final class URLContext: NSObject {
    /// The values that are known of the URL.
    @MainActor public final class Options {
        /// The bundle identifier of the app that asked.
        public let sourceApplication: String?
        /// Whether a document is to be used where it lies.
        public let openInPlace: Bool

        /// The values that are known of a URL.
        public init(sourceApplication: String? = nil, openInPlace: Bool = false) {
            self.sourceApplication = sourceApplication
            self.openInPlace = openInPlace
        }
    }

    /// The URL.
    public let url: URL
    /// The values that are known of it.
    public let options: Options

    /// A URL to open.
    public init(url: URL, options: Options = Options()) {
        self.url = url
        self.options = options
        super.init()
    }
}
