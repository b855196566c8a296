public import WaymarkRouting

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL: LinkValue {
    /// Creates the URL of a text, or returns `nil` if it is none; a text without a scheme is a relative URL.
    ///
    /// What may not stand in a URL is escaped, in the same way on every system.
    public init?(linkText: String) {
        guard let text = URLText.escaped(linkText) else { return nil }
        self.init(string: text)
    }

    /// The absolute text, a relative URL resolved against its base; the base itself is not kept.
    public var linkText: String { absoluteString }
}
