/// A link that was sent before the router was ready.
struct SentLink: Sendable {
    let link: any LinkConvertible
    let source: LinkSource
    let scene: String?

    func open(by router: Router) { router.deliver(link, from: source, scene: scene) }

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
