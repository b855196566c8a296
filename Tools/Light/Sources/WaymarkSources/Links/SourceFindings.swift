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

/// A text in a source file that may contain a link.
struct MadeText: Sendable {
    let parts: [TextExpression]
    /// The start of its first part.
    let spot: SourceSpot
    /// The place of its first token, which determines the constants in scope.
    let token: Int
    /// Whether it is the pattern of a route that the file registers.
    let isRegistration: Bool
    /// Whether a later statement may extend it.
    var isBegun = false
    /// Whether its name marks it as a callback for another program.
    var isCallback = false
    /// The range in bytes in which it is written, for finding the places of links in it.
    let range: Range<Int>
}

/// A constant whose value is a text.
struct TextConstant: Sendable {
    let name: String
    let parts: [TextExpression]
    /// The range of tokens in which the name is known, or `nil` if it is known in all files.
    let scope: Range<Int>?
    /// The place of the expression, which determines the constants in its scope.
    let token: Int
    /// Whether it is a variable that its own file never changes.
    var isVariable = false
    /// Whether it is a member of a type, and no value of a function.
    var isMember = false
}

/// A type whose values are typed routes, with its pattern as it is written.
struct TypedRoute: Sendable {
    let name: String
    let pattern: String
}
