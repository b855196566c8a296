import WaymarkExpressions

/// A pattern prepared for comparison with a part of a link.
///
/// Backtracking never goes beyond the last `*`, so matching *n* bytes of a link takes at most *n* · *m* steps for *m*
/// characters of the pattern; patterns with variables of more than one character are automata.
struct PatternMatcher: Sendable {
    /// The way in which a pattern reads texts.
    struct Reading: Hashable, Sendable {
        /// Whether the comparison is case-sensitive.
        var caseSensitive = true
        /// Whether the text is that of the URL, with its escapes. Otherwise, a character is a Unicode scalar of the
        /// decoded text.
        var percentEncoded = true
    }

    private enum Engine: Sendable {
        case all
        case literal([UInt8])
        /// Wildcards, classes and bytes.
        case glob([Token], classes: [ByteSet])
        case expression(LinearExpression)
        /// A variable is undefined, or the pattern is too large: no text matches.
        case none
    }

    private struct Token: Hashable, Sendable {
        let value: UInt16
        static let one = Token(value: 256)
        static let run = Token(value: 257)
        static func byte(_ byte: UInt8) -> Token { Token(value: UInt16(byte)) }
        static func set(_ index: Int) -> Token { Token(value: 258 + UInt16(index)) }
    }

    private let engine: Engine
    private let folds: Bool
    private let decodes: Bool

    init(_ pattern: PatternText, _ variables: SubstitutionVariables, _ reading: Reading) {
        folds = !reading.caseSensitive
        decodes = !reading.percentEncoded
        if pattern.takesAll {
            engine = .all
        } else {
            engine = Self.plain(pattern, variables, reading) ?? Self.expression(pattern, variables, reading)
        }
    }

    /// Whether every text matches.
    var takesAll: Bool { if case .all = engine { true } else { false } }

    /// The bytes that every matching text begins with; empty if the comparison ignores case or texts are decoded.
    var literalPrefix: [UInt8] {
        if folds || decodes { return [] }
        switch engine {
        case .literal(let bytes): return bytes
        case .glob(let tokens, _): return tokens.prefix { $0.value < 256 }.map { UInt8($0.value) }
        case .all, .expression, .none: return []
        }
    }

    /// Returns a matcher of literals, wildcards and classes of one byte; `nil` if the pattern needs more.
    private static func plain(
        _ pattern: PatternText, _ variables: SubstitutionVariables, _ reading: Reading
    ) -> Engine? {
        var tokens: [Token] = []
        var classes: [ByteSet] = []
        for part in pattern.parts {
            switch part {
            case .one: tokens.append(.one)
            case .run: tokens.append(.run)
            case .scalar(let scalar):
                // Beyond ASCII, case is defined for Unicode scalars, and two ASCII letters have a case variant outside
                // of ASCII.
                if !reading.caseSensitive,
                    !scalar.isASCII || (!reading.percentEncoded && "kKsS".unicodeScalars.contains(scalar))
                {
                    return nil
                }
                for byte in String(scalar).utf8 { tokens.append(.byte(reading.caseSensitive ? byte : byte.folded)) }
            case .variable(let name):
                guard let values = variables.values(of: name), let set = ByteSet(values, folds: !reading.caseSensitive),
                    reading.caseSensitive || reading.percentEncoded || !(set.contains(0x6B) || set.contains(0x73))
                else { return nil }
                let index = classes.firstIndex(of: set) ?? classes.count
                if index == classes.count { classes.append(set) }
                guard index < 60_000 else { return nil }
                tokens.append(.set(index))
            }
        }
        if tokens.allSatisfy({ $0.value < 256 }) { return .literal(tokens.map { UInt8($0.value) }) }
        return .glob(tokens, classes: classes)
    }

    private static func expression(
        _ pattern: PatternText, _ variables: SubstitutionVariables, _ reading: Reading
    ) -> Engine {
        guard let text = pattern.expression(variables) else { return .none }
        var limits = ExpressionLimits.standard
        limits.bytes = 1 << 20
        limits.states = 200_000
        let expression = try? LinearExpression(text, ignoringCase: !reading.caseSensitive, limits: limits)
        return expression.map { .expression($0) } ?? .none
    }

