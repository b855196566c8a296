import Testing
import WaymarkExpressions

@Suite struct ExpressionErrorTests {
    struct Fault: CustomTestStringConvertible {
        let expression: String
        let reason: ExpressionError.Reason
        let offset: Int

        init(_ expression: String, _ reason: ExpressionError.Reason, at offset: Int) {
            self.expression = expression
            self.reason = reason
            self.offset = offset
        }

        var testDescription: String { expression }
    }

    static let faults = [
        Fault("中(a", .unclosedGroup, at: 3),
        Fault("(a(b)", .unclosedGroup, at: 0),
        Fault("(?", .unclosedGroup, at: 0),
        Fault("(?i", .unclosedGroup, at: 0),
        Fault("a)b", .unopenedGroup, at: 1),
        Fault("é(?P<n>a)", .unknownGroup("P"), at: 2),
        Fault("(?|a)", .unknownGroup("|"), at: 0),
        Fault("(?)", .unknownGroup(")"), at: 0),
        Fault("(?i中)", .unknownGroup("i中"), at: 0),
        Fault("(?<>a)", .malformedName, at: 3),
        Fault("(?<1a>a)", .malformedName, at: 3),
        Fault("(?<é>a)", .malformedName, at: 3),
        Fault("(?<a", .malformedName, at: 3),
        Fault("(?<n>a)(?<n>b)", .repeatedName("n"), at: 7),
        Fault("(?im)a", .unknownFlags("im"), at: 2),
        Fault("(?s:a)", .unknownFlags("s"), at: 2),
        Fault("(?-:a)", .unknownFlags("-"), at: 2),
        Fault("a(?i)b", .misplacedFlags, at: 1),
        Fault("a|(?i)b", .misplacedFlags, at: 2),
        Fault("a[bc", .unclosedClass, at: 1),
        Fault("[", .unclosedClass, at: 0),
        Fault("[a-", .unclosedClass, at: 0),
        Fault("[]", .emptyClass, at: 0),
        Fault("[^]", .emptyClass, at: 0),
        Fault("[]a]", .emptyClass, at: 0),
        Fault("[中z-a]", .reversedRange, at: 4),
        Fault(#"[a-\d]"#, .unboundedRange, at: 1),
        Fault(#"[a-z_-\d]"#, .unboundedRange, at: 4),
        Fault("*a", .nothingToRepeat, at: 0),
        Fault("a|+", .nothingToRepeat, at: 2),
        Fault("(?:?)", .nothingToRepeat, at: 3),
        Fault("{2}", .nothingToRepeat, at: 0),
        Fault("^*", .nothingToRepeat, at: 1),
        Fault(#"\b{2}"#, .nothingToRepeat, at: 2),
        Fault("(?i)?a", .nothingToRepeat, at: 4),
        Fault("a**", .repeatedRepetition, at: 2),
        Fault("a{2}{3}", .repeatedRepetition, at: 4),
        Fault("a???", .repeatedRepetition, at: 3),
        Fault("a{", .malformedRepetition, at: 1),
        Fault("a{x}", .malformedRepetition, at: 1),
        Fault("a{,2}", .malformedRepetition, at: 1),
        Fault("a{1,2", .malformedRepetition, at: 1),
        Fault("{id}", .malformedRepetition, at: 0),
        Fault("a{3,2}", .reversedRepetition, at: 1),
        Fault(#"a\"#, .trailingBackslash, at: 1),
        Fault(#"[a\"#, .trailingBackslash, at: 2),
        Fault(#"a\q"#, .unknownEscape("q"), at: 1),
        Fault(#"\中"#, .unknownEscape("中"), at: 0),
        Fault(#"\Z"#, .unknownEscape("Z"), at: 0),
        Fault(#"[\b]"#, .unknownEscape("b"), at: 1),
        Fault(#"\x4"#, .malformedEscape, at: 0),
        Fault(#"\x{41}"#, .malformedEscape, at: 0),
        Fault(#"\u12"#, .malformedEscape, at: 0),
        Fault(#"\u{}"#, .malformedEscape, at: 0),
        Fault(#"\u{000000041}"#, .malformedEscape, at: 0),
        Fault(#"\01"#, .malformedEscape, at: 0),
        Fault(#"a\uD800"#, .invalidScalar, at: 1),
        Fault(#"\u{110000}"#, .invalidScalar, at: 0),
        Fault("a]", .unescaped("]"), at: 1),
        Fault("a}", .unescaped("}"), at: 1),
    ]

    static let refusals = [
        Fault(#"(a)\1"#, .unsupported(.backreference), at: 3),
        Fault(#"(?<n>a)\k<n>"#, .unsupported(.backreference), at: 7),
        Fault("a(?=b)", .unsupported(.lookahead), at: 1),
        Fault("a(?!b)", .unsupported(.negativeLookahead), at: 1),
        Fault("(?<=a)b", .unsupported(.lookbehind), at: 0),
        Fault("(?<!a)b", .unsupported(.negativeLookbehind), at: 0),
        Fault("a*+", .unsupported(.possessiveRepetition), at: 1),
        Fault("中++", .unsupported(.possessiveRepetition), at: 3),
        Fault("a{2}+", .unsupported(.possessiveRepetition), at: 1),
        Fault("(?>a)", .unsupported(.atomicGroup), at: 0),
        Fault("(?(1)a|b)", .unsupported(.conditional), at: 0),
        Fault("(?R)", .unsupported(.recursion), at: 0),
        Fault("(?1)", .unsupported(.recursion), at: 0),
        Fault("(?#a)", .unsupported(.comment), at: 0),
        Fault(#"\p{L}"#, .unsupported(.unicodeProperty), at: 0),
        Fault("[a[b]]", .unsupported(.nestedClass), at: 2),
        Fault("[[:alpha:]]", .unsupported(.namedClass), at: 1),
        Fault("[a&&b]", .unsupported(.setOperation), at: 2),
        Fault("[a--b]", .unsupported(.setOperation), at: 2),
        Fault("[a-c--b]", .unsupported(.setOperation), at: 4),
        Fault(#"[\w--b]"#, .unsupported(.setOperation), at: 3),
        Fault("[a-c-&&b]", .unsupported(.setOperation), at: 5),
        Fault("[a~~b]", .unsupported(.setOperation), at: 2),
    ]

    @Test("A faulty expression says what is wrong and where", arguments: faults + refusals)
    func reportsFault(_ fault: Fault) throws {
        let error = try #require(throws: ExpressionError.self) { try LinearExpression(fault.expression) }
        #expect(error.reason == fault.reason)
        #expect(error.offset == fault.offset)
        #expect(error.expression == fault.expression)
        #expect(!error.description.contains("\n"))
        #expect(error.description.hasSuffix(", at byte \(fault.offset) of '\(fault.expression)'"))
    }

    @Test("A feature that is left out on purpose is refused by its name", arguments: refusals)
    func namesConstruct(_ fault: Fault) throws {
        let error = try #require(throws: ExpressionError.self) { try LinearExpression(fault.expression) }
        guard case .unsupported(let construct) = error.reason else { return }
        #expect(error.description.hasPrefix("\(construct.rawValue) is not supported"))
    }

    @Test("Every construct that is left out has a row")
    func coversConstructs() {
        let covered = Set(Self.refusals.map(\.reason))
        for construct in ExpressionError.Construct.allCases {
            #expect(covered.contains(.unsupported(construct)))
        }
    }
}
