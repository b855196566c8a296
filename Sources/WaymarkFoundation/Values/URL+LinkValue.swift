public import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL: LinkValue {
    /// Creates the URL of a text, or returns `nil` if the text is not a URL; a text without a scheme is a relative URL.
    ///
    /// Characters that are not allowed in a URL are escaped in the same way on every system.
    public init?(linkText: String) {
        guard let text = URLText.escaped(linkText) else { return nil }
        self.init(string: text)
    }

    /// The absolute text, a relative URL resolved against its base; the base itself is not kept.
    public var linkText: String { absoluteString }
}
