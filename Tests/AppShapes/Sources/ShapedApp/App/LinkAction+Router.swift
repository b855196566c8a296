import Waymark

extension LinkAction {
    /// Opens through a router what it opens from the source, leaves to the system what no route takes, and drops what a
    /// route takes that is closed to the source.
    public init(_ router: Router, from source: LinkSource) {
        self.init { url in
            if router.canOpen(url, from: source) {
                router.send(url, from: source)
                return .handled
            }
            return router.match(url) == nil ? .systemAction : .discarded
        }
    }
}
