import WaymarkCore
import WaymarkExpressions

extension TableView {
    /// The texts that are hidden in a link and in those that rules have made of it.
    ///
    /// - Parameters:
    ///   - carried: What is hidden in the link, and in those before it.
    ///   - steps: The rules that were applied, and the links that they gave.
    func secrets(
        _ carried: CarriedSecrets, of link: DeepLink, behind steps: [RewriteResult.Step], of rewrites: RewriteRules,
        hiddenBy redaction: Redaction, _ core: RouterCore
    ) -> CarriedSecrets {
        var carried = carried
        var link = link
        for step in steps {
            let known = KnownPath(of: link, in: self, core).behind(carried)
            rewrites.addSecrets(of: link, takenBy: step.rule, known, redaction, to: &carried)
            link = step.link
        }
        return carried
    }
}

extension RewriteRules {
    /// Adds what is hidden in a link by what a rule calls its parts: the parameters of its pattern, or the groups of its
    /// expression. A group without a name is hidden as far as what it has captured is.
    fileprivate func addSecrets(
        of link: DeepLink, takenBy rule: Int, _ known: KnownPath, _ redaction: Redaction,
        to carried: inout CarriedSecrets
    ) {
        if redaction.isNone { return }
        guard let expression = compilation.expressionOfRule[rule] else {
            guard let match = match(of: rule, with: link) else { return }
            var known = known
            known.add(takenBy: match)
            carried.formUnion(known.secrets(in: link.text, hiddenBy: redaction))
            for parameter in match.parameters where !redaction.hides(parameter.name) {
                carried.removeUnnamed(parameter.value)
            }
            return
        }
        let text = link.text
        let hidden = redaction.hiddenPieces(of: text, known)
        carried.formUnion(known.secrets(in: text, hiddenBy: redaction))
        guard let match = expression.firstMatch(in: text) else { return }
        for (place, name) in expression.captureNames.enumerated() {
            guard let range = match.captureRanges[place], let capture = match.captures[place] else { continue }
            let touched = hidden.filter { $0.range.overlaps(range) }
            if name.map(redaction.hides) == true || touched.contains(where: \.isNamed) {
                carried.insert(String(capture), isNamed: true)
            } else if name != nil {
                carried.removeUnnamed(String(capture))
            } else if !touched.isEmpty {
                carried.insert(String(capture), isNamed: false)
            }
        }
    }
}
