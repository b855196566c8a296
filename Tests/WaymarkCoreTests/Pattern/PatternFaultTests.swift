import Testing
import WaymarkCore

/// Texts that are no patterns, with the reason and the byte.
@Suite("Malformed patterns")
struct PatternFaultTests {
    struct Fault: CustomTestStringConvertible {
        let pattern: String
        let reason: PatternError.Reason
        let offset: Int
        init(_ pattern: String, _ reason: PatternError.Reason, at offset: Int) {
            (self.pattern, self.reason, self.offset) = (pattern, reason, offset)
        }
        var testDescription: String { abridged(pattern) }
    }

    static let faults = [
        // The beginning.
        Fault("", .noLeadingSlash, at: 0), Fault("a", .noLeadingSlash, at: 0), Fault("a/b", .noLeadingSlash, at: 0),
        Fault("shop:", .noLeadingSlash, at: 0), Fault("shop:a", .noLeadingSlash, at: 0),
        Fault("a/b:/c", .noLeadingSlash, at: 0),
        Fault(":id", .noLeadingSlash, at: 0), Fault("(/a)", .noLeadingSlash, at: 0),
        Fault(" /a", .noLeadingSlash, at: 0),
        Fault("//host/a", .missingScheme, at: 0), Fault("//", .missingScheme, at: 0),
        Fault("1a:/b", .notAScheme("1a"), at: 0), Fault("a_b://c", .notAScheme("a_b"), at: 0),
        Fault("店:/b", .notAScheme("店"), at: 0),
        // Hosts.
        Fault("https://", .missingHost(scheme: "https"), at: 8),
        Fault("https:///a", .missingHost(scheme: "https"), at: 8),
        Fault("https://:80/a", .missingHost(scheme: "https"), at: 8),
        Fault("https://a b/c", .invalidHost("a b"), at: 8), Fault("https://*/a", .invalidHost("*"), at: 8),
        Fault("https://*./a", .invalidHost("*."), at: 8), Fault("https://a.*.b/c", .invalidHost("a.*.b"), at: 8),
        Fault("https://*a.b/c", .invalidHost("*a.b"), at: 8), Fault("https://*.*.b/c", .invalidHost("*.*.b"), at: 8),
        Fault("https://me@h/a", .invalidHost("me@h"), at: 8), Fault("https://[::1/a", .invalidHost("[::1"), at: 8),
        Fault("https://h:port/a", .invalidPort("port"), at: 10),
        Fault("https://h:65536/a", .invalidPort("65536"), at: 10),
        // Parameters.
        Fault("/users/:", .unnamedParameter, at: 7), Fault("/:/a", .unnamedParameter, at: 1),
        Fault("/:1a", .unnamedParameter, at: 1),
        Fault("/:é", .unnamedParameter, at: 1), Fault("/a::b", .unnamedParameter, at: 2),
        Fault("é/:", .noLeadingSlash, at: 0),
        Fault("/é/:", .unnamedParameter, at: 4), Fault("/a-:-b", .unnamedParameter, at: 3),
        Fault("/:(a)", .unnamedParameter, at: 1),
        Fault("/:id/x/:id", .repeatedName("id"), at: 7), Fault("/:id(/:id)", .repeatedName("id"), at: 6),
        Fault("/:id/:id+", .repeatedName("id"), at: 5), Fault("/:id/:id?", .repeatedName("id"), at: 5),
        Fault("/:a-:b", .secondParameter("b"), at: 4), Fault("/:a<int>:b", .secondParameter("b"), at: 8),
        Fault("/:a([0-9]):b", .secondParameter("b"), at: 10),
        // Tails. What is wrong with a segment as a whole is at its start.
        Fault("/x:path+", .textBesideTail, at: 1), Fault("/x:path*", .textBesideTail, at: 1),
        Fault("/:path+x", .textBesideTail, at: 1),
        Fault("/:path*.html", .textBesideTail, at: 1), Fault("/:path+/a", .tailNotLast, at: 7),
        Fault("/*/a", .tailNotLast, at: 2),
        Fault("/:path*(/a)", .tailNotLast, at: 7), Fault("/a(/*)(/b)", .tailNotLast, at: 6),
        Fault("/a(/:p+)/b", .tailNotLast, at: 8),
        Fault("/a(/:p+/b)", .tailNotLast, at: 7), Fault("/:path+/", .tailNotLast, at: 7),
        Fault("/:path<int>+", .constrainedTail, at: 1), Fault("/:path(a)*", .constrainedTail, at: 1),
        // Optional parameters.
        Fault("/p-:page?", .textBesideOptional, at: 1), Fault("/:page?x", .textBesideOptional, at: 1),
        Fault("/:page?/x", .optionalNotLast, at: 7), Fault("/:page?(/x)", .optionalNotLast, at: 7),
        Fault("/a(/:page?)", .nestedGroup, at: 4),
        // Types and expressions.
        Fault("/:id<int>([0-9]+)", .typeAndExpression, at: 9), Fault("/:id([0-9]+)<int>", .typeAndExpression, at: 12),
        Fault("/:id<int", .unclosedType, at: 4), Fault("/:id<", .unclosedType, at: 4),
        Fault("/:id<int/a>", .invalidType("int/a"), at: 4),
        Fault("/:id<>", .invalidType(""), at: 4), Fault("/:id<1>", .invalidType("1"), at: 4),
        Fault("/:id<in t>", .invalidType("in t"), at: 4),
        Fault("/:id([0-9]+", .unclosedExpression, at: 4), Fault("/:id((a)", .unclosedExpression, at: 4),
        Fault("/:id([)]", .unclosedExpression, at: 4), Fault("/:id(\\)", .unclosedExpression, at: 4),
        // Groups.
        Fault("/a(/b", .unclosedGroup, at: 2), Fault("/a(/b/:c([0-9])", .unclosedGroup, at: 2),
        Fault("/a(/b(/c))", .nestedGroup, at: 5),
        Fault("/a(/b)c", .textAfterGroup, at: 6), Fault("/a(/b):c", .textAfterGroup, at: 6),
        Fault("/a(/b)*", .textAfterGroup, at: 6),
        Fault("/a(/b)(/c)(/d)(/e)(/f)(/g)(/h)", .tooManyGroups(limit: 6), at: 26),
        Fault("/a(/b)(/c)(/d)(/e)(/f)(/g)/:h?", .tooManyGroups(limit: 6), at: 27),
        // Signs that mean something elsewhere.
        Fault("/a*", .unescaped("*"), at: 2), Fault("/*a", .unescaped("*"), at: 1),
        Fault("/**", .unescaped("*"), at: 1),
        Fault("/a?", .unescaped("?"), at: 2), Fault("/a?b=c", .unescaped("?"), at: 2),
        Fault("/a#b", .unescaped("#"), at: 2),
        Fault("/a)", .unescaped(")"), at: 2), Fault("/a(b)", .unescaped("("), at: 2),
        Fault("/(", .unescaped("("), at: 1),
        Fault("/a(/b))", .textAfterGroup, at: 6), Fault("/:a.(b)", .unescaped("("), at: 4),
        Fault("/a\\", .danglingBackslash, at: 2), Fault("/é\\", .danglingBackslash, at: 3),
        // Dot segments.
        Fault("/a/./b", .dotSegment("."), at: 3), Fault("/..", .dotSegment(".."), at: 1),
        Fault("/%2e%2E/a", .dotSegment(".."), at: 1),
        Fault("/a/\\./b", .dotSegment("."), at: 3), Fault("/a(/..)", .dotSegment(".."), at: 4),
        Fault("shop://../a", .dotSegment(".."), at: 7),
        // Control characters, written and escaped.
        Fault("/a\tb", .controlCharacter, at: 2), Fault("/\u{0}", .controlCharacter, at: 1),
        Fault("/é\u{7F}", .controlCharacter, at: 3),
        Fault("/\u{85}", .controlCharacter, at: 1), Fault("/a%00", .controlCharacter, at: 2),
        Fault("/a\n", .controlCharacter, at: 2),
        // Length.
        Fault("/" + String(repeating: "a", count: 8_192), .tooLong(limit: 8_192), at: 8_192),
        Fault(String(repeating: "/a", count: 257), .tooManySegments(limit: 256), at: 513),
    ]

