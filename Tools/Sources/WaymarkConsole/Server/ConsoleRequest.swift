internal import Synchronization
internal import WaymarkInspection

/// A request of HTTP, as far as the console looks at it.
package struct ConsoleRequest: Sendable {
    /// `GET`, `POST`, in capitals.
    package var method: String
    /// The path as it was sent, without the query.
    package var path: String
    /// The query as it was sent, without the question mark; `nil` for none.
    package var query: String?
    /// `Host`, or its equivalent.
    package var authority: String?
    /// The address of the other end of the connection; `nil` if it has none.
    package var address: String?
    /// The values of headers by their names in lower case; of a repeated one the first, and all of `x-forwarded-for`.
    package var headers: [String: String] = [:]
    /// The names of repeated headers, in lower case.
    package var repeated: Set<String> = []
    /// Reads the body to its end; throws a failure if it is longer than the limit.
    package var body: @Sendable (_ limit: Int) async throws -> [UInt8] = { _ in [] }
    /// Runs work in a task that is cancelled when the client goes; the body cannot be read afterwards.
    package var attended: @Sendable (_ work: @escaping @Sendable () async -> Void) async -> Void = { await $0() }

    /// A request without headers and body.
    package init(method: String, path: String, query: String? = nil, authority: String? = nil) {
        self.method = method
        self.path = path
        self.query = query
        self.authority = authority
    }

    /// Returns the result of work that is cancelled when the client goes, or `nil` if it was not begun.
    package func whileOpen<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
        let result = WorkResult<Value>()
        await attended { await result.set(work()) }
        return result.value
    }

    /// Returns the value of a parameter of the query, decoded as forms are (a plus is a space); `nil` for none.
    ///
    /// - Throws: Where the value is not UTF-8.
    package func parameter(_ name: String) throws(ConsoleFailure) -> String? {
        for pair in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = parts.first, Self.decoded(first) == Array(name.utf8) else { continue }
            let bytes = parts.count > 1 ? Self.decoded(parts[1]) : []
            guard let text = String(utf8: bytes) else {
                throw ConsoleFailure(400, "the value of '\(name)' is not UTF-8")
            }
            return text
        }
        return nil
    }

    private static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
                let low = rest.dropFirst().first.flatMap(digit)
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) }
}

/// The result of work in another task.
private final class WorkResult<Value: Sendable>: Sendable {
    private let kept = Mutex<Value?>(nil)

    func set(_ value: Value) { kept.withLock { $0 = value } }
    var value: Value? { kept.withLock { $0 } }
}
