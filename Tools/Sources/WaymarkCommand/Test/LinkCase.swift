internal import WaymarkInspection

/// What one line of a file of cases expects of a link.
struct LinkCase {
    /// Whether and why an app turns the link away.
    enum Refusal {
        /// It does, for whichever reason.
        case any
        /// It does, for a reason by its code.
        case code(String)
    }

    /// The link.
    let link: String
    /// The id of the route that must win; `nil` where no route may.
    let id: String?
    /// The parameters of the path, in any order; `nil` where they do not matter.
    private(set) var parameters: [String: String]?
    /// The kind of source that the link comes from; `nil` for what the link's scheme suggests.
    private(set) var source: String?
    /// The version of the app, or `nil` for the one of the whole file.
    private(set) var appVersion: String?
    /// The link that the route takes once all is rewritten; `nil` where that does not matter.
    private(set) var rewritten: Rewritten?
    /// That the link is turned away; `nil` where it must be opened.
    private(set) var refused: Refusal?

    /// What a link must become.
    enum Rewritten {
        /// It stays as it is.
        case nothing
        case link(String)
    }

    /// The keys of a case.
    private enum Key: String, CaseIterable {
        case link, id, parameters, source, appVersion, rewritten, refused
    }

    /// The codes by which a case can name why a link is turned away before anything runs.
    static let refusals = ["disabled", "foreign", "notPublic", "routeSource"]

    /// Reads a line.
    ///
    /// - Throws: A sentence that says what was expected.
    init(_ bytes: [UInt8]) throws(InputError) {
        let value: JSONText
        do {
            value = try JSONTextReader.read(bytes)
        } catch {
            throw InputError("no JSON at byte \(error.offset), expected \(error.expected)")
        }
        guard case .object(let members) = value else { throw InputError("found \(value.kind), expected an object") }
        var values: [Key: JSONText] = [:]
        for member in members {
            guard let key = Key(rawValue: member.name) else {
                let names = Key.allCases.dropLast().map(\.rawValue).joined(separator: ", ")
                throw InputError("unknown key '\(member.name)', expected \(names) and \(Key.refused)")
            }
            guard values.updateValue(member.value, forKey: key) == nil else {
                throw InputError("'\(key)' is there twice, expected it once")
            }
        }
        guard let link = values[.link] else { throw InputError("no 'link', expected one") }
        self.link = try Self.text(link, of: .link)
        guard let id = values[.id] else {
            throw InputError("no 'id', expected the route's id, or null where none may match")
        }
        switch id {
        case .null: self.id = nil
        case .text(let text): self.id = text
        default: throw InputError("'id' is \(id.kind), expected a text or null")
        }
        parameters = try values[.parameters].map(Self.parameters)
        source = try values[.source].map { value throws(InputError) in try Self.text(value, of: .source) }
        appVersion = try values[.appVersion].map { value throws(InputError) in try Self.version(value) }
        rewritten = try values[.rewritten].map(Self.rewritten)
        refused = try values[.refused].flatMap(Self.refusal)
    }

    private static func text(_ value: JSONText, of key: Key) throws(InputError) -> String {
        guard case .text(let text) = value else { throw InputError("'\(key)' is \(value.kind), expected a text") }
        return text
    }

    private static func version(_ value: JSONText) throws(InputError) -> String {
        let version = try text(value, of: .appVersion)
        guard ContextOptions.isVersion(version) else {
            throw InputError("'appVersion' is '\(version)', expected \(ContextOptions.versionForm)")
        }
        return version
    }

    private static func parameters(_ value: JSONText) throws(InputError) -> [String: String] {
        guard case .object(let members) = value else {
            throw InputError("'parameters' is \(value.kind), expected an object")
        }
        var parameters: [String: String] = [:]
        for member in members {
            guard case .text(let text) = member.value else {
                throw InputError("the parameter '\(member.name)' is \(member.value.kind), expected a text")
            }
            parameters[member.name] = text
        }
        return parameters
    }

    private static func rewritten(_ value: JSONText) throws(InputError) -> Rewritten {
        switch value {
        case .null: return .nothing
        case .text(let text): return .link(text)
        default: throw InputError("'rewritten' is \(value.kind), expected a text or null")
        }
    }

    private static func refusal(_ value: JSONText) throws(InputError) -> Refusal? {
        switch value {
        case .bool(let isRefused): return isRefused ? .any : nil
        case .text(let code) where refusals.contains(code): return .code(code)
        case .text(let code):
            let names = refusals.map { "'\($0)'" }.joined(separator: ", ")
            throw InputError("'refused' is '\(code)', expected true, false or one of \(names)")
        default: throw InputError("'refused' is \(value.kind), expected true, false or a text")
        }
    }
}
