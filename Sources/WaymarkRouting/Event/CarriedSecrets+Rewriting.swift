import WaymarkCore

extension CarriedSecrets {
    /// Adds the hidden values of a link and of the links that rewrites made of it.
    ///
    /// - Parameter rewriting: The links that were rewritten, from the first on.
    mutating func insert(_ rewriting: [ReportedLink.Rewriting], hiddenBy redaction: Redaction, _ words: RouteWords) {
        if redaction.isNone { return }
        for step in rewriting {
            guard let captures = step.captures else { continue }
            insert(captures, of: step.link, words.path(of: step.link).behind(self), hiddenBy: redaction)
        }
    }

    /// Adds the values of a link that are hidden by the names in a rewrite: the parameters of its pattern, or the
    /// groups of its expression. A group without a name is hidden as far as its captured text is.
    private mutating func insert(
        _ captures: RewriteCaptures, of link: DeepLink, _ known: KnownPath, hiddenBy redaction: Redaction
    ) {
        let text = link.text
        switch captures {
        case .pattern(let match):
            var known = known
            known.add(takenBy: match)
            formUnion(known.secrets(in: text, hiddenBy: redaction))
            for parameter in match.parameters where !redaction.hides(parameter.name) { removeUnnamed(parameter.value) }
        case .groups(let groups):
            let hidden = redaction.hiddenPieces(of: text, known)
            formUnion(known.secrets(in: text, hiddenBy: redaction))
            for group in groups {
                let touched = hidden.filter { $0.range.overlaps(group.range) }
                if group.name.map(redaction.hides) == true || touched.contains(where: { $0.reason == .name }) {
                    insertNamed(group.text, known)
                } else if touched.contains(where: \.isNamed) {
                    insert(group.text, isNamed: true)
                } else if group.name != nil {
                    removeUnnamed(group.text)
                } else if !touched.isEmpty {
                    insert(group.text, isNamed: false)
                }
            }
        }
    }
}
