internal import WaymarkConsole
package import WaymarkInspection

/// A refusal of a request: an HTTP status, a stable code, and data for programs.
package struct ServerRefusal: Error, Sendable, Equatable {
    package let status: Int
    package let code: String
    package var data: [JSONText.Member] = []
    /// For a terminal.
    package let message: String
    /// The number of seconds to wait before asking again, if that helps.
    package var retryAfter: Int?

    package init(_ status: Int, _ code: String, _ data: [JSONText.Member], _ message: String) {
        self.status = status
        self.code = code
        self.data = data
        self.message = message
    }

    /// A refusal without data.
    package init(_ status: Int, _ code: String, _ message: String) { self.init(status, code, [], message) }

    /// Returns the refusal of a malformed member of a body.
    static func malformed(member: String, expected: String) -> ServerRefusal {
        ServerRefusal(
            400, "request.malformed", [.init("member", .text(member)), .init("expected", .text(expected))],
            "'\(member)': expected \(expected)")
    }

    /// Others have published since.
    static func publishedMeanwhile(_ number: Int) -> ServerRefusal {
        ServerRefusal(
            409, "channel.changed", [.init("version", .number(number))],
            "version \(number) was published in the meantime")
    }

    /// Nothing is being shared out, or not any more.
    static let noRollout = ServerRefusal(404, "rollout.none", "no staged publication is running")

    /// Returns the refusal of a name that does not exist: `app.unknown` and the like.
    static func unknown(_ what: String, _ name: String) -> ServerRefusal {
        ServerRefusal(404, "\(what).unknown", [.init("name", .text(name))], "there is no \(what) '\(name)'")
    }

    /// A file that cannot be used: `table.faulty` and the like.
    static func faulty(_ what: String, _ faults: [String]) -> ServerRefusal {
        ServerRefusal(
            422, "\(what).faulty", [.init("faults", .texts(Array(faults.prefix(100))))],
            faults.first ?? "the \(what) cannot be used")
    }

    /// More requests at once than are answered.
    static func tooMany(_ code: String, retryAfter seconds: Int) -> ServerRefusal {
        var refusal = ServerRefusal(
            429, code, [.init("retryAfter", .number(seconds))], "too many requests, try again in \(seconds) s")
        refusal.retryAfter = seconds
        return refusal
    }

    /// The response for the refusal.
    var answer: ConsoleAnswer {
        var answer = ConsoleAnswer(
            .object([
                .init(
                    "error",
                    .object([
                        .init("code", .text(code)), .init("data", .object(data)), .init("message", .text(message)),
                    ]))
            ]))
        answer.status = status
        if let retryAfter { answer.headers.append(("Retry-After", String(retryAfter))) }
        return answer
    }
}
