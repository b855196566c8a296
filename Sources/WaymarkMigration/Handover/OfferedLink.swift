public import WaymarkCore
public import WaymarkRouting

/// A link that is offered to another router, which decides about it or opens it.
public struct OfferedLink: Sendable {
    /// The text, as it was given or as a redirect wrote it.
    public let text: String
    /// The link that the text represents, or `nil` if it is not a link.
    public let link: DeepLink?
    /// The source of the link.
    public let source: LinkSource
    /// The values that the caller passed with the link.
    public let values: CallerValues

    init(_ link: DeepLink?, text: String, source: LinkSource, values: CallerValues) {
        self.link = link
        self.text = text
        self.source = source
        self.values = values
    }

    init(_ link: DeepLink, source: LinkSource) {
        self.link = link
        self.source = source
        text = link.text
        values = CallerValues()
    }
}
