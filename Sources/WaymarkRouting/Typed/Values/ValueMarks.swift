/// `Optional`, seen from code that knows only that it has some type.
protocol OptionalValue {
    /// The value that it holds.
    var held: Any? { get }
    /// The type of what it may hold.
    static var wrapped: any Any.Type { get }
}

extension Optional: OptionalValue {
    var held: Any? { self }
    static var wrapped: any Any.Type { Wrapped.self }
}

/// A collection whose order means nothing, so that printing it sorts.
protocol UnorderedValue {}

extension Set: UnorderedValue {}

/// The facts about a type's texts that its metadata alone shows.
enum KnownTexts {
    /// The most cases of an enum that are listed.
    static let greatestCases = 32

    /// The texts of all cases of an enum that knows them, or `nil`.
    static func ofCases(_ type: any Any.Type) -> [String]? {
        guard let type = type as? any CaseIterable.Type else { return nil }
        return texts(ofCasesOf: type)
    }

    private static func texts<Cases: CaseIterable>(ofCasesOf type: Cases.Type) -> [String]? {
        var texts: [String] = []
        for value in type.allCases {
            guard texts.count < greatestCases, let text = text(of: value) else { return nil }
            texts.append(text)
        }
        return texts.isEmpty ? nil : texts
    }

    private static func text(of value: Any) -> String? {
        if let value = value as? any LinkValue { return value.linkText }
        guard let value = value as? any RawRepresentable else { return nil }
        return (value.rawValue as? any LinkValue)?.linkText
    }

    /// Returns the form that a text of a type must have, as part of a sentence.
    static func expectation(of type: any Any.Type) -> String {
        ofCases(type).map { "one of " + $0.joined(separator: ", ") } ?? "\(type)"
    }
}
