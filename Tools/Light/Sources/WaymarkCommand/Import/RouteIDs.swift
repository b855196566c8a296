internal import WaymarkInspection

/// Names for routes without a name, derived from their patterns: `shop://goods/:id<int>` becomes `goods`, or `goods.id`
/// if `goods` is in use.
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
            let name = word.trimming { $0 == "-" || $0 == "_" }
            if !name.isEmpty { parts.append(Part(word: name, isParameter: isParameter)) }
            word = ""
        }
        var last: Character = "/"
        let characters = Array(path)
        for (place, character) in characters.enumerated() {
            defer { last = character }
            let next = place + 1 < characters.count ? characters[place + 1] : nil
            switch character {
            case _ where last == "\\" && depth == 0: finish()
            // What is between brackets is an expression or a type, but for a group of segments and for a name.
            case ")", "]", "}", ">":
                if depth > 0 {
                    depth -= 1
                } else {
                    finish()
                    isParameter = false
                }
            case "(" where next != "/", "[", "{": depth += 1
            case "<" where last != "/": depth += 1
            case _ where depth > 0: continue
            case ":" where isParameter && !word.isEmpty:
                // In <int:id> the type comes first.
                word = ""
            case ":", "<", "/", "(", "*", "?", "#":
                finish()
                isParameter = character == ":" || character == "<"
            case _ where character.isLetter || character.isNumber || character == "_" || character == "-":
                word.append(character)
            default:
                finish()
                isParameter = false
            }
        }
        finish()
        return parts
    }
}

extension String {
    /// The text without such characters around it.
    fileprivate func trimming(_ isOutside: (Character) -> Bool) -> String {
        let start = drop(while: isOutside)
        return String(start.reversed().drop(while: isOutside).reversed())
    }
}
