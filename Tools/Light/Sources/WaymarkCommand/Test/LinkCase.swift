package import WaymarkInspection

/// The expectation of one line of a file of cases.
package struct LinkCase: Sendable {
    /// Whether and why an app turns the link away.
    package enum Refusal: Sendable {
        /// It does, for whichever reason.
        case any
        /// It does, for a reason by its code.
        case code(String)
    }

    /// The link.
    package let link: String
    /// The route that must match it.
    package private(set) var route: Route
    /// The parameters of the path, in any order; `nil` if they do not matter.
    private(set) var parameters: [String: String]?
    /// The kind of source that the link comes from; `nil` for what the link's scheme suggests.
    package private(set) var source: String?
    /// The version of the app, or `nil` for the one of the whole file.
    package private(set) var appVersion: String?
    /// The steps that must lead it on, in order; `nil` if they do not matter.
    package private(set) var via: [String]?
    /// The link after all rewrites; `nil` if it does not matter.
    private(set) var rewritten: Rewritten?
    /// The expected refusal; `nil` if the link must be opened.
    private(set) var refused: Refusal?

    /// The expected route of a link.
    package enum Route: Equatable, Sendable {
        /// Any route.
        case any
        /// No route may match.
        case none
        /// A route may match, as long as the app does not open the link.
        case unopened
        case id(String)
    }

    /// The expected result of rewriting the link.
    package enum Rewritten: Sendable {
        /// The link is unchanged.
        case nothing
        case link(String)
    }

    /// The keys of a case.
    private enum Key: String, CaseIterable {
        case link, id, opens, parameters, source, appVersion, via, rewritten, to, refused
    }

    /// The codes by which a case can name why a link is turned away before anything runs.
    static let refusals = ["disabled", "foreign", "notPublic", "routeSource"]

    /// Reads a line.
    ///
    /// - Throws: A sentence on the expected form.
    package init(_ bytes: [UInt8]) throws(InputError) {
        if let start = bytes.first(where: { $0 != 0x20 && $0 != 0x09 }), start != UInt8(ascii: "{"),
            start != UInt8(ascii: "["), start != UInt8(ascii: "\"")
        {
            // A link alone: it must be opened.
            let text = bytes.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
            guard let link = String(utf8: Array(text)) else { throw InputError("not UTF-8, expected a case") }
            self.link = link
            route = .any
            return
        }
        let value: JSONText
        do {
            value = try JSONTextReader.read(bytes)
        } catch {
            throw InputError("invalid JSON at byte \(error.offset), expected \(error.expected)")
        }
        guard case .object(let members) = value else { throw InputError("found \(value.kind), expected an object") }
        var values: [Key: JSONText] = [:]
        for member in members {
            guard let key = Key(rawValue: member.name) else {
                let names = Key.allCases.dropLast().map(\.rawValue).joined(separator: ", ")
                throw InputError("unknown key '\(member.name)', expected \(names) and \(Key.refused)")
            }
            guard values.updateValue(member.value, forKey: key) == nil else {
                throw InputError("'\(key)' occurs twice, expected it once")
            }
        }
        guard let link = values[.link] else { throw InputError("no 'link', expected one") }
        self.link = try Self.text(link, of: .link)
        route = try Self.route(id: values[.id], opens: values[.opens])
        via = try values[.via].map(Self.names)
        parameters = try values[.parameters].map(Self.parameters)
        if route == .none || route == .unopened, parameters?.isEmpty == false {
            throw InputError("'parameters' with a link that no route may take, expected a route")
        }
        source = try values[.source].map { value throws(InputError) in try Self.text(value, of: .source) }
        appVersion = try values[.appVersion].map { value throws(InputError) in try Self.version(value) }
        if values[.rewritten] != nil, values[.to] != nil {
            throw InputError("'to' and 'rewritten' together, which are the same, expected one of them")
        }
        for key in [Key.rewritten, .to] {
            if let value = values[key] { rewritten = try Self.rewritten(value, of: key) }
        }
        refused = try values[.refused].flatMap(Self.refusal)
        if case .bool(let isOpened)? = values[.opens], refused != nil {
            if isOpened { throw InputError("'opens' is true and 'refused' is set, expected them to agree") }
            // Whatever takes it, the refusal is what is asked for.
            if route == .unopened { route = .any }
        }
        // Neither opened nor refused.
        if route == .unopened, case .bool(false)? = values[.refused] { route = .none }
    }

    private static func route(id: JSONText?, opens: JSONText?) throws(InputError) -> Route {
        let isOpened: Bool?
        switch opens {
        case nil: isOpened = nil
        case .bool(let value): isOpened = value
        case .text, .null:
            // A route by its id, or none.
            if id != nil { throw InputError("both 'opens' and 'id' name a route, expected one of them") }
            return try route(id: opens, opens: nil)
        case let value?: throw InputError("'opens' is \(value.kind), expected true, false, a route's id or null")
        }
        switch id {
        case nil: return isOpened == false ? .unopened : .any
        case .null:
            if isOpened == true { throw InputError("'opens' is true and 'id' is null, expected them to agree") }
            return .none
        case .text(let text):
            if isOpened == false {
                throw InputError("'opens' is false although 'id' names a route, expected 'refused'")
            }
            return .id(text)
        case let value?: throw InputError("'id' is \(value.kind), expected a text or null")
        }
    }

    private static func names(_ value: JSONText) throws(InputError) -> [String] {
        guard case .array(let elements) = value else { throw InputError("'via' is \(value.kind), expected an array") }
        var names: [String] = []
        for element in elements { names.append(try text(element, of: .via)) }
        return names
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

    private static func rewritten(_ value: JSONText, of key: Key) throws(InputError) -> Rewritten {
        switch value {
        case .null: return .nothing
        case .text(let text): return .link(text)
        default: throw InputError("'\(key)' is \(value.kind), expected a text or null")
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
