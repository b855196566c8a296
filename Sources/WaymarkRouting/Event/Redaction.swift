import WaymarkCore

/// The rules by which values of links are kept out of events, traces and error texts.
///
/// A value is hidden by its parameter's name: in the query, in the pattern of any route that matches the link, and in
/// the pattern or expression of any rewrite that matches it, whether or not the rewrite applies. The name that a
/// rewrite gives can only hide a value, never reveal it. Names are compared without case, by their letters and digits:
/// full-width letters count as ASCII, and invisible characters do not count.
///
/// | | hides the value of |
/// |---|---|
/// | ``parts`` `token` | `token`, `access_token`, `userTokens` |
/// | ``words`` `key` | `key`, `api_key`, `publicKey2`, `keys`; not `keyword`, `monkey` |
/// | ``names`` `code` | `code`, `CODE`, `user[code]`; not `zip_code`, `postcode` |
///
/// A value that itself contains such a name, as a link, pairs, JSON or XML, is hidden as a whole. So is a value that
/// begins like a JSON Web Token, or with `Bearer` or `Basic`. User information is always hidden. A hidden value stays
/// hidden in the links to which rewrites, redirects, overrides and fallbacks pass it on.
///
/// The cost is O(*n*) for a link of *n* bytes, whatever its content. The first unmatched link costs an additional O(*m*
/// log *m*) for *m* characters of the table's literals.
public struct Redaction: Sendable {
    /// The text that replaces a hidden value.
    public static let mark = "***"

    /// The names whose values are hidden if they are a part of a parameter's name.
    public var parts: Set<String> { didSet { prepare() } }
    /// The names whose values are hidden if they are one or several words of a parameter's name. Words are separated by
    /// characters other than letters, before capitals, and between letters and digits.
    public var words: Set<String> { didSet { prepare() } }
    /// The names whose values are hidden if they equal a parameter's whole name, or a whole part of it between brackets
    /// or dots.
    public var names: Set<String> { didSet { prepare() } }
    /// A Boolean value that indicates whether values without a parameter's name are hidden as well.
    ///
    /// These are the segments of a path that are neither literals of a route nor values of named parameters, and a
    /// fragment. In the path of an unmatched link, the literals of the table are shown, and so are segments that are
    /// one typing error away from a literal.
    public var hidesUnnamed: Bool

    /// The names, prepared for the search.
    private(set) var hidden: HiddenNames

    /// Creates a redaction that hides the values of parameters by their names.
    ///
    /// - Parameters:
    ///   - parts: The names that hide a value if they are a part of its parameter's name.
    ///   - words: The names that hide a value if they are words of its parameter's name.
    ///   - names: The names that hide a value if they are the whole name of its parameter.
    ///   - hidesUnnamed: Whether values without a name are hidden as well.
    /// - Complexity: O(*n*) for *n* bytes of names. Create a redaction once, and keep it.
    public init(
        parts: Set<String>, words: Set<String> = [], names: Set<String> = [], hidesUnnamed: Bool = true
    ) {
        self.parts = parts
        self.words = words
        self.names = names
        self.hidesUnnamed = hidesUnnamed
        hidden = HiddenNames(parts: parts, words: words, names: names)
    }

    /// A redaction of values that are usually secret or personal, such as tokens, keys, passwords, codes, telephone
    /// numbers and email addresses, and of values without a name.
    public static let standard = Redaction(
        parts: [
            "token", "password", "passwd", "passcode", "passphrase", "passkey", "passport", "secret", "credential",
            "signature", "session", "authorization", "bearer", "saml", "phone", "mobile", "email", "idcard",
            "creditcard",
            "cardnumber", "apikey", "accesskey", "privatekey", "authcode", "accesscode", "logincode", "smscode",
            "verifycode", "verificationcode", "resetcode", "oobcode", "invitecode", "devicecode", "usercode",
            "密码", "口令", "令牌", "验证码", "手机", "身份证",
        ],
        words: [
            "key", "pwd", "pin", "otp", "totp", "mfa", "jwt", "auth", "oauth", "sso", "csrf", "xsrf", "hmac", "sig",
            "sid", "cookie", "nonce", "verifier", "ticket", "assertion", "magic", "invite", "invitation", "ssn", "iban",
            "card", "cvv", "cvc", "msisdn",
        ],
        names: ["pass", "code", "state", "sign", "refresh", "tel", "mail"])

    /// A redaction of the same names as ``standard`` that shows values without a name. It is for tests, and for apps
    /// whose paths and fragments contain no secrets.
    public static let byName: Redaction = {
        var redaction = standard
        redaction.hidesUnnamed = false
        return redaction
    }()

    /// A redaction that hides nothing.
    public static let none = Redaction(parts: [], hidesUnnamed: false)

    /// Returns a Boolean value that indicates whether the values of a parameter are hidden.
    ///
    /// - Complexity: O(*n*) for a name of *n* bytes.
    public func hides(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { hidden.hides($0) }
    }

    /// Whether nothing is hidden.
    package var isNone: Bool { hidden.isEmpty && !hidesUnnamed }

    /// Returns whether both certainly hide the same values, without comparing all names.
    func isIdentical(to other: Redaction) -> Bool { hidden === other.hidden && hidesUnnamed == other.hidesUnnamed }

    private mutating func prepare() { hidden = HiddenNames(parts: parts, words: words, names: names) }
}

extension Redaction: Hashable {
    /// Returns a Boolean value that indicates whether two redactions hide the same names.
    ///
    /// - Parameters:
    ///   - left: A redaction.
    ///   - right: Another redaction.
    public static func == (left: Redaction, right: Redaction) -> Bool {
        left.hidesUnnamed == right.hidesUnnamed
            && (left.hidden === right.hidden
                || left.parts == right.parts && left.words == right.words && left.names == right.names)
    }

    /// Feeds the names to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(parts)
        hasher.combine(words)
        hasher.combine(names)
        hasher.combine(hidesUnnamed)
    }
}
