public import WaymarkCore

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

extension RouteOptions {
    /// What is wrong with a ``fallback`` of routes with these patterns, as a part of a sentence; `nil` where nothing is.
    public static func problem(
        ofFallback template: String, for patterns: [RoutePattern], under rules: MatchingRules
    ) -> String? {
        do throws(PatternTemplate.TemplateFault) {
            _ = try patterns.template(template, under: rules)
            return nil
        } catch {
            return error.reason.problem
        }
    }
}
