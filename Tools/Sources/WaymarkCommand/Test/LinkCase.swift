internal import WaymarkInspection

/// What one line of a file of cases expects of a link.
struct LinkCase {
    /// The link.
    let link: String
    /// The id of the route that must win; `nil` where no route may.
    let id: String?
    /// The parameters of the path, in any order; `nil` where they do not matter.
    let parameters: [String: String]?

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
        var link: String?
        var id: String??
        var parameters: [String: String]?
        for member in members {
            switch (member.name, member.value) {
            case ("link", .text(let text)): link = text
            case ("id", .text(let text)): id = text
            case ("id", .null): id = .some(nil)
            case ("parameters", .object(let values)):
                parameters = [:]
                for value in values {
                    guard case .text(let text) = value.value else {
                        throw InputError("the parameter '\(value.name)' is \(value.value.kind), expected a text")
                    }
                    parameters?[value.name] = text
                }
            case ("link", let value): throw InputError("'link' is \(value.kind), expected a text")
            case ("id", let value): throw InputError("'id' is \(value.kind), expected a text or null")
            case ("parameters", let value): throw InputError("'parameters' is \(value.kind), expected an object")
            case (let name, _): throw InputError("unknown key '\(name)', expected link, id and parameters")
            }
        }
        guard let link else { throw InputError("no 'link', expected one") }
        guard let id else { throw InputError("no 'id', expected the route's id, or null where none may match") }
        self.link = link
        self.id = id
        self.parameters = parameters
    }
}
