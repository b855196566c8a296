package import WaymarkCore
internal import WaymarkExpressions

/// The texts that satisfy constraints, and the texts that links can contain.
package enum ConstraintTexts {
    /// Returns the texts that satisfy a constraint.
    ///
    /// - Parameter matcher: The matcher that decides about the constraint in the table.
    package static func bounds(of constraint: ParameterConstraint, matcher: ConstraintMatcher) -> TextBounds {
        switch matcher {
        case .integer: TextBounds(exact: integer)
        case .bool: TextBounds(exact: bool)
        case .uuid: TextBounds(exact: uuid)
        case .double: TextBounds(upper: doubleForm, lower: shortDouble, doubt: .approximate(constraint.text))
        case .expression(let expression): bounds(of: expression)
        case .custom: TextBounds(upper: anyText, doubt: .customType(constraint.text))
        case .anything: TextBounds(upper: anyText, doubt: .unknownType(constraint.text))
        }
    }

    private static func bounds(of expression: LinearExpression) -> TextBounds {
        expression.automaton.map { TextBounds(exact: $0) }
            ?? TextBounds(upper: anyText, doubt: .tooLarge(expression.text))
    }

    /// Every text that a link can contain between two slashes, including the empty one: links contain no NUL.
    static let anyText = automaton(#"[^\x00]*"#)

    /// The texts that a segment can have, except the empty one: dot segments are resolved when a link is read.
    static let anySegment = automaton(#"[^\x00.][^\x00]*|\.[^\x00.][^\x00]*|\.\.[^\x00]+"#)

    /// All texts of one scalar or more.
    static let someText = automaton(#"[^\x00]+"#)

    private static let integer = automaton(
        "\(numbers(upTo: "9223372036854775807"))|-\(numbers(upTo: "9223372036854775808"))")

    private static let bool = automaton("[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[01]")

    private static let uuid = automaton("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")

    private static let doubleForm = automaton(#"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"#)

    /// Texts of this form that are certainly finite: few digits before the point, and no exponent.
    private static let shortDouble = automaton(#"-?0*(?:0|[1-9][0-9]{0,39})(?:\.[0-9]+)?"#)

    /// Returns an expression for the numbers from zero to the greatest one, with any number of leading zeros.
    private static func numbers(upTo greatest: String) -> String {
        var forms = ["[1-9][0-9]{0,\(greatest.count - 2)}", greatest]
        var prefix = ""
        for (index, digit) in greatest.enumerated() {
            if let value = digit.wholeNumberValue, value > 0 {
                let rest = greatest.count - index - 1
                forms.append("\(prefix)[\(index == 0 ? 1 : 0)-\(value - 1)]" + (rest > 0 ? "[0-9]{\(rest)}" : ""))
            }
            prefix.append(digit)
        }
        return "(?:0+|0*(?:\(forms.joined(separator: "|"))))"
    }

    private static func automaton(_ expression: String) -> ByteAutomaton {
        guard let automaton = (try? LinearExpression(expression))?.automaton else {
            preconditionFailure("no automaton for \(expression)")
        }
        return automaton
    }
}
