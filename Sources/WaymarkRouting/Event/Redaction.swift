import WaymarkCore

/// The rules by which values of links are kept out of events, traces and error texts.
///
/// A value is hidden by its parameter's name: that of the query, of any route's pattern that takes the link, and of any rewrite's
/// pattern or expression that does, whether the rewrite counts for the link or not; the name that a rewrite gives shows nothing. Names are compared without case, by their letters and digits: full-width letters
/// count as ASCII, and characters that are not seen do not count.
///
/// | | hides the value of |
/// |---|---|
/// | ``parts`` `token` | `token`, `access_token`, `userTokens` |
/// | ``words`` `key` | `key`, `api_key`, `publicKey2`, `keys`; not `keyword`, `monkey` |
/// | ``names`` `code` | `code`, `CODE`, `user[code]`; not `zip_code`, `postcode` |
///
/// A value that itself holds such a name, as a link, pairs, JSON or XML, is hidden as a whole; so is one that begins as a JSON
/// Web Token does, or with `Bearer` or `Basic`. User information is hidden always. A hidden value stays hidden in the links that
/// rewrites, redirects, overrides and fallbacks carry it into.
///
/// The cost is O(*n*) for a link of *n* bytes, whatever is in it; for the first link that no route takes, O(*m* log *m*) as well,
/// for *m* characters of the table's literals.
public struct Redaction: Sendable {
    /// The text that replaces a hidden value.
    public static let mark = "***"

    /// Names whose values are hidden wherever they are a part of a parameter's name.
    public var parts: Set<String> { didSet { prepare() } }
    /// Names whose values are hidden where they are a word of a parameter's name, or several words of it: between characters
    /// that are no letters, before capitals, and between letters and digits.
    public var words: Set<String> { didSet { prepare() } }
    /// Names whose values are hidden if they equal a parameter's whole name, or a whole part of it between brackets or dots.
    public var names: Set<String> { didSet { prepare() } }
    /// A Boolean value that indicates whether values without a parameter's name are hidden as well.
    ///
    /// These are the segments of a path that are neither literals of a route nor values of named parameters, and a
    /// fragment. In the path of a link that no route takes, the literals of the table are shown, and segments that are
    /// one typing error away from one.
    public var hidesUnnamed: Bool

    /// The names, prepared to be looked for.
    private(set) var hidden: HiddenNames

    /// Creates a redaction that hides the values of parameters by their names.
    ///
    /// - Parameters:
    ///   - parts: Hidden wherever they are a part of the name.
    ///   - words: Hidden where they are words of the name.
    ///   - names: Hidden where they are all of the name.
    ///   - hidesUnnamed: Whether values without a name are hidden as well.
    /// - Complexity: O(*n*) for *n* bytes of names; make one and keep it.
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

    /// The same names as ``standard``, and nothing else: for tests, and for apps whose paths and fragments hold no secrets.
    public static let byName: Redaction = {
        var redaction = standard
        redaction.hidesUnnamed = false
        return redaction
    }()

    /// Hides nothing.
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

    /// Returns whether what both hide is the same for sure, found without a comparison of all names.
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