    @Test("The reason is typed, and its place is given in bytes", arguments: faults)
    func refuses(_ row: Fault) {
        let error = #expect(throws: PatternError.self) { try RoutePattern(row.pattern) }
        #expect(error?.reason == row.reason)
        #expect(error?.offset == row.offset)
        #expect(error?.pattern == row.pattern)
    }

    @Test("Written as a literal it keeps its fault and says it in a sentence", arguments: faults)
    func keepsFault(_ row: Fault) {
        let pattern = RoutePattern(stringLiteral: row.pattern)
        #expect(pattern.text == row.pattern)
        #expect(pattern.fault?.reason == row.reason)
        #expect(pattern.parameters.isEmpty)
        let sentence = pattern.fault?.description ?? ""
        #expect(sentence.contains("at byte \(row.offset)"))
        #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }

    @Test(
        "An expression that cannot be read is refused with its own reason",
        arguments: [
            "/:id([)", "/:id([z-a])", "/:id(a**)", "/:id(+)", "/:id((?=a))", "/:id(\\1)", "/:id(a{2,1})", "/:id(\\q)",
            "/:id([])",
        ])
    func refusesExpression(_ text: String) {
        let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
        switch error?.reason {
        case .invalidExpression(let problem)?: #expect(!problem.isEmpty)
        // A class that is not closed swallows the parenthesis.
        case .unclosedExpression?: #expect(text == "/:id([)" || text == "/:id([])")
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test("A megabyte of pattern is refused")
    func refusesMegabyte() {
        let error = #expect(throws: PatternError.self) {
            try RoutePattern("/" + String(repeating: "(/a", count: 350_000))
        }
        #expect(error?.reason == .tooLong(limit: 8_192))
    }
}
