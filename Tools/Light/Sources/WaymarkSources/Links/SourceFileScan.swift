/// The texts and constants of a source file, and the types that it creates values of.
struct SourceFileScan: Sendable {
    var texts: [MadeText] = []
    var constants: [TextConstant] = []
    private(set) var typedRoutes: [TypedRoute] = []
    /// The places where values of a type are created, by the name of the type.
    private(set) var calls: [String: [SourceSpot]] = [:]
    /// The kind of the document, if the file is one.
    private(set) var kind = DocumentKind()

    /// The members of types that are assigned, such as `Links.base`: variables of these names are not constants.
    private(set) var assigned: Set<String> = []
    /// The variables with several values; their names do not refer to constants of other files.
    private(set) var variables: Set<String> = []
    /// The ranges of tokens in which parameters, loops and declarations bind names that texts use.
    private(set) var bound: [String: [Range<Int>]] = [:]
    /// The constants that the file imports under names of its own.
    private(set) var imports = ImportedNames()
    /// The ranges in bytes of interpolations with literals, which have places of their own.
    var holes: [Range<Int>] = []
    /// The ranges in bytes of all literals, in order.
    var literals: [Range<Int>] { source.tokens.lazy.filter(\.isLiteral).map(\.range) }
    /// The parts of `URLComponents` that are set one by one.
    private var components = ComponentAssignments()
    /// The names that the file changes after their declaration.
    private let changed: Set<String>
    /// The names among them that the file extends.
    private let grown: Set<String>
    /// The ranges in tokens of the previews that have begun, in order.
    private(set) var samples: [Range<Int>] = []

    let source: SourceText
    let language: SourceLanguage
    let reader: ExpressionReader
    private var columns: ColumnCounter
    /// Whether each token is part of an expression that was read; words are not marked.
    private var isRead: [Bool]
    private(set) var scopes: [Scope] = []
    /// The objects of JavaScript whose members are constants, with the braces that begin them and the tokens around.
    private var tables: [(name: String, brace: Int, scope: Range<Int>)] = []
    /// The end of an expression that was read, or of a concatenation without known parts: its names are not read again.
    private var namesReadUntil = 0
    /// The number of open braces that do not begin a type.
    private var functionCount = 0

    /// A pair of braces.
    struct Scope {
        /// The name of the type, if the braces are its body.
        let type: String?
        let range: Range<Int>
        /// Whether the braces are those of an object or an enumeration of JavaScript, whose members have no word before them.
        var isTable = false
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - given: The names in a file of constants; those of functions end with `()`.
    ///   - bindsAllNames: Whether the bindings of all names are found, not only of those in texts.
    static func scan(
        _ bytes: [UInt8], language: SourceLanguage, given: Set<String>, bindsAllNames: Bool = false
    ) -> SourceFileScan {
        let read = language.read(bytes)
        var scan = SourceFileScan(
            SourceText(file: "", bytes: bytes, tokens: read.tokens), language, given)
        scan.run()
        for (number, macro) in read.macros.enumerated() { scan.read(macro, number: number) }
        for interpolation in read.interpolations { scan.read(interpolation) }
        scan.texts += scan.components.texts
        if language.isCode { scan.findBoundNames(ofAll: bindsAllNames) }
        return scan
    }

    /// Finds the bindings of the names that texts and constants use, except for those that declare constants.
    private mutating func findBoundNames(ofAll isForAll: Bool) {
        var wanted = isForAll ? Set(source.tokens.lazy.compactMap(\.word)) : []
        for part in texts.lazy.flatMap(\.parts) { part.addNames(to: &wanted) }
        for part in constants.lazy.flatMap(\.parts) { part.addNames(to: &wanted) }
        bound = BoundNames.find(wanted, in: source, language: language) { typeName(before: $0) != nil }
        // The declaration of a constant binds its name shortly before its value, or in the whole scope.
        var declared: [String: (values: [Int], scopes: Set<Range<Int>>)] = [:]
        for constant in constants where bound[constant.name] != nil {
            declared[constant.name, default: ([], [])].values.append(constant.token)
            declared[constant.name, default: ([], [])].scopes.insert(constant.scope ?? source.tokens.indices)
        }
        for table in tables where bound[table.name] != nil {
            declared[table.name, default: ([], [])].values.append(table.brace)
            declared[table.name, default: ([], [])].scopes.insert(table.scope)
        }
        for (name, declarations) in declared {
            let values = declarations.values.sorted()
            bound[name]?.removeAll { range in
                let next = values.partitioningIndex { $0 > range.lowerBound }
                return next < values.count && values[next] - range.lowerBound <= Self.greatestDeclaration
                    || declarations.scopes.contains(range)
            }
        }
    }

