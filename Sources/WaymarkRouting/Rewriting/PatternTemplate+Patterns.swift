import WaymarkCore

extension [RoutePattern] {
    /// A template read for what any of these patterns may put into it.
    ///
    /// - Throws: The first fault of the template from the left.
    func template(
        _ text: String, under rules: MatchingRules
    ) throws(PatternTemplate.TemplateFault) -> PatternTemplate {
        try PatternTemplate(
            text, parameters: flatMap { $0.reread(under: rules).parameters.map(\.name) },
            hasTail: contains(where: \.hasUnnamedTail))
    }
}
