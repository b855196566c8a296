internal import WaymarkConsole
internal import WaymarkInspection

/// An admitted request, with the names in its path and its sender.
struct ServerCall: Sendable {
    let request: ConsoleRequest
    /// The client that asks.
    let sender: Sender
    /// The names in the path, by their placeholders in the endpoint.
    let names: [String: String]
    /// The sender; `nil` if anyone may ask.
    let person: Person?
    /// The content of the cookie, if the request has one.
    let cookie: String?
    /// The session, with the text that the browser must send along.
    let session: Session?

    private static let bodyBytes = 2 << 20

    /// A name of the path.
    func name(_ key: String) -> String { names[key] ?? "" }

    /// The channel of the path.
    var channel: ChannelName { ChannelName(app: name("APP"), channel: name("CHANNEL")) }

    /// A number of the path.
    func number(_ key: String, _ what: String) throws(ServerRefusal) -> Int {
        guard let number = Int(name(key)), number > 0 else { throw .unknown(what, name(key)) }
        return number
    }

    /// Returns the sender.
    func author() throws(ServerRefusal) -> Person {
        guard let person else { throw ServerRefusal(401, "session.none", "not signed in") }
        return person
    }

    /// The object in the body; an empty body is an empty object.
    func body() async throws -> RequestBody {
        let bytes = try await bytes(type: "application/json", limit: Self.bodyBytes)
        return try RequestBody(bytes.isEmpty ? Array("{}".utf8) : bytes)
    }

    /// The bytes of the body.
    func bytes(type: String, limit: Int) async throws -> [UInt8] {
        let bytes: [UInt8]
        do { bytes = try await request.body(limit) } catch let failure as ConsoleFailure {
            guard failure.status == 413 else {
                throw ServerRefusal.malformed(member: "the body", expected: "a complete body")
            }
            throw ServerRefusal(413, "request.tooLarge", [.init("limit", .number(limit))], "more than \(limit) bytes")
        }
        let essence = (request.headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        guard bytes.isEmpty || essence == type else {
            throw ServerRefusal(
                415, "request.type", [.init("expected", .text(type))], "expected a body of type \(type)")
        }
        return bytes
    }

    /// A parameter of the query.
    func parameter(_ name: String) throws(ServerRefusal) -> String? {
        do throws(ConsoleFailure) { return try request.parameter(name) } catch {
            throw .malformed(member: name, expected: "UTF-8")
        }
    }

    /// A whole number of the query.
    func number(in name: String, _ range: ClosedRange<Int>) throws(ServerRefusal) -> Int? {
        guard let text = try parameter(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .malformed(member: name, expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
