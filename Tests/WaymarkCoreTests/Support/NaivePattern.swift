/// A pattern as the random tests make it up: it prints itself, and is matched without ever being read.
struct NaivePattern {
    /// The constraint of a parameter's decoded text.
    struct Constraint: Sendable {
        /// As written behind the name.
        let text: String
        let accepts: @Sendable (String) -> Bool
        /// Some texts that pass.
        let samples: [String]
    }

    enum Segment {
        case literal(String)
        case parameter(String, Constraint?, before: String, after: String)
        case tail(String?, needsSegment: Bool)
    }

    enum Element {
        case segment(Segment)
        case group([Segment])
        /// `:name?`, which is a group of one segment at the end.
        case optional(Segment)
    }

    struct Host {
        let name: String
        var isWildcard = false
        var port: Int?

        var text: String { (isWildcard ? "*." : "") + name + (port.map { ":\($0)" } ?? "") }
    }

    var scheme: String?
    /// Only where the scheme's host is a level of its own.
    var host: Host?
    /// The text between two slashes; an empty literal at the end is a slash at the end.
    var elements: [Element]
    var priority = 0

    /// Every subset of the groups: the segments that are left, and the numbers of the absent groups.
    var variants: [(segments: [Segment], absent: [Int])] {
        var variants: [(segments: [Segment], absent: [Int])] = [([], [])]
        var group = 0
        for element in elements {
            switch element {
            case .segment(let segment): variants = variants.map { ($0.segments + [segment], $0.absent) }
            case .group(let segments):
                variants = variants.flatMap {
                    [($0.segments + segments, $0.absent), ($0.segments, $0.absent + [group])]
                }
                group += 1
            case .optional(let segment):
                variants = variants.flatMap {
                    [($0.segments + [segment], $0.absent), ($0.segments, $0.absent + [group])]
                }
                group += 1
            }
        }
        return variants
    }

    /// All that is written but the groups' parentheses, as a conflict counts it.
    func shape(_ rules: NaiveRules) -> String {
        let all = variants.first { $0.absent.isEmpty }?.segments ?? []
        let segments = rules.normalized(all, isRooted: scheme == nil).enumerated().map { index, segment -> String in
            let folds = rules.folds(index, scheme: scheme, forLinksOfAnyScheme: true)
            func text(_ text: String) -> String { folds ? NaiveRules.lowercased(text) : text }
            switch segment {
            case .literal(let literal): return "literal \(Array(text(literal).utf8))"
            case .parameter(_, let constraint, let before, let after):
                return "hole \(Array(text(before).utf8)) \(constraint?.text ?? "") \(Array(text(after).utf8))"
            case .tail(_, let needsSegment): return needsSegment ? "some" : "any"
            }
        }
        return "\(priority) \(scheme ?? "-") \(host?.text ?? "-") \(segments)"
    }
}

extension NaivePattern.Segment {
    var isLiteral: Bool { if case .literal = self { true } else { false } }
    var isTail: Bool { if case .tail = self { true } else { false } }

    var isEmpty: Bool { if case .literal("") = self { true } else { false } }

    /// The place in the published order, compared from left to right, lower first.
    var rank: [Int] {
        switch self {
        case .literal: return [0]
        case .parameter(_, let constraint, let before, let after):
            let front = before.utf8.count
            let all = front + after.utf8.count
            if all > 0 { return [1, -all, -front, constraint == nil ? 1 : 0] }
            return [constraint == nil ? 3 : 2]
        case .tail(_, let needsSegment): return [needsSegment ? 5 : 6]
        }
    }

    /// The place of a pattern's end in the same order.
    static let rankOfEnd = [4]
}
