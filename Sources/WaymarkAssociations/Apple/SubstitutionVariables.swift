/// What `$(name)` stands for in the patterns of an association file.
struct SubstitutionVariables: Hashable, Sendable {
    /// The file's own, by name.
    let custom: [String: [String]]

    /// The texts of a variable; `nil` for one that is not defined. A file's own hides a predefined one.
    func values(of name: String) -> [String]? { custom[name] ?? Self.predefined[name] }

    /// The names of the predefined ones.
    static var predefinedNames: [String] { predefined.keys.sorted() }

    private static let predefined: [String: [String]] = [
        "alpha": letters("A"..."Z") + letters("a"..."z"),
        "upper": letters("A"..."Z"),
        "lower": letters("a"..."z"),
        "alnum": letters("A"..."Z") + letters("a"..."z") + letters("0"..."9"),
        "digit": letters("0"..."9"),
        "xdigit": letters("0"..."9") + letters("A"..."F") + letters("a"..."f"),
        "region": CodeLists.regions,
        "lang": CodeLists.languages,
    ]

    private static func letters(_ range: ClosedRange<Unicode.Scalar>) -> [String] {
        (range.lowerBound.value...range.upperBound.value).compactMap { Unicode.Scalar($0).map { String($0) } }
    }
}
