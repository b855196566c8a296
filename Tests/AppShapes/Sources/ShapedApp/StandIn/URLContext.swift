import Foundation

/// A URL that a scene is to open, and what is known of it.
@MainActor public final class URLContext: NSObject {
    /// What is known of the URL.
    @MainActor public final class Options {
        /// The bundle identifier of the app that asked.
        public let sourceApplication: String?
        /// Whether a document is to be used where it lies.
        public let openInPlace: Bool

        /// What is known of a URL.
        public init(sourceApplication: String? = nil, openInPlace: Bool = false) {
            self.sourceApplication = sourceApplication
            self.openInPlace = openInPlace
        }
    }

    /// The URL.
    public let url: URL
    /// What is known of it.
    public let options: Options

    /// A URL to open.
    public init(url: URL, options: Options = Options()) {
        self.url = url
        self.options = options
        super.init()
    }
}
