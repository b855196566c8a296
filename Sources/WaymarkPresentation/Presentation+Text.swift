extension Presentation: CustomStringConvertible {
    /// The kind as written in manifests: `push`, `present`, `root`, `tab:mall`, `replace`, `custom:zoom`; followed by
    /// the other properties, as in `present sheet [medium, large] wrapped`.
    public var description: String {
        var words = [kind.text]
        if kind == .present, style != .automatic { words.append(style.text) }
        if !detents.isEmpty { words.append("[\(detents.map(\.text).joined(separator: ", "))]") }
        if isWrapped, kind == .present { words.append("wrapped") }
        return words.joined(separator: " ")
    }

    /// Creates the standard presentation of a kind, as manifests write it, or returns `nil` for an unknown text.
    public init?(text: String) {
        guard let kind = Kind(text: text) else { return nil }
        self.init(kind, isWrapped: kind == .root)
    }
}

extension Presentation.Kind {
    /// The words that stand alone.
    private static let words: [(String, Self)] = [
        ("push", .push), ("present", .present), ("root", .root), ("replace", .replace),
    ]

    /// The texts that a manifest may have, for messages.
    package static let expectation = "'push', 'present', 'root', 'replace', 'tab:NAME' or 'custom:NAME'"

    /// The kind as a word.
    public var text: String {
        switch self {
        case .push: "push"
        case .present: "present"
        case .root: "root"
        case .replace: "replace"
        case .tab(let name): "tab:\(name)"
        case .custom(let name): "custom:\(name)"
        }
    }

    /// Creates a kind from its text in manifests, or returns `nil` for an unknown text.
    public init?(text: String) {
        if let known = Self.words.first(where: { $0.0 == text }) {
            self = known.1
            return
        }
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = String(text[text.index(after: colon)...])
        guard !name.isEmpty else { return nil }
        switch text[..<colon] {
        case "tab": self = .tab(name)
        case "custom": self = .custom(name)
        default: return nil
        }
    }
}

extension PresentationStyle {
    private static let words: [(String, Self)] = [
        ("automatic", .automatic), ("sheet", .sheet), ("form", .form), ("fullScreen", .fullScreen),
        ("overFullScreen", .overFullScreen), ("popover", .popover),
    ]

    /// The texts that a manifest may have, for messages.
    package static let expectation =
        words.map { "'\($0.0)'" }.joined(separator: ", ") + " or 'custom:NAME'"

    /// The style as a word: `sheet`, `custom:bubble`.
    public var text: String {
        if case .custom(let name) = self { return "custom:\(name)" }
        return Self.words.first { $0.1 == self }?.0 ?? "automatic"
    }

    /// Creates a style from its text in manifests, or returns `nil` for an unknown text.
    public init?(text: String) {
        if let known = Self.words.first(where: { $0.0 == text }) {
            self = known.1
        } else if text.hasPrefix("custom:"), text.utf8.count > 7 {
            self = .custom(String(text.dropFirst(7)))
        } else {
            return nil
        }
    }
}

extension SheetDetent {
    /// The texts that a manifest may have, for messages.
    package static let expectation = "'medium', 'large', 'fraction:0.4' or 'height:320'"

    /// The detent as a word: `medium`, `fraction:0.4`, `height:320.0`.
    public var text: String {
        switch self {
        case .medium: "medium"
        case .large: "large"
        case .fraction(let share): "fraction:\(share)"
        case .height(let points): "height:\(points)"
        }
    }

    /// Creates a detent from its text in manifests, or returns `nil` for an unknown text, and for a fraction or height that no
    /// sheet can have.
    public init?(text: String) {
        func number(after word: String) -> Double? {
            guard text.hasPrefix(word), let value = Double(text.dropFirst(word.count)), value.isFinite, value > 0
            else { return nil }
            return value
        }
        if text == "medium" {
            self = .medium
        } else if text == "large" {
            self = .large
        } else if let share = number(after: "fraction:"), share <= 1 {
            self = .fraction(share)
        } else if let points = number(after: "height:") {
            self = .height(points)
        } else {
            return nil
        }
    }
}
