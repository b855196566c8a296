internal import WaymarkCore
internal import WaymarkInspection

/// What became of the link of a case.
struct CaseOutcome {
    /// Whether a route took it.
    let isMatched: Bool
    /// The route's id.
    let id: String?
    /// The route's pattern.
    let pattern: String?
    /// The parameters of the path.
    let parameters: [(name: String, value: String)]
    /// Why the link could not be read.
    let error: String?

    init(_ link: String, _ routes: Routes) {
        let match: IndexMatch?
        do {
            match = routes.match(try DeepLink(link, rules: routes.index.rules), caller: [])
            error = nil
        } catch {
            match = nil
            self.error = error.description
        }
        isMatched = match != nil
        id = match?.route.id
        pattern = match?.route.pattern.text
        parameters = match?.parameters.map { ($0.name, $0.value) } ?? []
    }

    /// Whether this is what a case expects; texts are compared byte for byte.
    func fulfils(_ expected: LinkCase) -> Bool {
        guard let id = expected.id else { return !isMatched }
        guard let found = self.id, found.utf8.elementsEqual(id.utf8) else { return false }
        guard let wanted = expected.parameters else { return true }
        return wanted.count == parameters.count
            && parameters.allSatisfy { wanted[$0.name].map(\.utf8)?.elementsEqual($0.value.utf8) ?? false }
    }
}
