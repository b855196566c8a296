/// A fault of a text in XML.
@nonexhaustive
public enum MarkupProblem: Hashable, Sendable, CustomStringConvertible {
    /// A document type declaration. It is never processed, so entities can neither expand nor refer to other files.
    case documentType
    /// An entity other than the five predefined by XML.
    case unknownEntity(String)
    /// An attribute that occurs twice.
    case repeatedAttribute(String)
    /// An end tag that closes another element than the one that is open.
    case mismatchedEnd(String, expected: String)
    /// The text ends within an element.
    case openElement(String)
    /// A prefix whose namespace is not declared.
    case unboundPrefix(String)
    /// Bytes that are not UTF-8.
    case malformedUTF8
    /// A control character.
    case controlCharacter(UInt8)
    /// An encoding other than UTF-8.
    case unsupportedEncoding(String)
    /// Elements are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// More bytes than the limit.
    case tooLong(limit: Int)
    /// Any other text that is not XML, with a description.
    case malformed(String)

    /// The problem in words, on one line.
    public var description: String {
        switch self {
        case .documentType: "a document type or declaration, which is never read"
        case .unknownEntity(let name): "the entity \(RuleText.quoted(name)), which XML does not predefine"
        case .repeatedAttribute(let name): "the attribute \(RuleText.quoted(name)) occurs twice"
        case .mismatchedEnd(let name, let expected):
            "the end of \(RuleText.quoted(name)), expected that of \(RuleText.quoted(expected))"
        case .openElement(let name): "the text ends within \(RuleText.quoted(name))"
        case .unboundPrefix(let prefix): "the prefix \(RuleText.quoted(prefix)) has no namespace"
        case .malformedUTF8: "bytes that are not valid UTF-8"
        case .controlCharacter(let byte): "control character \(Unicode.Scalar(byte).escaped(asASCII: true))"
        case .unsupportedEncoding(let name): "the encoding \(RuleText.quoted(name)), which is not UTF-8"
        case .tooDeep(let limit): "nested deeper than \(limit) elements"
        case .tooLong(let limit): "longer than \(limit) bytes"
        case .malformed(let words): words
        }
    }
}
