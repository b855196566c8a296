/// A route as a seed declares it, once for the macro and once for `Codable`.
struct RandomDeclaration {
    /// A stored property.
    private struct Property {
        let name: String
        let type: String
        /// The initial value as the source has it and as a link has it.
        let initial: (source: String, text: String)?

        var spelling: String { ["class", "default", "in"].contains(name) ? "`\(name)`" : name }
    }

    /// Values by the name of their type: as the source writes them, and as a link does.
    private static let values: [String: [(String, String)]] = [
        "Int": [("0", "0"), ("-7", "-7"), ("42", "42")], "Int8": [("3", "3"), ("-128", "-128")],
        "UInt16": [("65535", "65535")], "Int64": [("9", "9")], "UInt": [("1", "1")],
        "Double": [("0.5", "0.5"), ("2", "2"), ("-1e3", "-1000")], "Float": [("0.25", "0.25")],
        "Bool": [("true", "true"), ("false", "false")],
        "String": [(#""""#, ""), (#""a b""#, "a b"), (#""搜索""#, "搜索"), (#""a,b""#, "a,b")],
        "Mode": [(".info", "info"), (".reviews", "all reviews")], "Level": [(".low", "1"), (".high", "20")],
        "App.Mode": [(".info", "info")],
    ]
    private static let types = [
        "Int", "Int8", "UInt16", "Int64", "UInt", "Double", "Float", "Bool", "String", "String", "Mode", "Level",
        "App.Mode",
    ]
    private static let refused = [
        "Set<Int>", "[String: Int]", "Character", "(Int, Int)", "[[Int]]", "[Int?]", "Any", "Substring",
    ]

    let number: Int
    private let pattern: String
    private let access: String
    /// Whether it stands at the top of the file, within a type, or in an extension of one.
    private let place: Int
    private var properties: [Property] = []
    private var stranger = ""

    init(seed: Int) {
        var numbers = SeededNumbers(seed: seed)
        number = seed
        access = numbers.pick(["", "", "public ", "package ", "internal ", "fileprivate ", "private "])
        place = access == "private " ? 0 : numbers.below(3)
        var names = ["id", "page", "sort", "ref", "class", "is_new", "x1", "tags", "default", "in", "text", "_n"]
        names.shuffle(using: &numbers)
        func type(for constraint: String, _ numbers: inout SeededNumbers) -> String {
            switch constraint {
            case _ where numbers.once(in: 14): numbers.pick(Self.types)
            case "<int>": numbers.pick(["Int", "Int", "UInt", "Int8", "Int64", "String", "Level"])
            case "<double>": numbers.pick(["Double", "Float", "String"])
            case "<bool>": numbers.pick(["Bool", "String"])
            case "": numbers.pick(Self.types)
            default: "String"
            }
        }
        var properties: [Property] = []
        func add(_ name: String, _ type: String, mayBeAbsent: Bool, isList: Bool, _ numbers: inout SeededNumbers) {
            var full = isList ? "[\(type)]" : type
            var initial: (String, String)?
            let kind = numbers.once(in: 20) ? numbers.below(3) : mayBeAbsent && !isList ? 1 + numbers.below(2) : 0
            switch kind {
            case 1: full += "?"
            case 2:
                let values = (0..<(isList ? 2 : 1)).map { _ in numbers.pick(Self.values[type] ?? []) }
                let texts = values.map { $0.1.replacing("\\", with: "\\\\").replacing(",", with: "\\,") }
                initial =
                    isList
                    ? ("[\(values.map(\.0).joined(separator: ", "))]", texts.joined(separator: ","))
                    : values[0]
            default: break
            }
            properties.append(Property(name: name, type: full, initial: initial))
        }
        func parameter(mayBeAbsent: Bool, _ numbers: inout SeededNumbers) -> String {
            let name = names.removeLast()
            let constraint = numbers.pick(["", "", "<int>", "<int>", "<double>", "<bool>", "([a-z0-9]{1,6})"])
            // A property that is missing, which the macro refuses.
            if !numbers.once(in: 25) {
                add(name, type(for: constraint, &numbers), mayBeAbsent: mayBeAbsent, isList: false, &numbers)
            }
            return ":\(name)\(constraint)"
        }
        var pattern = numbers.pick([
            "shop://r\(seed)", "shop://r\(seed)", "https://m.shop.example/r\(seed)", "/r\(seed)",
        ])
        for _ in 0..<numbers.below(3) {
            switch numbers.below(5) {
            case 0: pattern += numbers.pick(["/list", "/搜索", "/a%20b"])
            case 1: pattern += "/item-" + parameter(mayBeAbsent: false, &numbers) + ".html"
            default: pattern += "/" + parameter(mayBeAbsent: false, &numbers)
            }
        }
        switch numbers.below(8) {
        case 0: pattern += "(/by/\(parameter(mayBeAbsent: true, &numbers)))"
        case 1:
            pattern += "(/by/\(parameter(mayBeAbsent: true, &numbers)))(/at/\(parameter(mayBeAbsent: true, &numbers)))"
        case 2: pattern += "(/\(parameter(mayBeAbsent: true, &numbers)))(/\(parameter(mayBeAbsent: true, &numbers)))"
        case 3:
            let first = parameter(mayBeAbsent: true, &numbers)
            pattern += "(/\(first)/to/\(parameter(mayBeAbsent: true, &numbers)))"
        case 4:
            let name = names.removeLast()
            pattern += "/:\(name)" + numbers.pick(["+", "*"])
            add(name, numbers.pick(["String", "Int", "Mode"]), mayBeAbsent: false, isList: true, &numbers)
        case 5:
            let name = names.removeLast()
            pattern += "/:\(name)?"
            add(name, numbers.pick(Self.types), mayBeAbsent: true, isList: false, &numbers)
        default: break
        }
        for _ in 0..<numbers.below(4) {
            let name = names.removeLast()
            add(
                name, numbers.pick(Self.types), mayBeAbsent: !numbers.once(in: 4), isList: numbers.once(in: 4), &numbers
            )
        }
        properties.shuffle(using: &numbers)
        if numbers.once(in: 12) { stranger = "    var odd: \(numbers.pick(Self.refused))\n" }
        self.pattern = pattern
        self.properties = properties
    }

    /// The declaration that the macro is attached to.
    var macro: String { "@Route(\"\(pattern)\") \(access)struct M\(number): Sendable {\n\(members)\(stranger)}\n" }

    private var codable: String {
        "\(access)struct C\(number): Route {\n    \(isPublic ? access : "")static let pattern: RoutePattern = \"\(pattern)\"\n"
            + members + "}\n"
    }

    private var isPublic: Bool { access == "public " || access == "package " }

    private var members: String {
        let stored = properties.map {
            "    var \($0.spelling): \($0.type)\($0.initial.map { " = \($0.source)" } ?? "")\n"
        }
        let values = properties.map { "\($0.name): numbers.value()" }.joined(separator: ", ")
        return stored.joined()
            + "    static func random(_ numbers: inout Numbers) -> Self { Self(\(values)) }\n"
    }

    /// Both declarations, and the function `check<number>` that compares them.
    var source: String {
        let prefix = place == 0 ? "" : "Space\(number)."
        let both =
            switch place {
            case 0: macro + codable
            case 1: "public enum Space\(number) {\n\(macro)\(codable)}\n"
            default: "public enum Space\(number) {}\nextension Space\(number) {\n\(macro)\(codable)}\n"
            }
        let defaults = properties.compactMap { property in
            property.initial.map { "\"\(property.name)\": \"\($0.text.replacing("\\", with: "\\\\"))\"" }
        }
        return both + """
            func check\(number)(_ report: inout Report) {
                report.compare(\(number), \(prefix)M\(number).self, \(prefix)C\(number).self,
                    defaults: \(defaults.isEmpty ? "[:]" : "[\(defaults.joined(separator: ", "))]"),
                    { \(prefix)M\(number).random(&$0) }, { \(prefix)C\(number).random(&$0) })
            }

            """
    }
}
