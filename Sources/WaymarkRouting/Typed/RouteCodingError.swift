public import WaymarkCore

/// An error in reading a route from a link, or in printing one as a link.
public struct RouteCodingError: Error, ErrorWithValues, Sendable, CustomStringConvertible {
    /// The reason why a route cannot be decoded or printed.
    @nonexhaustive
    public enum Reason: Sendable {
        /// Neither the link nor a default has a value for the property.
        case missing
        /// The text is not a value of the property's type.
        ///
        /// - Parameters:
        ///   - text: The text, decoded; for a value that the caller passed, its description.
        ///   - expected: The type's name, or `one of` and the texts of an enum's cases.
        case illFormed(text: String, expected: String)
        /// The pattern has no link with these values.
        case unprintable(PatternLinkError)
        /// The value has a text that would not be decoded to the same value, such as `Double.nan`.
        case unreadable(text: String, type: String)
        /// The link would be decoded to other values under the present rules.
        case readsOtherwise(link: String)
        /// A value of this type is not possible in this place.
        case unsupported(type: String, why: String)
        /// Code of the app (its own `Codable` conformance, or the coding of nested values) threw this error.
        case refused(String)
    }

    /// The reason.
    public let reason: Reason
    /// The property's name in the link, or `nil` if the error does not concern a property.
    public let field: String?
    /// The name of the route's type.
    public let route: String

    init(_ reason: Reason, field: String?, route: any Any.Type) {
        self.reason = reason
        self.field = field
        self.route = "\(route)"
    }

    /// One line for a terminal or a log.
    public var description: String { description(of: "\(reason)") }

    package var descriptionWithoutValues: String {
        switch reason {
        case .illFormed(_, let expected): description(of: "its text is not \(expected)")
        case .unprintable(let error): description(of: error.descriptionWithoutValues)
        case .unreadable(_, let type): description(of: "its text would not be read back as the same \(type)")
        case .readsOtherwise: description(of: "its link would be read back with other values")
        case .missing, .unsupported, .refused: description
        }
    }

    private func description(of problem: String) -> String {
        "\(field.map { "\(route).\($0.shownInErrors)" } ?? route): \(problem)"
    }
}

extension RouteCodingError.Reason: CustomStringConvertible {
    /// The fault, as part of a sentence.
    public var description: String {
        switch self {
        case .missing: "neither the link nor a default gives a value"
        case .illFormed(let text, let expected): "'\(text.shownInErrors)' is not \(expected)"
        case .unprintable(let error): "\(error)"
        case .unreadable(let text, let type): "'\(text.shownInErrors)' would not be read back as the same \(type)"
        case .readsOtherwise(let link): "'\(link.shownInErrors)' would be read back with other values"
        case .unsupported(let type, let why): "\(type) cannot appear there: \(why)"
        case .refused(let problem): problem.shownInErrors
        }
    }
}

extension String {
    /// At most 200 characters of the text, with control characters as `\u{1B}`.
    package var shownInErrors: String {
        var shown = ""
        var count = 0
        for scalar in unicodeScalars {
            if count == 200 { return shown + "…" }
            count += 1
            if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}

/// The fault of one value, before its property is known.
struct FieldProblem: Error {
    let reason: RouteCodingError.Reason
}

/// An error that is thrown if a value has properties of its own, or lists within lists, and so needs a nested coding.
struct NestedValueNeeded: Error {}

extension RouteCodingError {
    /// Creates the error for one that was thrown while a property was read or written.
    ///
    /// - Parameter text: The text that was read, if any.
    init(_ error: any Error, text: String?, type: any Any.Type, field: String?, route: any Any.Type) {
        switch error {
        case let error as RouteCodingError: self = error
        case let error as FieldProblem: self.init(error.reason, field: field, route: route)
        case is NestedValueNeeded: self.init(.nestedValue(type), field: field, route: route)
        case let error as DecodingError: self.init(error, text: text, type: type, field: field, route: route)
        default: self.init(.refused("\(error)"), field: field, route: route)
        }
    }

    private init(_ error: DecodingError, text: String?, type: any Any.Type, field: String?, route: any Any.Type) {
        let context: DecodingError.Context?
        switch error {
        case .keyNotFound(let key, _):
            self.init(.missing, field: field ?? key.stringValue, route: route)
            return
        case .dataCorrupted(let held), .typeMismatch(_, let held), .valueNotFound(_, let held): context = held
        @unknown default: context = nil
        }
        if let text, field != nil {
            self.init(
                .illFormed(text: text, expected: KnownTexts.expectation(of: type)), field: field, route: route)
        } else {
            let name = field ?? context?.codingPath.last?.stringValue
            self.init(.refused(context?.debugDescription ?? "\(error)"), field: name, route: route)
        }
    }
}

extension RouteCodingError.Reason {
    /// A value with a structure that one text does not have.
    static func nestedValue(_ type: any Any.Type) -> Self {
        .unsupported(type: "\(type)", why: "it has a structure of its own, and no coding of nested values is given")
    }

    /// A value that takes more than one text, where there is room for one segment.
    static func oneSegment(_ type: any Any.Type) -> Self {
        .unsupported(type: "\(type)", why: "its place in the path is one segment")
    }

    /// A type that goes deeper into itself than any value should.
    static func tooDeep(_ type: any Any.Type) -> Self {
        .unsupported(type: "\(type)", why: "it is coded by more than \(FieldDepth.greatest) nested types")
    }
}

/// The greatest depth of types that code each other, one within another: a bound on endless ones.
enum FieldDepth {
    static let greatest = 64
}
