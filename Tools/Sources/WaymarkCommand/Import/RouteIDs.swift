/// Names for routes that have none, made of their patterns: `shop://goods/:id<int>` is `goods`, or `goods.id` where that
/// is taken.
struct RouteIDs {
    private var taken: Set<String>

    /// - Parameter taken: The ids that routes have already.
    init(taken: some Sequence<String>) {
        self.taken = Set(taken)
    }

    /// A name for a pattern that no other route has; its number in the order of asking tells it apart where nothing
    /// else does.
    mutating func id(for pattern: String) -> String {
        let parts = Self.parts(of: pattern)
        let literal = parts.filter { !$0.isParameter }.map(\.word).joined(separator: ".")
        let full = parts.map(\.word).joined(separator: ".")
        let names = [literal, full].filter { !$0.isEmpty }
        if let name = names.first(where: { taken.insert($0).inserted }) { return name }
        let base = names.last ?? "root"
        if names.isEmpty, taken.insert(base).inserted { return base }
        var number = 2
        while !taken.insert("\(base).\(number)").inserted { number += 1 }
        return "\(base).\(number)"
    }

    private struct Part {
        let word: String
        let isParameter: Bool
    }

    /// The words of a pattern from left to right; expressions and types are passed over, in whichever dialect.
    private static func parts(of pattern: String) -> [Part] {
        var path = pattern[...]
        if let range = path.firstRange(of: "://") { path = path[range.upperBound...] }
        var parts: [Part] = []
        var word = ""
        var isParameter = false
        var depth = 0
        func finish() {
            if !word.isEmpty { parts.append(Part(word: word, isParameter: isParameter)) }
            word = ""
        }
        var last: Character = "/"
        for character in path {
            defer { last = character }
            switch character {
            // A group holds segments, an expression does not.
            case "(" where last != "/" && isParameter, "[", "{": depth += 1
            case ")", "]", "}": depth = max(0, depth - 1)
            case _ where depth > 0: continue
            case "<":
                // A type behind a name, or a name between brackets, its type before it.
                finish()
                isParameter = true
                if last != "/" { depth += 1 }
            case ">":
                finish()
                isParameter = false
            case ":" where last != "/" && isParameter && !word.isEmpty:
                // What stood before it was the type.
                word = ""
            case ":", "/", "(", "*", "?", "#":
                finish()
                isParameter = character == ":"
            case _ where character.isLetter || character.isNumber || character == "_" || character == "-":
                word.append(character)
            default: finish()
            }
        }
        finish()
        return parts
    }
}
