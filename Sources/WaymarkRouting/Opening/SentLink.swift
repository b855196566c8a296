/// A link that was sent before the router was ready.
struct SentLink: Sendable {
    let link: any LinkConvertible
    let source: LinkSource
    let scene: String?

    func open(by router: Router) { router.deliver(link, from: source, scene: scene) }
}
