/// A link that was sent before the router was ready.
struct SentLink: Sendable {
    let link: any LinkConvertible
    let source: LinkSource

    func open(by router: Router) { router.open(link, from: source) { _ in } }
}
