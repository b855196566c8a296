public import WaymarkCore

extension [RoutePattern] {
    /// Parses a template that values of any of these patterns may fill.
    ///
    /// - Throws: The first fault of the template from the left.
    package func template(
        _ text: String, under rules: MatchingRules
    ) throws(PatternTemplate.TemplateFault) -> PatternTemplate {
        try PatternTemplate(
            text, parameters: flatMap { $0.reread(under: rules).parameters.map(\.name) },
            hasTail: contains(where: \.hasUnnamedTail))
    }

    /// Parses a template for a link that an app opens in place of a page, which values of any of these patterns may
    /// fill.
    ///
    /// No policy is checked for such a link, because the app names it. The app must therefore name its scheme and, for
    /// a web page, its host; no value of a link may fill those.
    ///
    /// - Throws: The first fault of the template from the left, or a fault if the link chooses where the template
    ///   leads.
    package func standInTemplate(
        _ text: String, under rules: MatchingRules
    ) throws(PatternTemplate.TemplateFault) -> PatternTemplate {
        let template = try template(text, under: rules)
        if let part = template.partChosenByLinks {
            throw PatternTemplate.TemplateFault.malformed(
                "the sender of a link chooses the \(part) of the target; write the \(part) out")
        }
        if template.givesNoLink(under: rules) {
            throw PatternTemplate.TemplateFault.malformed(
                "'\(text)' is not a link, whatever values its placeholders have")
        }
        return template
    }
}

extension PatternTemplate {
    /// Returns whether the template cannot produce a link, whatever values fill it.
    package func givesNoLink(under rules: MatchingRules) -> Bool {
        guard case .text? = head.first else { return false }
        return Self.samples.allSatisfy { (try? DeepLink(filled(with: $0), rules: rules)) == nil }
    }

    /// Sample texts for the placeholders. If a template can produce a link, one of these does.
    package static let samples = ["a", "1", "", "//a"]

    /// The part of the template's destination that is filled from the link: the scheme or, for a web page, the host
    /// with its port and user information; `nil` if neither is.
    fileprivate var partChosenByLinks: String? {
        var text = ""
        var behindHole = false
        for piece in head {
            switch piece {
            case .text(let literal):
                if behindHole, !text.contains(":"), !text.contains("/"),
                    literal.prefix(while: { $0 != "/" }).contains(":")
                {
                    return "scheme"
                }
                text += literal
            case .parameter, .tail, .link:
                if Self.isBeforeWebPath(text) { return "host" }
                behindHole = true
                text += "x"
            }
        }
        return nil
    }

    /// Returns whether the text is the beginning of a link to the web that does not reach into the path yet.
    private static func isBeforeWebPath(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), ["http", "https"].contains(text[..<colon].lowercased()) else {
            return false
        }
        let rest = text[text.index(after: colon)...]
        guard rest.hasPrefix("//") else { return true }
        let authority = rest.dropFirst(2)
        return authority.first == "/" || !authority.contains("/")
    }
}

extension RouteOptions {
    /// Returns the fault of a ``fallback`` of routes with the given patterns, as part of a sentence.
    ///
    /// A fallback whose scheme, or whose host on the web, comes from the link is faulty, because the sender would
    /// choose where it leads.
    ///
    /// - Parameters:
    ///   - template: The text of the fallback.
    ///   - patterns: The patterns of the routes.
    ///   - rules: The rules by which links are read.
    /// - Returns: The fault, or `nil` if the fallback is usable.
    public static func problem(
        ofFallback template: String, for patterns: [RoutePattern], under rules: MatchingRules
    ) -> String? {
        do throws(PatternTemplate.TemplateFault) {
            _ = try patterns.standInTemplate(template, under: rules)
            return nil
        } catch {
            return error.problem
        }
    }
}
