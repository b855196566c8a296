/// The kinds of files that are searched for links.
package enum SourceLanguage: Sendable, CaseIterable {
    case swift
    case objectiveC
    case kotlin
    case java
    case javaScript
    case propertyList
    /// Storyboards, xibs, and Android's manifest and resources.
    case interface
    case strings
    /// JSON, string catalogs and push message templates.
    case json
    case yaml
    case html
    case markdown

    /// Creates the kind of a file, or `nil` if the file is not searched.
    package init?(path: some StringProtocol) {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        if let language = Self.allCases.first(where: { $0.endings.contains(ending) }) {
            self = language
        } else if ending == "xml", name == "AndroidManifest.xml" || path.split(separator: "/").contains("res") {
            // Resources of Android are texts, shortcuts and navigation graphs.
            self = .interface
        } else {
            return nil
        }
    }

    /// The file extensions of the kind.
    package var endings: [String] {
        switch self {
        case .swift: ["swift"]
        case .objectiveC: ["m", "mm", "h"]
        case .kotlin: ["kt", "kts"]
        case .java: ["java"]
        case .javaScript: ["js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts"]
        case .propertyList: ["plist", "stringsdict", "entitlements"]
        case .interface: ["storyboard", "xib"]
        case .strings: ["strings"]
        case .json: ["json", "xcstrings", "apns"]
        case .yaml: ["yaml", "yml"]
        case .html: ["html", "htm", "vue", "svelte"]
        case .markdown: ["md", "markdown"]
        }
    }

    /// Whether the kind has expressions, so that constants can be part of a link.
    var isCode: Bool {
        switch self {
        case .swift, .objectiveC, .kotlin, .java, .javaScript: true
        case .propertyList, .interface, .strings, .json, .yaml, .html, .markdown: false
        }
    }

    /// Returns the tokens of a file.
    package func read(_ bytes: [UInt8]) -> SourceTokens {
        switch self {
        case .swift: SourceTokens(SwiftReader.read(bytes))
        case .objectiveC: SourceTokens(ObjectiveCReader.read(bytes))
        case .strings: SourceTokens(ObjectiveCReader.read(bytes, isStrings: true))
        case .kotlin: SourceTokens(CurlyReader.read(bytes, in: .kotlin))
        case .java: SourceTokens(CurlyReader.read(bytes, in: .java))
        case .javaScript: SourceTokens(CurlyReader.read(bytes, in: .javaScript))
        case .json: SourceTokens(CurlyReader.read(bytes, in: .json))
        case .propertyList, .interface: SourceTokens(MarkupReader.tokens(of: bytes, as: .xml))
        case .yaml: SourceTokens(YAMLTextReader.tokens(of: bytes))
        case .html: SourceTokens(MarkupReader.tokens(of: bytes, as: .html))
        case .markdown: SourceTokens(MarkdownReader.tokens(of: bytes))
        }
    }
}

/// The tokens of a file.
package struct SourceTokens: Sendable {
    package let tokens: [SourceToken]
    /// The macros with texts in their bodies.
    package var macros: [SourceMacro] = []
    /// The interpolations that may contain links.
    package var interpolations: [SourceInterpolation] = []

    init(_ tokens: [SourceToken]) { self.tokens = tokens }

    init(_ read: (tokens: [SourceToken], macros: [SourceMacro])) {
        tokens = read.tokens
        macros = read.macros
    }

    init(_ read: (tokens: [SourceToken], interpolations: [SourceInterpolation])) {
        tokens = read.tokens
        interpolations = read.interpolations
    }
}