    /// The maximum number of tokens between a name and its value: a type and an equals sign, or a call that makes a URL.
    private static let greatestDeclaration = 18

    private init(_ source: SourceText, _ language: SourceLanguage, _ given: Set<String>) {
        self.source = source
        self.language = language
        reader = ExpressionReader(source: source, language: language, given: given)
        columns = ColumnCounter(source.bytes)
        (changed, grown) = language.isCode ? source.changedNames : ([], [])
        isRead = [Bool](repeating: false, count: source.tokens.count)
    }

    private mutating func run() {
        if language == .json || language == .yaml { kind = DocumentKind(source, language) }
        for place in source.tokens.indices {
            let token = source.tokens[place]
            switch token.kind {
            case .text, .interpolated: if !isRead[place] { readText(at: place) }
            case .word(let word): if language.isCode { readWord(word, at: place) }
            case .mark(let mark):
                if mark == "{", let end = source.partners[place], end > place {
                    if language.isCode, !isInSamples(place), beginsSamples(at: place) { samples.append(place..<end) }
                    let table = tableName(before: place)
                    if let table { tables.append((table, place, scopes.last?.range ?? source.tokens.indices)) }
                    let type = table ?? typeName(before: place)
                    if type == nil { functionCount += 1 }
                    scopes.append(Scope(type: type, range: place..<end + 1, isTable: table != nil))
                } else if mark == "[", language.isCode, !isRead[place], let read = reader.joinedList(at: place) {
                    add(read, from: place)
                } else if mark == "}", source.partners[place] != nil {
                    while let last = scopes.last, last.range.upperBound <= place + 1 {
                        if last.type == nil { functionCount -= 1 }
                        scopes.removeLast()
                    }
                }
            case .number: continue
            }
        }
    }

    // MARK: Texts

    private mutating func readText(at place: Int) {
        guard let read = reader.chain(at: place) else { return }
        add(read, from: place)
    }

    private mutating func add(_ read: ExpressionReader.Read, from place: Int, spotAt first: Int? = nil) {
        for token in place..<read.end where source.tokens[token].word == nil { isRead[token] = true }
        namesReadUntil = max(namesReadUntil, read.end)
        guard read.parts.contains(where: Self.mayHoldLinks) else { return }
        if isInSamples(place) { return }
        let isRegistration = reader.isRegistration(at: place)
        if language.isCode || language == .html, !isRegistration, reader.opensNothing(at: place, end: read.end) {
            return
        }
        texts.append(
            MadeText(
                parts: read.parts, spot: spot(of: source.tokens[first ?? place]), token: place,
                isRegistration: isRegistration,
                isBegun: language.isCode && reader.isBegun(at: place, end: read.end, grown: grown),
                isCallback: reader.isCallback(at: place),
                range: begin(of: source.tokens[first ?? place]).start..<source.tokens[read.end - 1].range.upperBound))
    }

    /// Returns whether a part can begin or contain a link.
    private static func mayHoldLinks(_ part: TextExpression) -> Bool {
        switch part {
        case .text(let text): text.utf8.contains(UInt8(ascii: ":"))
        case .name, .call: true
        case .hole, .joint: false
        }
    }

    mutating func spot(of token: SourceToken) -> SourceSpot {
        let (line, start) = begin(of: token)
        return SourceSpot(line: line, column: columns.column(at: start))
    }

    /// Returns the line and the byte at which a token's text begins: in a multi-line literal, after the first line end and
    /// the indentation.
    func begin(of token: SourceToken) -> (line: Int, start: Int) {
        var (line, start) = (token.line, token.contentStart)
        if token.isLiteral, start < source.bytes.count, source.bytes[start] == 0x0A || source.bytes[start] == 0x0D {
            while start < token.range.upperBound, source.bytes[start] <= 0x20 {
                if source.bytes[start] == 0x0A { line += 1 }
                start += 1
            }
        }
        return (line, start)
    }

    // MARK: Words

