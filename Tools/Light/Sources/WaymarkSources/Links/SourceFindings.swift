/// A place in a file.
package struct SourceSpot: Hashable, Sendable, Comparable {
    /// The line, from 1.
    package let line: Int
    /// The column in Unicode scalars, from 1.
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (one: SourceSpot, other: SourceSpot) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

/// A text that a source file makes, which may have a link in it.
struct MadeText: Sendable {
    let parts: [TextExpression]
    /// The start of its first part.
    let spot: SourceSpot
    /// The place of its first token, for constants that are known only around it.
    let token: Int
    /// Whether it is the pattern of a route that is registered there.
    let isRegistration: Bool
    /// Whether something is added to it by a later statement.
    var isBegun = false
    /// Whether its name marks it as a callback for another program.
    var isCallback = false
    /// The bytes in which it is written, to find the places of links within.
    let range: Range<Int>
}

/// A constant with a text as its value.
struct TextConstant: Sendable {
    let name: String
    let parts: [TextExpression]
    /// The tokens among which the name is known; `nil` if it is known in all files.
    let scope: Range<Int>?
    /// The place of the expression, for constants within it.
    let token: Int
    /// Whether it is a variable that its own file never gives another value.
    var isVariable = false
}

/// A type whose values are typed routes, with its pattern as it is written.
struct TypedRoute: Sendable {
    let name: String
    let pattern: String
}
