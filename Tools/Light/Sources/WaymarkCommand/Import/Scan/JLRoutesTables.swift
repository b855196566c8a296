internal import WaymarkSources

/// The JLRoutes tables in the variables and members of a file, according to the values assigned to them.
struct JLRoutesTables {
    /// A table, if the file determines which one.
    enum Table: Hashable {
        case global
        case scheme(String)
        case unknown
    }

    /// An assignment of a table, or of something that is not known to be one.
    private struct Assignment {
        let table: Table
        let place: Int
        /// The tokens of the block around it.
        let scope: Range<Int>
        /// Whether it declares its variable, which is known within the block alone.
        let isDeclaration: Bool
    }

    private let source: SourceText
    private let isSwift: Bool
    private let text: (Range<Int>) -> String?
    /// Whether the file names a scheme: a receiver that is not known may then be the table of one.
    private let namesSchemes: Bool
    /// By name, without `self.` and the underscore of an instance variable.
    private var assignments: [String: [Assignment]] = [:]

    /// - Parameter text: The text that the expression of a range makes, if it is known.
    init(_ source: SourceText, isSwift: Bool, _ text: @escaping (Range<Int>) -> String?) {
        self.source = source
        self.isSwift = isSwift
        self.text = text
        namesSchemes = source.tokens.contains { $0.word == "routesForScheme" || $0.word == "forScheme" }
        if namesSchemes { findAssignments() }
    }

    /// The table that an expression is.
    func table(of expression: Range<Int>) -> Table {
        if let known = written(in: expression) { return known }
        guard namesSchemes else { return .global }
        guard let name = name(in: expression) else { return .unknown }
        let known = assignments[name.text] ?? []
        let use = expression.lowerBound
        let isLocal = isSwift || !name.isMember
        if isLocal, let nearest = known.last(where: { $0.place < use && $0.scope.contains(use) }) {
            // Blocks in between may have given it another one.
            let between = known.filter {
                $0.place > nearest.place && $0.place < use && nearest.scope.contains($0.place)
            }
            return between.allSatisfy { $0.table == nearest.table } ? nearest.table : .unknown
        }
        guard isSwift || name.isMember else { return .unknown }
        let tables = Set(known.lazy.filter { !$0.isDeclaration || isSwift && isMember($0) }.map(\.table))
        return tables.count == 1 ? tables.first ?? .unknown : .unknown
    }

    /// Whether an expression is the name of a table.
    func isTable(_ expression: Range<Int>) -> Bool {
        guard let name = name(in: expression), assignments[name.text] != nil else { return false }
        return table(of: expression) != .unknown
    }

    /// The table that an expression names itself; `nil` if it is a name, or something else.
    private func written(in expression: Range<Int>) -> Table? {
        for place in expression {
            guard let word = source.tokens[place].word else { continue }
            if word == "routesForScheme" || word == "forScheme", source.token(place + 1)?.isMark(":") == true,
                place + 1 < expression.upperBound
            {
                let closing: Character = isSwift ? ")" : "]"
                let end = expression[place...].first { source.tokens[$0].isMark(closing) } ?? expression.upperBound
                return text((place + 2)..<end).map { .scheme($0) } ?? .unknown
            }
        }
        let words = expression.compactMap { source.tokens[$0].word }
        if words.contains("globalRoutes") { return .global }
        guard words.first == "JLRoutes" else { return words.contains("JLRoutes") ? .global : nil }
        // Another member is one that the app has added, for a table of its own: `JLRoutes.shop`.
        return words.dropFirst().allSatisfy { $0 == "global" } ? .global : .unknown
    }

    /// The characters between and after the words of a name.
    private static let joining: [Character] = [".", "-", ">", "?", "!"]

    /// A single name, or a member of `self`; `nil` for every other expression.
    private func name(in expression: Range<Int>) -> (text: String, isMember: Bool)? {
        var words: [String] = []
        for place in expression {
            let token = source.tokens[place]
            if let word = token.word {
                words.append(word)
            } else if !Self.joining.contains(where: { token.isMark($0) }) {
                return nil
            }
        }
        let isOfSelf = words.first == "self" && words.count == 2
        guard let last = words.last, words.count == 1 || isOfSelf else { return nil }
        let isVariable = last.hasPrefix("_")
        return (isVariable ? String(last.dropFirst()) : last, isOfSelf || isVariable)
    }

    /// Whether a declaration is in no function: the braces around it are those of a type.
    private func isMember(_ assignment: Assignment) -> Bool {
        let place = assignment.scope.lowerBound
        guard source.token(place)?.isMark("{") == true else { return true }
        let words = (max(0, place - 12)..<place).reversed().prefix {
            !source.tokens[$0].isMark("}") && !source.tokens[$0].isMark(")")
        }
        return words.contains { ["class", "struct", "enum", "extension", "actor"].contains(source.tokens[$0].word) }
    }

    private mutating func findAssignments() {
        var blocks: [Range<Int>] = []
        for place in source.tokens.indices {
            while let last = blocks.last, last.upperBound <= place { blocks.removeLast() }
            if source.tokens[place].isMark("{"), let end = source.partners[place], end > place {
                blocks.append(place..<end)
            }
            guard source.tokens[place].isMark("="), source.token(place + 1)?.isMark("=") != true, place > 0 else {
                continue
            }
            var start = place - 1
            if isSwift {
                // The type's name comes after the variable's.
                var back = start
                while back > 0, place - back < 6, !source.tokens[back].isMark(":") { back -= 1 }
                if source.tokens[back].isMark(":"), back > 0, place - back < 6 { start = back - 1 }
            }
            guard let word = source.tokens[start].word else { continue }
            let before = source.token(start - 1)
            let isDeclaration =
                isSwift
                ? before?.word == "let" || before?.word == "var" : before?.isMark("*") == true || before?.word != nil
            let isOfSelf = source.token(start - 2)?.word == "self" || source.token(start - 3)?.word == "self"
            if before?.isMark(".") == true || before?.isMark(">") == true, !isOfSelf { continue }
            let value = (place + 1)..<end(of: place + 1)
            let table = written(in: value) ?? .unknown
            let name = word.hasPrefix("_") ? String(word.dropFirst()) : word
            assignments[name, default: []].append(
                Assignment(
                    table: table, place: place, scope: blocks.last ?? source.tokens.indices,
                    isDeclaration: isDeclaration))
        }
    }

    /// The end of the statement that begins at a place.
    private func end(of start: Int) -> Int {
        var place = start
        while place < source.tokens.count {
            let token = source.tokens[place]
            if token.isMark(";") || token.isMark("}") { break }
            if isSwift, place > start, token.line > source.tokens[place - 1].line, !token.isMark(".") { break }
            if let partner = source.partners[place], partner > place { place = partner }
            place += 1
        }
        return min(place, source.tokens.count)
    }
}