    private mutating func readWord(_ word: String, at place: Int) {
        let previous = source.token(place - 1)
        switch (language, word) {
        case (.swift, "let"), (.kotlin, "val"), (.javaScript, "const"), (.javaScript, "readonly"):
            readConstant(nameAt: place + 1)
        case (.swift, "var"), (.kotlin, "var"), (.javaScript, "let"), (.javaScript, "var"), (.java, "String"):
            if let name = source.token(place + 1)?.word { readVariable(name, at: place + 1) }
        case (.swift, "case"): readCase(at: place)
        case (.objectiveC, _):
            if source.token(place + 1)?.isMark("=") == true, isObjectiveCText(place) { readVariable(word, at: place) }
        case (.java, "import"), (.kotlin, "import"), (.javaScript, "import"):
            if scopes.isEmpty { imports.read(at: place, in: source, language) }
        case (.javaScript, _):
            if scopes.last?.isTable == true, previous?.isMark("{") == true || previous?.isMark(",") == true {
                readMember(at: place)
            }
        default: break
        }
        if previous?.isMark(".") == true, let change = source.change(at: place) {
            noteMember(word, change, at: place)
        }
        guard !isRead[place], previous?.isMark(".") != true else { return }
        if let (read, first) = reader.built(at: place) {
            add(read, from: place, spotAt: first)
            return
        }
        if language == .objectiveC, source.token(place + 1)?.text != nil, Self.isMacroName(word),
            let rest = reader.chain(at: place + 1)
        {
            add(([.name(word)] + rest.parts, rest.end), from: place)
            return
        }
        if source.token(place + 1)?.isMark("(") == true {
            if language == .swift, word.utf8.first.map({ $0 &- 0x41 < 26 }) == true { noteCall(word, at: place) }
            if reader.given.contains("\(word)()"), previous?.word != "func", let read = reader.chain(at: place) {
                add(read, from: place)
            }
        } else if source.token(place + 1)?.isMark(".") == true {
            noteQualifiedCall(at: place)
        }
        guard place >= namesReadUntil, let (name, end) = reader.name(at: place) else { return }
        // A name can begin a concatenation, and a name in the file of constants is a text.
        if source.token(end)?.isMark("+") == true, source.token(end + 1)?.isMark("=") != true, !isRead[end],
            let read = reader.chain(at: place)
        {
            if read.parts.contains(where: reader.isKnown) { add(read, from: place) } else { namesReadUntil = read.end }
        } else if reader.given.contains(name), reader.isValue(place..<end) {
            add(([.name(name)], end), from: place)
        }
    }

    /// Reads a variable as a constant, if the file never changes it.
    private mutating func readVariable(_ name: String, at place: Int) {
        if changed.contains(name) {
            variables.insert(name)
        } else {
            readConstant(nameAt: place, isVariable: true)
        }
    }

    /// Records that a member is assigned or changed in place: `Links.base = …`, `components.path = …`.
    private mutating func noteMember(_ member: String, _ change: SourceText.Change, at place: Int) {
        guard let owner = source.token(place - 2)?.word else { return }
        if owner.utf8.first.map({ $0 &- 0x41 < 26 }) == true { assigned.insert("\(owner).\(member)") }
        guard let part = ComponentAssignments.Part(member: member) else { return }
        let function = scopes.prefix(64).first { $0.type == nil }?.range.lowerBound ?? -1
        let variable = ComponentAssignments.Variable(name: owner, function: function)
        guard case .assignment = change, case let start = place + 2, source.token(start) != nil else {
            components.grow(part, of: variable)
            return
        }
        let read = part == .items ? reader.queryItems(at: start) : reader.chain(at: start)
        let end = max(start, (read?.end ?? start + 1) - 1)
        components.set(
            part, of: variable, to: read?.parts ?? [.hole], spot: spot(of: source.tokens[start]), token: start,
            range: begin(of: source.tokens[start]).start..<source.tokens[end].range.upperBound)
    }

