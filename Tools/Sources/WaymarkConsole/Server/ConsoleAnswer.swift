package import WaymarkInspection

/// An answer to a request.
package struct ConsoleAnswer: Sendable {
    /// The body after the headers.
    package enum Body: Sendable {
        /// Bytes that are there.
        case bytes([UInt8])
        /// Messages as they come, until the reader or the console goes.
        case stream(EventReader)
    }

    /// The status of HTTP.
    package var status = 200
    /// The kind of the body.
    package var type: String
    /// The body.
    package var body: Body
    /// Headers in addition to the content type and those of every response.
    package var headers: [(name: String, value: String)] = []

    /// A body of bytes.
    package init(_ bytes: some Sequence<UInt8>, type: String) {
        self.type = type
        body = .bytes(Array(bytes))
    }

    /// A JSON value.
    package init(_ json: JSONText) { self.init("\(json)".utf8, type: "application/json") }

    /// The stream of events.
    package init(_ reader: EventReader) {
        type = "text/event-stream"
        body = .stream(reader)
    }

    /// A failure, as an object with its sentence.
    init(_ failure: ConsoleFailure) {
        self.init(.object([.init("error", .text(failure.sentence))]))
        status = failure.status
        if let wait = failure.retryAfter {
            let seconds = wait.components.seconds + (wait.components.attoseconds > 0 ? 1 : 0)
            headers.append(("Retry-After", String(max(1, seconds))))
        }
        if let allowed = failure.allowed { headers.append(("Allow", allowed)) }
    }

    /// The headers of every response: the page runs only its own scripts and contacts no other host, it cannot be
    /// embedded, and nothing is cached.
    static let commonHeaders: [(name: String, value: String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ]

    /// All headers: those that every answer has, the kind, and its own, which count for more.
    package var allHeaders: [(name: String, value: String)] {
        Self.commonHeaders + [(name: "Content-Type", value: type)] + headers
    }
}
