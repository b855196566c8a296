internal import WaymarkInspection

/// An object that came with a request, read by the names and kinds of its members.
package struct RequestBody: Sendable {
    private let members: [String: JSONText]
    private let path: String

    /// Reads the text of an object.
    ///
    /// - Throws: `request.malformed`.
    init(_ bytes: [UInt8]) throws(ServerRefusal) {
        let value: JSONText
        do throws(JSONTextError) { value = try JSONTextReader.read(bytes) } catch {
            throw ServerRefusal(
                400, "request.malformed",
                [.init("at", .number(error.offset)), .init("expected", .text(error.expected))],
                "at byte \(error.offset) of the body: expected \(error.expected)")
        }
        try self.init(value, path: "")
    }

    private init(_ value: JSONText, path: String) throws(ServerRefusal) {
        guard case .object(let members) = value else {
            throw .malformed(member: path.isEmpty ? "the body" : path, expected: "an object")
        }
        var named: [String: JSONText] = [:]
        for member in members where named.updateValue(member.value, forKey: member.name) != nil {
            throw .malformed(member: path + member.name, expected: "one occurrence")
        }
        self.members = named
        self.path = path
    }

    /// The names of all members, in alphabetical order.
    var names: [String] { members.keys.sorted() }

    /// Refuses members of other names.
    func allow(_ known: String...) throws(ServerRefusal) {
        if let name = names.first(where: { !known.contains($0) }) {
            throw .malformed(member: path + name, expected: "one of \(known.joined(separator: ", "))")
        }
    }

    /// Returns whether a member is present and null.
    func isNull(_ name: String) -> Bool { members[name] == .null }

    /// A value of whichever kind.
    func json(_ name: String) -> JSONText? { members[name] == .null ? nil : members[name] }

    /// Returns a text with a maximum number of bytes.
    func text(_ name: String, atMost limit: Int = 1_000) throws(ServerRefusal) -> String? {
        guard let value = json(name) else { return nil }
        guard case .text(let text) = value, text.utf8.count <= limit else {
            throw .malformed(member: path + name, expected: "a text of at most \(limit) bytes")
        }
        return text
    }

    func texts(_ name: String) throws(ServerRefusal) -> [String]? {
        guard let value = json(name) else { return nil }
        guard case .array(let elements) = value, elements.count <= 1_000,
            case let texts = elements.compactMap(\.text), texts.count == elements.count
        else { throw .malformed(member: path + name, expected: "an array of texts") }
        return texts
    }

    /// A whole number.
    func number(_ name: String, in range: ClosedRange<Int>) throws(ServerRefusal) -> Int? {
        guard let value = json(name) else { return nil }
        guard case .number(let digits) = value, let number = Int(digits), range.contains(number) else {
            throw .malformed(
                member: path + name, expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A number that is a part of a whole.
    func share(_ name: String, of whole: Double = 1) throws(ServerRefusal) -> Double? {
        guard let value = json(name) else { return nil }
        guard let number = value.double, 0...whole ~= number else {
            throw .malformed(member: path + name, expected: "a number from 0 to \(Int(whole))")
        }
        return number
    }

    func flag(_ name: String) throws(ServerRefusal) -> Bool? {
        guard let value = json(name) else { return nil }
        guard case .bool(let flag) = value else { throw .malformed(member: path + name, expected: "true or false") }
        return flag
    }

    func object(_ name: String) throws(ServerRefusal) -> RequestBody? {
        guard let value = json(name) else { return nil }
        return try RequestBody(value, path: "\(path)\(name).")
    }

    func objects(_ name: String) throws(ServerRefusal) -> [RequestBody]? {
        guard let value = json(name) else { return nil }
        guard case .array(let elements) = value else { throw .malformed(member: path + name, expected: "an array") }
        var objects: [RequestBody] = []
        for element in elements { objects.append(try RequestBody(element, path: "\(path)\(name).")) }
        return objects
    }
}