    /// Returns whether a name is written like a macro: `BASE_LINK`.
    private static func isMacroName(_ name: String) -> Bool {
        name.utf8.allSatisfy { $0 &- 0x41 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_") }
    }

    private mutating func noteQualifiedCall(at place: Int) {
        guard let (name, end) = reader.name(at: place), source.token(end)?.isMark("(") == true else { return }
        if reader.given.contains("\(name)()"), let read = reader.chain(at: place) {
            add(read, from: place)
            return
        }
        guard language == .swift, let last = name.split(separator: ".").last,
            last.utf8.first.map({ $0 &- 0x41 < 26 }) == true
        else { return }
        noteCall(String(last), at: place)
    }

    private mutating func noteCall(_ name: String, at place: Int) {
        // Values that the type itself creates are samples, which are not opened.
        if scopes.suffix(Self.greatestPath).contains(where: { $0.type == name }) { return }
        if let before = source.token(place - 1)?.word,
            ["class", "struct", "enum", "extension", "actor", "protocol", "func"].contains(before)
        {
            return
        }
        calls[name, default: []].append(spot(of: source.tokens[place]))
    }

    // MARK: Constants

    /// Returns whether an assigned variable is a text: `NSString *const name =`.
    private func isObjectiveCText(_ place: Int) -> Bool {
        for before in stride(from: place - 1, through: max(0, place - 6), by: -1) {
            guard let token = source.token(before) else { return false }
            if token.word == "NSString" { return true }
            if token.word == "char" { return true }
            guard token.isMark("*") || token.word == "const" || token.word == "_Nonnull" || token.word == "_Nullable"
            else { return false }
        }
        return false
    }

    /// Reads `name: Type = expression` if the expression makes a text.
    ///
    /// - Parameter isVariable: Whether the language allows another assignment.
    private mutating func readConstant(nameAt place: Int, isVariable: Bool = false) {
        guard let name = source.token(place)?.word else { return }
        var equals = place + 1
        if source.token(equals)?.isMark(":") == true {
            // A type is short, and has no brace, semicolon or comma.
            while let token = source.token(equals), !token.isMark("="), equals - place < 12 {
                if token.isMark("{") || token.isMark(";") || token.isMark(",") { return }
                equals += 1
            }
        }
        guard source.token(equals)?.isMark("=") == true else { return }
        let isPattern = language == .swift && name == "pattern" && source.token(place - 2)?.word == "static"
        if isPattern, let type = scopes.last?.type, let pattern = source.token(equals + 1)?.text {
            typedRoutes.append(TypedRoute(name: type, pattern: pattern))
        }
        let start = equals + 1
        guard let read = reader.chain(at: start) else { return }
        let isURL =
            reader.wrapper(at: start) != nil || read.parts.contains { if case .joint = $0 { true } else { false } }
        // An operator or a member after the expression changes the text.
        if let next = source.token(read.end),
            next.line == source.tokens[read.end - 1].line || next.isMark("."),
            !next.isMark(";"), !next.isMark(","), !next.isMark("}"), !next.isMark(")"), next.word == nil
        {
            return
        }
        guard read.parts.contains(where: { if case .hole = $0 { false } else { true } }) else { return }
        let value = reader.wrapper(at: start)?.text.lowerBound ?? start
        define(name, read.parts, at: value, isVariable)
        if isURL { define("\(name).absoluteString", read.parts, at: value, isVariable) }
    }

    /// Reads a member of an object or an enumeration of JavaScript: `name: "text"`, `name = "text"`.
    private mutating func readMember(at place: Int) {
        guard let name = source.token(place)?.word, let sign = source.token(place + 1),
            sign.isMark(":") || sign.isMark("="), let read = reader.chain(at: place + 2),
            let next = source.token(read.end), next.isMark(",") || next.isMark("}"),
            read.parts.contains(where: { if case .hole = $0 { false } else { true } })
        else { return }
        define(name, read.parts, at: place + 2)
    }

    /// Reads the raw value of `case name = "text"`.
    private mutating func readCase(at place: Int) {
        guard let name = source.token(place + 1)?.word, source.token(place + 2)?.isMark("=") == true,
            let text = source.token(place + 3)?.text
        else { return }
        define("\(name).rawValue", [.text(text)], at: place + 3)
    }

    /// The maximum number of types in the path of a constant's name.
    private static let greatestPath = 4

    private mutating func define(
        _ name: String, _ parts: [TextExpression], at token: Int, _ isVariable: Bool = false
    ) {
        // The constants of a companion object in Kotlin are known in the type around it.
        let isLent =
            language == .kotlin && scopes.count > 1 && scopes.last?.type != nil
            && scopes.last?.type == scopes[scopes.count - 2].type
        let scope = isLent ? scopes[scopes.count - 2].range : scopes.last?.range
        constants.append(
            TextConstant(
                name: name, parts: parts, scope: scope, token: token, isVariable: isVariable,
                isMember: functionCount == 0 && scope != nil))
        // There is no path for a constant within a function or outside of all types.
        if functionCount > 0 || scope == nil { return }
        let types = scopes.suffix(Self.greatestPath).compactMap(\.type)
        for count in 1...types.count {
            let path = (types.suffix(count) + [name]).joined(separator: ".")
            constants.append(
                TextConstant(name: path, parts: parts, scope: nil, token: token, isVariable: isVariable))
        }
    }
}
