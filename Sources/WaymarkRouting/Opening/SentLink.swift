/// A link that was sent, and that waits where the router is not ready.
struct SentLink: Sendable {
    let link: any LinkConvertible
    let source: LinkSource
    let scene: String?
    /// Whether others may give way to it, as a route takes it.
    let isWanted: Bool
    /// Its place among the links that were sent; `nil` before the router was asked to keep it.
    var place: UInt64?

    /// The result of keeping a link until the router is ready.
    enum Holding: Sendable {
        /// It is kept, and these are not any more.
        case held(displacing: [SentLink])
        /// There is no room for it.
        case full
        /// It need not be kept; if that changes before it is opened, it has its place.
        case ready(SentLink)
    }
}
