package import WaymarkRouting

extension Router {
    /// Notifies observers of an event that concerns rules.
    ///
    /// - Parameters:
    ///   - kind: The kind of event.
    ///   - name: The name of the rules' source, in place of a link.
    package func emit(_ kind: RouterEvent.Kind, ofRulesFrom name: String) {
        core.emit(kind, opening: 0, link: name, source: .app)
    }
}
