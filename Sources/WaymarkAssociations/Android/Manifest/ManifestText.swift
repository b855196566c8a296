/// A value of an Android manifest: a text, or a reference that another file resolves.
public enum ManifestText: Hashable, Sendable, CustomStringConvertible {
    /// The text as Android receives it.
    case text(String)
    /// A reference to a resource, such as `@string/host`, or a text with a placeholder of the build, such as `${host}`,
    /// as written.
    case reference(String)

    /// The text, or `nil` for a reference.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The text, or the reference as written.
    public var description: String {
        switch self {
        case .text(let text), .reference(let text): text
        }
    }

    /// Reads an attribute's value as the resource compiler does.
    ///
    /// A backslash begins an escape, so a pattern's own backslashes are doubled. The compiler drops a backslash before
    /// a character that it does not know, which is a finding; here it is kept, as in manifests that were extracted from
    /// an app.
    init(attribute value: String) {
        if value.hasPrefix("@") || value.hasPrefix("?") && value.utf8.count > 1 || value.contains("${") {
            self = .reference(value)
        } else {
            self = .text(Self.unescaped(value))
        }
    }

    /// Returns whether the resource compiler drops a backslash of a value.
    static func hasLoneBackslash(_ value: String) -> Bool {
        var rest = value.unicodeScalars[...]
        while let backslash = rest.firstIndex(of: "\\") {
            rest = rest[backslash...].dropFirst()
            guard let next = rest.popFirst(), escapes.contains(next) else { return true }
        }
        return false
    }

    private static let escapes = Set("\\\"'@?#ntu".unicodeScalars)

    private static func unescaped(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        var result = ""
        var rest = value.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let next = rest.first, escapes.contains(next) else {
                result.unicodeScalars.append(scalar)
                continue
            }
            rest.removeFirst()
            switch next {
            case "n": result += "\n"
            case "t": result += "\t"
            case "u":
                let digits = String(String.UnicodeScalarView(rest.prefix(4)))
                if digits.utf8.count == 4, let number = UInt16(digits, radix: 16), let scalar = Unicode.Scalar(number) {
                    result.unicodeScalars.append(scalar)
                    rest.removeFirst(4)
                } else {
                    result += "\\u"
                }
            default: result.unicodeScalars.append(next)
            }
        }
        return result
    }
}

/// A Boolean value of a manifest, or a reference that another file resolves.
enum ManifestFlag: Hashable, Sendable {
    case isTrue
    case isFalse
    case unknown

    /// Reads an attribute's value; any text other than true or false counts as `fallback`, as on a device.
    init(_ value: String?, or fallback: Bool) {
        switch value {
        case "true", "True", "TRUE", "1": self = .isTrue
        case "false", "False", "FALSE", "0": self = .isFalse
        case let value? where ManifestText(attribute: value).text == nil: self = .unknown
        default: self = fallback ? .isTrue : .isFalse
        }
    }

    /// Returns whether an attribute's value is neither true nor false, nor a reference to a resource.
    static func isMisspelt(_ value: String) -> Bool { Self(value, or: true) != Self(value, or: false) }
}
