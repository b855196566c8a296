package import WaymarkRouting

extension Router {
    /// Tells observers something of rules.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - name: The name of where the rules come from, in place of a link.
    package func tell(_ kind: RouterEvent.Kind, ofRulesFrom name: String) {
        core.tell(kind, opening: 0, link: name, source: .app)
    }
}
