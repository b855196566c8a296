/// The values of `$(name)` in the patterns of an association file.
struct SubstitutionVariables: Hashable, Sendable {
    /// The values of the file's own variables, by name.
    let custom: [String: [String]]
    /// The numbers of bytes of the values of the file's own variables.
    private let sizes: [String: Int]

    init(custom: [String: [String]]) {
        self.custom = custom
        sizes = custom.mapValues(Self.size)
    }

    private static func size(of values: [String]) -> Int { values.reduce(values.count) { $0 + $1.utf8.count } }

    /// Returns the size of a pattern in bytes, with all values of its variables.
    func size(of pattern: String) -> Int {
        var size = pattern.utf8.count
        for name in PatternText(pattern).variables { size += sizes[name] ?? Self.predefinedSizes[name] ?? 0 }
        return size
    }

    private static let predefinedSizes = predefined.mapValues(size)

    /// Returns the values of a variable; `nil` if it is undefined. A file's own variable hides a predefined one.
    func values(of name: String) -> [String]? { custom[name] ?? Self.predefined[name] }

    /// The names of the predefined variables.
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
