public import WaymarkCore

extension [RoutePattern] {
    /// A template read for what any of these patterns may put into it.
    ///
    /// - Throws: The first fault of the template from the left.
    package func template(
        _ text: String, under rules: MatchingRules
    ) throws(PatternTemplate.TemplateFault) -> PatternTemplate {
        try PatternTemplate(
            text, parameters: flatMap { $0.reread(under: rules).parameters.map(\.name) },
            hasTail: contains(where: \.hasUnnamedTail))
    }

    /// A template for what an app opens in the place of a page, read for what any of these patterns may put into it.
    ///
    /// No policy is asked of such a link, because the app names it; so the app must name its scheme, and the host of a page of
    /// the web, and no link may.
    ///
    /// - Throws: The first fault of the template from the left, or that the link chooses where the template leads.
    package func standInTemplate(
        _ text: String, under rules: MatchingRules
    ) throws(PatternTemplate.TemplateFault) -> PatternTemplate {
        let template = try template(text, under: rules)
        if let part = template.partChosenByLinks {
            throw PatternTemplate.TemplateFault.malformed(
                "the sender of a link chooses the \(part) of the target; write the \(part) out")
        }
        if template.givesNoLink(under: rules) {
            throw PatternTemplate.TemplateFault.malformed("'\(text)' is no link, whatever stands in its placeholders")
        }
        return template
    }
}

extension PatternTemplate {
    /// Returns whether what the template begins with makes no link, whatever stands in its holes.
    package func givesNoLink(under rules: MatchingRules) -> Bool {
        guard case .text? = head.first else { return false }
        return Self.samples.allSatisfy { (try? DeepLink(filled(with: $0), rules: rules)) == nil }
    }

    /// Texts that make a link of a template, in all its holes, if any do.
    package static let samples = ["a", "1", "", "//a"]

    /// The part of the template's destination that is filled from the link: the scheme, or the host (with its port and user
    /// information) of a page of the web; `nil` if neither is.
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
