import WaymarkCore
import WaymarkExpressions

/// Writes a WLRRoute expression for the whole path in Waymark's own syntax, if it is a path with holes.
struct NativeExpression {
    private let expression: PathExpression
    private let scheme: String?

    init(_ expression: PathExpression, scheme: String?) {
        self.expression = expression
        self.scheme = scheme
    }

    /// The pattern, or the reason why it cannot be written.
    var written: NativePattern {
        var text = expression.expression.text[...]
        let isAnchored = text.hasPrefix("^")
        if isAnchored { text = text.dropFirst() }
        if text.hasSuffix("$") { text = text.dropLast() }
        // Any host may precede an expression that is not anchored, which only a web pattern can say.
        let isWeb = scheme.map { MatchingRules.standard.host(forScheme: $0) == .authority } ?? false
        let beginning = scheme.map { $0 + (isWeb && !isAnchored ? ":/" : "://") } ?? "/"
        // A scheme alone matches all of its links.
        if text.isEmpty, !isAnchored, scheme != nil { return NativeWriter.checked(beginning + "*") }
        if text.hasPrefix("/") { text = text.dropFirst() }
        var names = NativeNames()
        var left = expression.names[...]
        var pattern = ""
        while let character = text.first {
            switch character {
            case "(" where !text.hasPrefix("(?:"):
                guard let end = Self.end(of: text), let name = left.popFirst() else {
                    return .none(reason: "a group of the expression is not closed")
                }
                let inner = text[text.index(after: text.startIndex)..<end]
                text = text[text.index(after: end)...]
                pattern += ":" + names.unique(name) + Self.constraint(inner, isLast: text.isEmpty)
            case "\\":
                text = text.dropFirst()
                guard let escaped = text.popFirst(), !escaped.isLetter, !escaped.isNumber else {
                    return .none(reason: "a character class outside a parameter")
                }
                pattern += "\\" + String(escaped)
            case "[", "]", "{", "}", "|", "^", "$", "*", "+", "?", "(", ")":
                return .none(reason: "'\(character)' outside of a parameter is part of an expression")
            // Characters that begin a parameter or its type in Waymark's syntax.
            case ":", "<":
                pattern += "\\" + String(character)
                text = text.dropFirst()
            default:
                pattern.append(character)
                text = text.dropFirst()
            }
        }
        return NativeWriter.checked(beginning + pattern)
    }

    /// Returns the end of the group that begins the text.
    private static func end(of text: Substring) -> Substring.Index? {
        var depth = 0
        var isInClass = false
        var index = text.startIndex
        while index < text.endIndex {
            switch text[index] {
            case "\\": index = text.index(after: index)
            case "[": isInClass = true
            case "]": isInClass = false
            case "(" where !isInClass: depth += 1
            case ")" where !isInClass:
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
            if index < text.endIndex { index = text.index(after: index) }
        }
        return nil
    }

    /// Returns the constraint of a parameter: empty for one segment of any text, a tail for text that may contain
    /// slashes.
    private static func constraint(_ inner: Substring, isLast: Bool) -> String {
        switch inner {
        case "[^/]+", "[^/]+?": ""
        case ".*" where isLast: "*"
        case ".+" where isLast: "+"
        default: "(\(inner))"
        }
    }
}
