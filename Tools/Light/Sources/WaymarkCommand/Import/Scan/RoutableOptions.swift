internal import WaymarkSources

/// Routable's options of a route, `[[UPRouterOptions modal] forDefaultParams:@{…}]`, if they are written as literals.
struct RoutableOptions {
    /// The presentation of the page in a manifest; `nil` for pushing it, as Routable does by default.
    private(set) var presentation: String?
    /// The parameters that a link may leave out.
    private(set) var defaults: [String: String] = [:]
    /// Descriptions of the parts that a manifest cannot express, or that are known only when the program runs.
    private(set) var dropped: [String] = []

    private let source: SourceText

    /// Reads the options in a range of tokens, in either language.
    init(_ source: SourceText, in range: Range<Int>) {
        self.source = source
        var isKnown = range.isEmpty
        var place = range.lowerBound
        while place < range.upperBound {
            defer { place += 1 }
            guard let word = source.tokens[place].word else { continue }
            switch word {
            case "UPRouterOptions", "routerOptions", "alloc", "init", "new": isKnown = true
            case "modal", "routerOptionsAsModal":
                isKnown = true
                presentation = "present"
            case "root", "routerOptionsAsRoot":
                isKnown = true
                presentation = "root"
            case "forDefaultParams", "routerOptionsForDefaultParams":
                isKnown = true
                place = readDefaults(behind: place, in: range)
            default:
                let next = source.token(place + 1)
                guard next?.isMark(":") == true || next?.isMark("(") == true else { continue }
                isKnown = true
                dropped.append("'\(word)' has no equivalent in a manifest and was left out")
            }
        }
        if !isKnown {
            dropped.append("the options \(source.source(range)) are not literals and were left out")
        }
    }

    /// Reads the dictionary after a name, and returns the position of its end.
    private mutating func readDefaults(behind name: Int, in range: Range<Int>) -> Int {
        guard
            let start = ((name + 1)..<range.upperBound).first(where: {
                source.tokens[$0].isMark("{") || source.tokens[$0].isMark("[")
            }), let end = source.partners[start], end < range.upperBound
        else {
            dropped.append("the default parameters are not literals and were left out")
            return range.upperBound
        }
        for element in source.split((start + 1)..<end, at: ",") where !element.isEmpty {
            let tokens = element.map { source.tokens[$0] }.filter { !$0.isMark("@") }
            guard tokens.count == 3, tokens[1].isMark(":"), let key = tokens[0].text,
                let value = Self.text(tokens[2])
            else {
                dropped.append(
                    "the default parameter \(source.source(element)) is not a text and was left out")
                continue
            }
            defaults[key] = value
        }
        return end
    }

    /// A value as a link would carry it.
    private static func text(_ token: SourceToken) -> String? {
        switch token.kind {
        case .text(let text): text
        case .number(let text): text
        case .word(let word): ["YES": "1", "NO": "0", "true": "true", "false": "false"][word]
        case .interpolated, .mark: nil
        }
    }
}
