/// A link that was sent, and waits if the router is not ready.
struct SentLink: Sendable {
    let link: any LinkConvertible
    let source: LinkSource
    let scene: String?
    /// Whether the link may displace others, because a route matches it.
    let isWanted: Bool
    /// Its place among the sent links; `nil` until the router has been asked to keep it.
    var place: UInt64?

    /// The result of keeping a link until the router is ready.
    enum Holding: Sendable {
        /// The link is kept, and displaces these.
        case held(displacing: [SentLink])
        /// The router has no room for the link.
        case full
        /// The link need not be kept. If that changes before it is opened, it has its place in the order.
        case ready(SentLink)
    }
}
