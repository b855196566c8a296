/// A link that was sent, and that waits where the router is not ready.
struct SentLink: Sendable {
    let link: any LinkConvertible
    let source: LinkSource
    let scene: String?
    /// Whether others may give way to it, as a route takes it.
    let isWanted: Bool

    /// The result of keeping a link until the router is ready.
    enum Holding: Sendable {
        /// It is kept, and these are not any more.
        case held(displacing: [SentLink])
        /// There is no room for it.
        case full
        /// It need not be kept.
        case ready
    }
}
