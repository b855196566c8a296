import WaymarkCore
import WaymarkExpressions
import WaymarkLock
import WaymarkRouting

/// The patterns and expressions of a set, by which links are found that its rules take; without what they make of them.
final class RewriteSubjects: Sendable {
    /// The patterns; `nil` without any.
    let patterns: RouteIndex?
    /// By the number of a pattern in the table, the rule that it belongs to.
    let ruleOfPattern: [Int]
    let expressions: [LinearExpression]
    /// By the place of an expression, the rule that it belongs to.
    let ruleOfExpression: [Int]
    private let union: ExpressionSet
    /// The memories of passes over links; each takes one out, without waiting.
    private let memories = Lock<[ExpressionSet.Memory]>([])
    /// Whether an expression has a group with a name.
    private let hasNames: Bool

    /// The number of memories that are kept: of more passes at once, each begins with an empty one.
    private static let greatestMemories = 8

    init(_ draft: RewriteDraft) {
        patterns = draft.index
        ruleOfPattern = draft.ruleOfPattern
        expressions = draft.expressions.map(\.expression)
        ruleOfExpression = draft.expressions.map(\.rule)
        union = ExpressionSet(expressions)
        hasNames = expressions.contains { $0.captureNames.contains { $0 != nil } }
    }

    /// The numbers of the expressions that are found in a link, in ascending order.
    func found(in link: DeepLink) -> [Int] {
        var memory = memories.withLock { $0.popLast() } ?? union.memory()
        var text = link.text
        let found = text.withUTF8 { union.found(in: $0, &memory) }
        let kept = memory
        memories.withLock { if $0.count < Self.greatestMemories { $0.append(kept) } }
        return found
    }
}

extension RewriteSubjects: RuleWords {
    func named(in link: DeepLink) -> [NamedPart] {
        let ofPatterns = patterns.map { $0.matches(link).flatMap(Self.named) } ?? []
        guard hasNames else { return ofPatterns }
        let ofGroups = found(in: link).flatMap { number -> [NamedPart] in
            let expression = expressions[number]
            guard expression.captureNames.contains(where: { $0 != nil }),
                let match = expression.firstMatch(in: link.text)
            else { return [] }
            return expression.groups(of: match).compactMap { group in
                group.name.map { NamedPart(name: $0, text: group.text, range: group.range) }
            }
        }
        return ofPatterns + ofGroups
    }

    private static func named(of match: IndexMatch) -> [NamedPart] {
        guard let segments = match.takenSegments else {
            return match.parameters.map { NamedPart(name: $0.name, text: $0.value, range: nil) }
        }
        let bytes = Array(match.link.text.utf8)
        return segments.compactMap { segment in
            guard case .named(let name) = segment.kind, segment.range.upperBound <= bytes.count else { return nil }
            return NamedPart(
                name: name, text: String(decoding: bytes[segment.range], as: UTF8.self), range: segment.range)
        }
    }
}

extension LinearExpression {
    /// The groups that took part in a match.
    func groups(of match: ExpressionMatch) -> [RewriteCaptures.Group] {
        zip(captureNames, zip(match.captureRanges, match.captures)).compactMap { name, capture in
            guard let range = capture.0, let text = capture.1 else { return nil }
            return RewriteCaptures.Group(name: name, text: String(text), range: range)
        }
    }
}
