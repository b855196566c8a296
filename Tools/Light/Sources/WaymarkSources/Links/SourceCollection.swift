/// The links in an app's files, with the constants of all files.
///
/// Files are added one by one, and only texts that may contain links are kept; then the links are composed.
package struct SourceCollection: Sendable {
    /// A place in one of the files.
    package struct Place: Hashable, Sendable {
        /// The number of the file, in the order in which files are added.
        package let file: Int
        package let spot: SourceSpot
    }

    private let owned: OwnedLinks
    /// The values in a file of constants, by name; the names of functions end with `()`, and `{0}` stands for an argument.
    private let given: [String: String]
    private let givenNames: Set<String>
    private var files: [KeptFile] = []
    private var constants: [String: Definition] = [:]
    /// The members of types that any file assigns.
    private var assigned: Set<String> = []
    /// The patterns of typed routes, by the name of the type.
    package private(set) var typedRoutes: [String: String] = [:]
    /// The places where values of a type are created, by the name of the type.
    private var calls: [String: [Place]] = [:]
    /// The comments of each file that suppress findings.
    package private(set) var ignoreMarks: [[IgnoreMark]] = []
    /// The numbers of the files that are push message templates.
    package private(set) var pushMessages: Set<Int> = []
    /// The numbers of the files that are manifests or rules.
    package private(set) var manifests: Set<Int> = []

    /// The texts of a file before they are composed, with the names in it.
    private struct KeptFile: Sendable {
        var texts: [KeptText]
        /// The constants that are known in a part of the file.
        var scoped: [String: InnermostRanges<TextConstant>]
        /// The constants among them that are members of types.
        var members: [String: InnermostRanges<TextConstant>] = [:]
        /// The file's definitions of names that are known in all files.
        var own: [String: Definition] = [:]
        var variables: Set<String> = []
        /// The parts of the file in which names are bound.
        var bound: [String: InnermostRanges<Void>] = [:]
        var imports = ImportedNames()
    }

    /// A text of a file, with the places of schemes in it.
    private struct KeptText: Sendable {
        let text: MadeText
        /// The places in the literal at which links may begin, in order.
        let spots: [SchemeSpot]
    }

    /// A place in a literal at which a link may begin.
    private struct SchemeSpot: Sendable {
        let spot: SourceSpot
        /// The first bytes there, as they are written.
        let head: [UInt8]

        /// Returns whether a link may be written here, compared up to the first escape or interpolation.
        func mayHold(_ link: String) -> Bool {
            for (byte, other) in zip(link.utf8, head) {
                if byte <= 0x20 || "\\&%{$<(\"'".utf8.contains(other) { return true }
                if byte != other { return false }
            }
            return true
        }
    }

    /// A name that is known in all files.
    private struct Definition: Sendable {
        let parts: [TextExpression]
        let file: Int
        let token: Int
        /// Whether the name is that of a variable, which another file may assign.
        let isVariable: Bool
        /// Whether the name has another value elsewhere.
        var isAmbiguous = false
    }

    private let bindsAllNames: Bool

    /// Creates a collection without files.
    ///
    /// - Parameters:
    ///   - owned: The schemes and hosts of the links to find.
    ///   - constants: The values of names and functions that cannot be followed in the files.
    ///   - bindsAllNames: Whether the bindings of all names are found, for texts that are asked for by the tokens of a file; if
    ///     not, only those of names in texts.
    package init(owned: OwnedLinks, constants: [String: String] = [:], bindsAllNames: Bool = false) {
        self.owned = owned
        self.bindsAllNames = bindsAllNames
        given = constants
        givenNames = Set(constants.keys)
    }

    /// Returns the places where values of a type are created.
    package func calls(of type: String) -> [Place] { calls[type] ?? [] }

    /// Reads a file.
    package mutating func add(_ bytes: [UInt8], language: SourceLanguage) {
        let number = files.count
        let bytes = Self.withLineFeeds(bytes)
        let scan = SourceFileScan.scan(
            bytes, language: language, given: givenNames, bindsAllNames: bindsAllNames)
        ignoreMarks.append(IgnoreMark.marks(in: bytes, besides: scan.literals))
        if scan.kind.isPushMessage { pushMessages.insert(number) }
        if scan.kind.isManifest {
            manifests.insert(number)
            files.append(KeptFile(texts: [], scoped: [:]))
            return
        }
        var scoped: [String: [(range: Range<Int>, value: TextConstant)]] = [:]
        var own: [String: Definition] = [:]
        for constant in scan.constants {
            if let scope = constant.scope {
                scoped[constant.name, default: []].append((scope, constant))
            } else {
                let definition = Definition(
                    parts: constant.parts, file: number, token: constant.token, isVariable: constant.isVariable)
                Self.define(constant.name, definition, in: &own)
                Self.define(constant.name, definition, in: &constants)
            }
        }
        assigned.formUnion(scan.assigned)
        for route in scan.typedRoutes { typedRoutes[route.name] = route.pattern }
        for (name, spots) in scan.calls {
            calls[name, default: []] += spots.map { Place(file: number, spot: $0) }
        }
        var columns = ColumnCounter(bytes)
        let holes = scan.holes.sorted { $0.lowerBound < $1.lowerBound }
        let texts = scan.texts.compactMap { text -> KeptText? in
            // A text without names and without a scheme of ours has no link.
            guard couldHoldLinks(text) else { return nil }
            return KeptText(text: text, spots: spots(in: text, of: bytes, besides: holes, &columns))
        }
        files.append(
            KeptFile(
                texts: texts, scoped: scoped.mapValues(InnermostRanges.init),
                members: scoped.mapValues { InnermostRanges($0.filter(\.value.isMember)) }, own: own,
                variables: scan.variables,
                bound: scan.bound.mapValues { InnermostRanges($0.map { ($0, ()) }) }, imports: scan.imports))
    }

    /// Returns the bytes with a line feed in place of each carriage return that ends a line alone.
    package static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0x0D) else { return bytes }
        return bytes.enumerated().map { place, byte in
            byte == 0x0D && (place + 1 == bytes.count || bytes[place + 1] != 0x0A) ? 0x0A : byte
        }
    }

    private static func define(_ name: String, _ definition: Definition, in names: inout [String: Definition]) {
        if let known = names[name] {
            if known.parts != definition.parts { names[name]?.isAmbiguous = true }
        } else {
            names[name] = definition
        }
    }

    private func couldHoldLinks(_ text: MadeText) -> Bool {
        text.parts.contains { part in
            switch part {
            case .text(let text): hasOwnScheme(text)
            case .name, .call: true
            case .hole, .joint: false
            }
        }
    }

    private func hasOwnScheme(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: ":")) else { return false }
        let lower = text.lowercased()
        return owned.schemes.contains { lower.contains("\($0):") } || lower.contains("http") || lower.hasPrefix(":")
    }

    /// Returns the places in a literal where links may begin: those of schemes before a colon.
    ///
    /// - Parameter holes: The interpolations of the file; literals in them have places of their own.
    private func spots(
        in text: MadeText, of bytes: [UInt8], besides holes: [Range<Int>], _ columns: inout ColumnCounter
    ) -> [SchemeSpot] {
        guard text.range.count > 8 else { return [] }
        let first = holes.partitioningIndex { $0.lowerBound > text.range.lowerBound }
        let inner = holes[first...].prefix { $0.lowerBound < text.range.upperBound }
        var spots: [SchemeSpot] = []
        var line = text.spot.line
        var start: Int?
        for place in text.range {
            let byte = bytes[place]
            if byte == 0x0A { line += 1 }
            if (byte | 0x20) &- 0x61 < 26 {
                if start == nil { start = place }
            } else if byte == UInt8(ascii: ":"), var begin = start {
                // The letter after a backslash belongs to an escape.
                if begin > text.range.lowerBound, bytes[begin - 1] == UInt8(ascii: "\\") { begin += 1 }
                if begin < place, owns(bytes[begin..<place]), !inner.contains(where: { $0.contains(begin) }) {
                    spots.append(
                        SchemeSpot(
                            spot: SourceSpot(line: line, column: columns.column(at: begin)),
                            head: Array(bytes[begin..<min(text.range.upperBound, begin + 32)])))
                }
                start = nil
            } else if !(byte &- 0x30 < 10 || "+-.".utf8.contains(byte)) || start == nil {
                start = nil
            }
        }
        return spots
    }

    private func owns(_ scheme: ArraySlice<UInt8>) -> Bool {
        guard scheme.count < 40 else { return false }
        let name = String(decoding: scheme, as: UTF8.self).lowercased()
        return name == "http" || name == "https" || owned.schemes.contains(name)
    }

    // MARK: Composing texts

    /// Returns the text of an expression in a file, or `nil` if it is not completely known.
    ///
    /// - Parameters:
    ///   - range: The tokens of the expression.
    ///   - source: The file, as it was added.
    ///   - file: The file's number.
    package func text(
        of range: Range<Int>, in source: SourceText, language: SourceLanguage, file: Int
    ) -> String? {
        let reader = ExpressionReader(source: source, language: language, given: givenNames)
        guard let parts = reader.text(range) else { return nil }
        var budget = Self.greatestText
        let text = value(of: parts, at: Literal(file: file, token: range.lowerBound), &budget)
        return text.unicodeScalars.contains(TextExpression.holeMark) ? nil : text
    }

    /// Returns the links of all files, in the order of files and places.
    package func links() -> [SourceLink] {
        let finder = LinkFinder(owned: owned)
        let bases = bases()
        var links: [SourceLink] = []
        for (number, file) in files.enumerated() {
            var found: [SourceLink] = []
            for kept in file.texts {
                var budget = Self.greatestText
                let text = TemplateText.marked(
                    value(of: kept.text.parts, at: Literal(file: number, token: kept.text.token), &budget))
                guard text.utf8.contains(UInt8(ascii: ":")) else { continue }
                var place = 0
                for link in finder.links(in: text, isRegistration: kept.text.isRegistration) {
                    var spot = kept.text.spot
                    if link.offset > 0 {
                        // The next place in the literal at which the link may be written, or else the next scheme of ours.
                        let left = kept.spots.indices.dropFirst(place)
                        if let found = left.first(where: { kept.spots[$0].mayHold(link.text) }) ?? left.first {
                            spot = kept.spots[found].spot
                            place = found + 1
                        }
                    } else {
                        place = kept.spots.first?.spot == spot ? 1 : 0
                    }
                    let isBase =
                        link.offset == 0
                        && (bases.literals.contains(Literal(file: number, token: kept.text.token))
                            || kept.text.parts.onlyName.map(bases.given.contains) == true)
                    found.append(
                        SourceLink(
                            file: number, spot: spot, kind: link.kind, text: link.text, isBase: isBase,
                            isBegun: kept.text.isBegun, isCallback: kept.text.isCallback))
                }
            }
            links += found.sorted { $0.spot < $1.spot }
        }
        return links
    }

    /// A literal, by the number of its file and its place among the tokens.
    private struct Literal: Hashable {
        let file: Int
        let token: Int
    }

    /// Returns the literals, and the names in the file of constants, with which longer texts begin.
    private func bases() -> (literals: Set<Literal>, given: Set<String>) {
        var bases: Set<Literal> = []
        var names: Set<String> = []
        for (number, file) in files.enumerated() {
            for kept in file.texts where kept.text.parts.count > 1 {
                var place = (parts: kept.text.parts, file: number, token: kept.text.token)
                for _ in 0..<16 {
                    guard case .name(let name)? = place.parts.first else { break }
                    if given[name] != nil {
                        if place.parts.count > 1 { names.insert(name) }
                        break
                    }
                    guard let next = constant(name, file: place.file, token: place.token),
                        bases.insert(Literal(file: next.file, token: next.token)).inserted
                    else { break }
                    place = next
                }
            }
        }
        return (bases, names)
    }

    /// The maximum size of a composed text, as its number of parts plus its number of 16-byte pieces.
    private static let greatestText = 1 << 12
    /// The maximum nesting of constants.
    private static let greatestDepth = 16

    /// Returns the composed text.
    ///
    /// - Parameter within: The literals that are being composed; a reference back to one of them is a hole.
    private func value(
        of parts: [TextExpression], at place: Literal, within: [Literal] = [], _ budget: inout Int
    ) -> String {
        let within = within + [place]
        var value = ""
        // The base, and its joint with the path that is being composed.
        var base: (text: String, joint: TextExpression.Joint)?
        func whole() -> String {
            guard let base else { return value }
            var text = base.text
            base.joint.add(value, to: &text)
            return text
        }
        for part in parts {
            guard budget > 0 else { break }
            budget -= 1
            switch part {
            case .joint(let joint):
                base = (whole(), joint)
                value = ""
            case .text(let text):
                budget -= text.utf8.count >> 4
                value += text
            case .hole: value.unicodeScalars.append(TextExpression.holeMark)
            case .name(let name):
                if let text = given[name] {
                    value += text
                } else if within.count <= Self.greatestDepth,
                    let constant = constant(name, file: place.file, token: place.token),
                    case let literal = Literal(file: constant.file, token: constant.token), !within.contains(literal)
                {
                    value += self.value(of: constant.parts, at: literal, within: within, &budget)
                } else {
                    value.unicodeScalars.append(TextExpression.holeMark)
                }
            case .call(let name, let arguments):
                guard let form = given[name], within.count <= Self.greatestDepth else {
                    value.unicodeScalars.append(TextExpression.holeMark)
                    continue
                }
                var text = form
                for (number, argument) in arguments.enumerated() where text.contains("{\(number)}") {
                    let inner = self.value(of: argument, at: place, within: within, &budget)
                    text = text.split(separator: "{\(number)}", omittingEmptySubsequences: false)
                        .joined(separator: inner)
                }
                value += text
            }
        }
        return whole()
    }

    /// Returns the definition of a name that a file imports, or that it reaches through a companion object of Kotlin.
    private func imported(_ name: String, _ file: Int) -> Definition? {
        guard files.indices.contains(file) else { return nil }
        for meaning in files[file].imports.meanings(of: name) {
            if let known = constants[meaning] { return known }
        }
        let parts = name.split(separator: ".")
        return parts.contains("Companion")
            ? constants[parts.filter { $0 != "Companion" }.joined(separator: ".")] : nil
    }

    private func constant(
        _ name: String, file: Int, token: Int
    ) -> (parts: [TextExpression], file: Int, token: Int)? {
        var name = name[...]
        var isMember = false
        for prefix in ["self.", "Self.", "this."] where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.count)
            isMember = true
        }
        if files.indices.contains(file) {
            let known = isMember ? files[file].members : files[file].scoped
            let nearest = known[String(name)]?.innermost(around: token)
            // Of a constant and a binding, the innermost wins.
            if !isMember {
                let first = String(name.prefix { $0 != "." })
                let hiding = files[file].bound[first]?.innermost(around: token)?.length
                if let hiding, hiding < nearest?.length ?? .max { return nil }
            }
            if let nearest = nearest?.value { return (nearest.parts, file, nearest.token) }
            if files[file].variables.contains(String(name)) { return nil }
        }
        // A file's own constants take precedence.
        let own = files.indices.contains(file) ? files[file].own[String(name)] : nil
        guard let known = own ?? imported(String(name), file) ?? constants[String(name)], !known.isAmbiguous else {
            return nil
        }
        if known.isVariable, assigned.contains(name.split(separator: ".").suffix(2).joined(separator: ".")) {
            return nil
        }
        return (known.parts, known.file, known.token)
    }
}

extension [TextExpression] {
    /// The name, if the expression is a single name.
    fileprivate var onlyName: String? {
        guard count == 1, case .name(let name)? = first else { return nil }
        return name
    }
}
