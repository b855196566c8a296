import WaymarkCore

/// Which values of links are kept out of events and error texts.
public struct Redaction: Sendable, Hashable {
    /// What stands in place of a hidden value.
    public static let mark = "***"

    /// Names, in lower case and without `_` and `-`, whose values are hidden wherever they are a part of a parameter's name.
    public var parts: Set<String>
    /// Names, in the same form, whose values are hidden where they are all of a parameter's name.
    public var names: Set<String>

    /// Hides the values of parameters by their names.
    ///
    /// - Parameters:
    ///   - parts: Hidden wherever they are a part of the name, so that `token` hides `access_token` and `userToken`.
    ///   - names: Hidden where they are all of the name.
    public init(parts: Set<String>, names: Set<String> = []) {
        self.parts = Set(parts.map(Self.canonical))
        self.names = Set(names.map(Self.canonical))
    }

    /// Hides what mostly is secret or personal: tokens, passwords, telephone numbers, addresses for mail, and their like.
    public static let standard = Redaction(
        parts: [
            "token", "password", "passwd", "secret", "phone", "mobile", "email", "credential", "signature", "session",
            "authorization", "idcard", "creditcard", "cardnumber", "apikey", "passport",
        ],
        names: [
            "pwd", "pass", "pin", "otp", "tel", "msisdn", "mail", "sign", "sig", "auth", "code", "ssn", "cvv", "iban",
            "jwt", "sid",
        ])

    /// Hides nothing.
    public static let none = Redaction(parts: [])

    /// Whether the values of a parameter are hidden.
    public func hides(_ name: String) -> Bool {
        if parts.isEmpty, names.isEmpty { return false }
        let name = Self.canonical(name)
        return names.contains(name) || parts.contains { name.contains($0) }
    }

    private static func canonical(_ name: String) -> String {
        String(decoding: name.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }, as: UTF8.self)
            .lowercased()
    }
}