    /// Returns whether a text matches as a whole.
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch engine {
        case .all: return true
        case .none: return false
        case .expression(let expression): return expression.matchesWhole(text)
        case .literal(let bytes):
            guard bytes.count == text.count else { return false }
            return bytes.withUnsafeBufferPointer { bytes in
                for index in 0..<bytes.count {
                    let byte = folds ? text[index].folded : text[index]
                    if byte != bytes[index] { return false }
                }
                return true
            }
        case .glob(let tokens, let classes):
            var steps = 0
            return tokens.withUnsafeBufferPointer { matches(text, $0, classes, &steps) }
        }
    }

    /// Returns the number of comparisons for a text; `nil` for patterns without wildcards, or with variables that are
    /// not classes.
    func steps(for text: String) -> Int? {
        guard case .glob(let tokens, let classes) = engine else { return nil }
        var steps = 0
        var text = text
        text.withUTF8 { text in
            tokens.withUnsafeBufferPointer { _ = matches(text, $0, classes, &steps) }
        }
        return steps
    }

    /// Compares a text with wildcards: the pattern after the last `*` reached is tried at each place in turn.
    private func matches(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: UnsafeBufferPointer<Token>, _ classes: [ByteSet],
        _ steps: inout Int
    ) -> Bool {
        var place = 0
        var token = 0
        var run = -1
        var resumption = 0
        while place < text.count {
            steps &+= 1
            if token < tokens.count {
                let value = tokens[token].value
                if value == Token.run.value {
                    run = token
                    token += 1
                    if token == tokens.count { return true }
                    resumption = place
                    continue
                }
                let byte = folds ? text[place].folded : text[place]
                let fits =
                    value < 256
                    ? UInt16(byte) == value : value == Token.one.value || classes[Int(value) - 258].contains(byte)
                if fits {
                    place += value == Token.one.value ? width(text, at: place) : 1
                    token += 1
                    continue
                }
            }
            guard run >= 0 else { return false }
            resumption += width(text, at: resumption)
            place = resumption
            token = run + 1
        }
        while token < tokens.count, tokens[token].value == Token.run.value { token += 1 }
        return token == tokens.count
    }

    /// Returns the number of bytes of the character at a place.
    private func width(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
        guard decodes, text[place] >= 0xC0 else { return 1 }
        var end = place + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        return end - place
    }
}

/// A set of ASCII bytes.
struct ByteSet: Hashable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Creates the set of values that are each a single ASCII character other than a wildcard; `nil` for other values.
    init?(_ values: [String], folds: Bool) {
        for value in values {
            guard value.utf8.count == 1, let byte = value.utf8.first, byte < 0x80, !"*?".utf8.contains(byte) else {
                return nil
            }
            insert(folds ? byte.folded : byte)
        }
        if values.isEmpty { return nil }
    }

    private init() {}

    /// The empty set.
    static let none = ByteSet()

    mutating func insert(_ byte: UInt8) {
        if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte - 64) }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 64 ? low >> byte & 1 == 1 : byte < 0x80 && high >> (byte - 64) & 1 == 1
    }
}

extension PatternText {
    /// Returns the pattern as a regular expression for the whole text; `nil` if a variable is undefined.
    func expression(_ variables: SubstitutionVariables) -> String? {
        var text = ""
        for part in parts {
            switch part {
            case .scalar(let scalar): text += Self.escaped(scalar)
            case .one: text += Self.one
            case .run: text += Self.one + "*"
            case .variable(let name):
                guard let values = variables.values(of: name) else { return nil }
                // Without values, no text matches.
                if values.isEmpty { return nil }
                let choices = values.map { PatternText(value: $0).expression(variables) ?? "" }
                text += "(?:" + choices.joined(separator: "|") + ")"
            }
        }
        return text
    }

    private static let one = #"[\u{0}-\u{10FFFF}]"#

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar.isASCII, UInt8(scalar.value).isLetter || UInt8(scalar.value).isDigit { return String(scalar) }
        return #"\u{"# + String(scalar.value, radix: 16) + "}"
    }
}
