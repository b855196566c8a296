internal import WaymarkManifest

/// Reads XML 1.0 with namespaces, one element at a time, strictly and without resolving anything.
///
/// Foundation's parser is not used, because it does not provide the places of attributes, differs between systems, and
/// requires a large library. This reader reads each byte a fixed number of times, stores only the open elements,
/// accepts elements up to a depth of ``depthLimit``, and does not trap on any input. It rejects document types, so that
/// XML's five predefined entities are the only ones, and no file or address is accessed.
struct MarkupReader {
    /// The next item of a document.
    enum Event {
        /// An element begins. An empty element ends immediately.
        case start(MarkupElement)
        case end
        /// The document has ended.
        case finish
    }

    /// The greatest depth of nested elements.
    static let depthLimit = 64
    /// The maximum number of an element's attributes.
    static let attributeLimit = 256
    /// The maximum number of namespaces declared at one place.
    static let namespaceLimit = 32

    private let bytes: [UInt8]
    private let file: String?
    private var index = 0
    /// The place up to which lines and columns have been counted; positions are requested from left to right.
    private var counted = TextPosition()
    private var open: [Range<Int>] = []
    /// The declared namespaces, inner ones last, each with the depth of its element.
    private var namespaces: [(prefix: String, uri: String, depth: Int)] = []
    private var hasRoot = false
    private var hasComment = false
    /// The root of a whole document, and the namespaces, by prefix, that also apply to parts of it.
    private let whole: (root: String, namespaces: [String: String])?
    /// Whether the text consists of one or more parts of a document.
    private var isPart = false
    /// Whether an empty element has begun and its end has not been reported yet.
    private var endsNow = false

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - file: The name to show in errors.
    ///   - whole: The root of a whole document, and the namespaces that it declares. A text with another root is read
    ///     as one or more parts of such a document, in which these namespaces are declared. If `nil`, only whole
    ///     documents are accepted.
    /// - Throws: An error if there are too many bytes, or if they are not UTF-8 text of characters that XML allows.
    init(
        _ bytes: some Collection<UInt8>, file: String?, whole: (root: String, namespaces: [String: String])? = nil
    ) throws(AssociationFileError) {
        self.bytes = Array(bytes)
        self.file = file
        self.whole = whole
        guard self.bytes.count <= FileField.sizeLimit else {
            throw error(.tooLong(limit: FileField.sizeLimit), at: 0)
        }
        if self.bytes.starts(with: [0xFE, 0xFF]) || self.bytes.starts(with: [0xFF, 0xFE]) {
            throw error(.unsupportedEncoding("UTF-16"), at: 0)
        }
        if self.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            index = 3
            counted.index = 3
        }
        if let (problem, offset) = MarkupCharacters.fault(in: self.bytes, from: index) {
            throw error(problem, at: offset)
        }
    }

    /// Returns the line and column of an offset, which must not be before the previous one.
    mutating func position(of offset: Int) -> ManifestNode.Position { counted.position(of: offset, in: bytes) }

    /// Reads up to the next start or end of an element.
    mutating func next() throws(AssociationFileError) -> Event {
        if endsNow {
            endsNow = false
            close()
            return .end
        }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                try skipText()
                continue
            }
            if skip("<!--") {
                try skipComment()
            } else if skip("<?") {
                try skipInstruction()
            } else if bytes[index...].starts(with: "<![CDATA[".utf8) {
                guard !open.isEmpty else { throw error(.malformed("text outside the root element"), at: index) }
                index = try self.index(behind: "]]>", from: index, or: "a CDATA section")
            } else if bytes[index...].starts(with: "<!".utf8) {
                throw error(.documentType, at: index)
            } else if bytes[index...].starts(with: "</".utf8) {
                try readEnd()
                return .end
            } else {
                return .start(try readStart())
            }
        }
        if let name = open.last { throw error(.openElement(shown(name)), at: bytes.count) }
        // A document in parts may have no elements if it has a comment.
        guard hasRoot || hasComment && whole != nil else { throw error(.malformed("no element"), at: bytes.count) }
        return .finish
    }

    /// Skips the contents and the end of the element that has just begun.
    mutating func skipElement() throws(AssociationFileError) {
        let depth = open.count
        while open.count >= depth { _ = try next() }
    }

    // MARK: Elements

    private mutating func readStart() throws(AssociationFileError) -> MarkupElement {
        let start = index
        index += 1
        let name = try readName()
        if !hasRoot, let whole { isPart = !bytes[name].elementsEqual(whole.root.utf8) }
        guard !open.isEmpty || !hasRoot || isPart else { throw error(.malformed("a second root element"), at: start) }
        guard open.count < Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit), at: start) }
        hasRoot = true
        open.append(name)
        var written: [(name: Range<Int>, value: String)] = []
        while true {
            let hadSpace = skipSpace()
            guard let byte = next(0) else { throw error(.openElement(shown(name)), at: start) }
            if byte == UInt8(ascii: ">") {
                index += 1
                break
            }
            if skip("/>") {
                endsNow = true
                break
            }
            guard hadSpace else { throw error(.malformed("no space before an attribute"), at: index) }
            guard written.count < Self.attributeLimit else {
                throw error(.malformed("an element with more than \(Self.attributeLimit) attributes"), at: start)
            }
            let attribute = try readName()
            skipSpace()
            guard skip("=") else { throw error(.malformed("an attribute without a value"), at: attribute.lowerBound) }
            skipSpace()
            written.append((attribute, try readValue()))
        }
        try declareNamespaces(written)
        return try element(name, written, start: start)
    }

    private mutating func readEnd() throws(AssociationFileError) {
        let start = index
        index += 2
        let name = try readName()
        skipSpace()
        guard skip(">") else { throw error(.malformed("an end tag that is not closed"), at: start) }
        guard let begun = open.last else { throw error(.malformed("an end tag without its element"), at: start) }
        guard bytes[begun].elementsEqual(bytes[name]) else {
            throw error(.mismatchedEnd(shown(name), expected: shown(begun)), at: start)
        }
        close()
    }

    private mutating func close() {
        open.removeLast()
        while let last = namespaces.last, last.depth > open.count { namespaces.removeLast() }
    }

    private mutating func declareNamespaces(_ written: [(name: Range<Int>, value: String)]) throws(AssociationFileError)
    {
        for (name, value) in written {
            let name = bytes[name]
            guard name.starts(with: "xmlns".utf8), name.count == 5 || name[name.startIndex + 5] == UInt8(ascii: ":")
            else {
                continue
            }
            guard namespaces.count < Self.namespaceLimit else {
                throw error(.malformed("more than \(Self.namespaceLimit) namespaces at once"), at: name.startIndex)
            }
            if name.elementsEqual("xmlns".utf8) {
                namespaces.append(("", value, open.count))
            } else if name.starts(with: "xmlns:".utf8) {
                let prefix = String(decoding: name.dropFirst(6), as: UTF8.self)
                guard !value.isEmpty else {
                    throw error(.malformed("an empty namespace"), at: name.startIndex)
                }
                namespaces.append((prefix, value, open.count))
            }
        }
    }

    private func element(
        _ name: Range<Int>, _ written: [(name: Range<Int>, value: String)], start: Int
    ) throws(AssociationFileError) -> MarkupElement {
        var attributes: [MarkupElement.Attribute] = []
        var known: Set<MarkupElement.Name> = []
        for (range, value) in written {
            let name = try expanded(range, isAttribute: true)
            guard known.insert(name).inserted else {
                throw error(.repeatedAttribute(shown(range)), at: range.lowerBound)
            }
            if bytes[range].starts(with: "xmlns".utf8), name.namespace == Self.xmlns { continue }
            attributes.append(.init(name: name, value: value, offset: range.lowerBound))
        }
        return MarkupElement(name: try expanded(name, isAttribute: false), attributes: attributes, offset: start)
    }

    private static let xmlns = "http://www.w3.org/2000/xmlns/"

    /// The namespace and the local part of a name.
    private func expanded(_ range: Range<Int>, isAttribute: Bool) throws(AssociationFileError) -> MarkupElement.Name {
        let parts = bytes[range].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let texts = parts.map { String(decoding: $0, as: UTF8.self) }
        guard texts.count <= 2, !texts.contains("") else {
            throw error(.malformed("the name \(RuleText.quoted(shown(range)))"), at: range.lowerBound)
        }
        if texts.count == 1 {
            if isAttribute { return .init(namespace: texts[0] == "xmlns" ? Self.xmlns : "", local: texts[0]) }
            return .init(namespace: namespaces.last { $0.prefix.isEmpty }?.uri ?? "", local: texts[0])
        }
        switch texts[0] {
        case "xml": return .init(namespace: "http://www.w3.org/XML/1998/namespace", local: texts[1])
        case "xmlns": return .init(namespace: Self.xmlns, local: texts[1])
        default:
            let inherited = isPart ? whole?.namespaces[texts[0]] : nil
            guard let uri = namespaces.last(where: { $0.prefix == texts[0] })?.uri ?? inherited else {
                throw error(.unboundPrefix(texts[0]), at: range.lowerBound)
            }
            return .init(namespace: uri, local: texts[1])
        }
    }

    // MARK: Texts

    /// Reads an attribute's value from its opening quote: references are replaced, and white space becomes spaces.
    private mutating func readValue() throws(AssociationFileError) -> String {
        let start = index
        guard let quote = next(0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw error(.malformed("an attribute's value without quotes"), at: index)
        }
        index += 1
        var value: [UInt8] = []
        while let byte = next(0) {
            switch byte {
            case quote:
                index += 1
                return String(decoding: value, as: UTF8.self)
            case UInt8(ascii: "<"): throw error(.malformed("a '<' in an attribute's value"), at: index)
            case UInt8(ascii: "&"): try readReference(into: &value)
            case 0x0D where next(1) == 0x0A: index += 1
            case 0x09, 0x0A, 0x0D:
                value.append(0x20)
                index += 1
            default:
                value.append(byte)
                index += 1
            }
        }
        throw error(.malformed("an attribute's value that is not closed"), at: start)
    }

    /// Reads a predefined entity (section 4.6) or a character reference (section 4.1).
    private mutating func readReference(into value: inout [UInt8]) throws(AssociationFileError) {
        let start = index
        let name = bytes[(start + 1)...].prefix {
            $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<")
        }
        .prefix(Self.longestReference)
        guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"), !name.isEmpty else {
            throw error(.malformed("an ampersand that does not begin an entity"), at: start)
        }
        index = name.endIndex + 1
        let text = String(decoding: name, as: UTF8.self)
        switch text {
        case "amp": value.append(UInt8(ascii: "&"))
        case "lt": value.append(UInt8(ascii: "<"))
        case "gt": value.append(UInt8(ascii: ">"))
        case "quot": value.append(UInt8(ascii: "\""))
        case "apos": value.append(UInt8(ascii: "'"))
        default:
            guard text.hasPrefix("#") else { throw error(.unknownEntity(text), at: start) }
            let digits = text.hasPrefix("#x") ? text.dropFirst(2) : text.dropFirst()
            guard digits.first?.isHexDigit == true,
                let number = UInt32(digits, radix: text.hasPrefix("#x") ? 16 : 10), let scalar = Unicode.Scalar(number),
                MarkupCharacters.isAllowed(scalar)
            else { throw error(.malformed("the number \(RuleText.quoted(text)), which is not a character"), at: start) }
            value += Array(String(Character(scalar)).utf8)
        }
    }

    /// The maximum number of bytes between `&` and `;`.
    private static let longestReference = 64

    /// Skips text up to the next markup; outside of the root only white space is allowed.
    private mutating func skipText() throws(AssociationFileError) {
        let start = index
        while let byte = next(0), byte != UInt8(ascii: "<") {
            if byte == UInt8(ascii: "&") {
                var ignored: [UInt8] = []
                try readReference(into: &ignored)
                continue
            }
            if open.isEmpty, !MarkupCharacters.isSpace(byte) {
                throw error(.malformed("text outside the root element"), at: max(start, index))
            }
            index += 1
        }
    }

    // MARK: Markup

    private mutating func skipComment() throws(AssociationFileError) {
        let end = try index(behind: "--", from: index, or: "a comment")
        index = end
        guard skip(">") else { throw error(.malformed("two hyphens in a comment"), at: end - 2) }
        hasComment = true
    }

    private mutating func skipInstruction() throws(AssociationFileError) {
        let start = index - 2
        let target = bytes[index...].prefix { !Self.endsName($0) && $0 != UInt8(ascii: "?") }
        let end = try index(behind: "?>", from: index, or: "a processing instruction")
        if target.count == 3, String(decoding: target, as: UTF8.self).lowercased() == "xml" {
            guard start == 0 || start == 3 && bytes[0] == 0xEF else {
                throw error(.malformed("an XML declaration that is not at the start"), at: start)
            }
            try checkEncoding(bytes[target.endIndex..<end], at: start)
        }
        index = end
    }

    /// Rejects an XML declaration that names an encoding other than UTF-8.
    private func checkEncoding(_ declaration: ArraySlice<UInt8>, at start: Int) throws(AssociationFileError) {
        let text = String(decoding: declaration, as: UTF8.self)
        guard let range = text.firstRange(of: "encoding") else { return }
        let name = text[range.upperBound...].drop { " \t\r\n='\"".contains($0) }.prefix { !" \t\r\n'\"?".contains($0) }
        guard ["utf-8", "utf8", "us-ascii"].contains(name.lowercased()) else {
            throw error(.unsupportedEncoding(String(name)), at: start)
        }
    }

    private mutating func readName() throws(AssociationFileError) -> Range<Int> {
        let start = index
        while let byte = next(0), !Self.endsName(byte) { index += 1 }
        let first = start < bytes.count ? bytes[start] : UInt8(ascii: "-")
        guard index > start, first != UInt8(ascii: "-"), first != UInt8(ascii: "."), first &- UInt8(ascii: "0") > 9
        else {
            throw error(.malformed("no name"), at: start)
        }
        return start..<index
    }

    private func index(behind mark: StaticString, from start: Int, or what: String) throws(AssociationFileError) -> Int
    {
        var index = start
        while let found = bytes[index...].firstIndex(of: mark.utf8Start.pointee) {
            if mark.withUTF8Buffer({ bytes[found...].starts(with: $0) }) { return found + mark.utf8CodeUnitCount }
            index = found + 1
        }
        throw error(.malformed("\(what) that is not closed"), at: start)
    }

    /// Skips a text if it is next.
    private mutating func skip(_ text: StaticString) -> Bool {
        let found = text.withUTF8Buffer { bytes[index...].starts(with: $0) }
        if found { index += text.utf8CodeUnitCount }
        return found
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = index
        while let byte = next(0), MarkupCharacters.isSpace(byte) { index += 1 }
        return index > start
    }

    private func next(_ distance: Int) -> UInt8? {
        index + distance < bytes.count ? bytes[index + distance] : nil
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        MarkupCharacters.isSpace(byte) || "<>/=\"'&?!;".utf8.contains(byte)
    }

    // MARK: Errors

    private func shown(_ range: Range<Int>) -> String { String(decoding: bytes[range].prefix(80), as: UTF8.self) }

    private func error(_ problem: MarkupProblem, at offset: Int) -> AssociationFileError {
        var counter = TextPosition()
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { counter.index = min(3, offset) }
        let position = counter.position(of: offset, in: bytes)
        return AssociationFileError(.malformedMarkup(problem), at: AssociationPlace(file: file, position: position))
    }
}
