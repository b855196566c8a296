internal import WaymarkConsole
internal import WaymarkInspection

extension Endpoint {
    static let session = [
        Endpoint("POST", "/api/session", nil) { model, call in
            let body = try await call.body()
            try body.allow("token")
            guard let token = try body.text("token", atMost: 200) else {
                throw ServerRefusal.malformed(member: "token", expected: "a token")
            }
            let (secret, session, person) = try await model.signIn(token, from: call.sender)
            var answer = ConsoleAnswer(json(session, person))
            answer.headers = [("Set-Cookie", model.cookie(secret, seconds: Session.longest))]
            return answer
        },
        Endpoint("GET", "/api/session", .reader) { _, call in
            guard let session = call.session else {
                return ConsoleAnswer(.object([.init("person", try call.author().json), .init("csrf", .null)]))
            }
            return ConsoleAnswer(json(session, try call.author()))
        },
        Endpoint("DELETE", "/api/session", .reader) { model, call in
            if let cookie = call.cookie { try await model.signOut(cookie, try call.author()) }
            var answer = ConsoleAnswer.done
            answer.headers = [("Set-Cookie", model.cookie("", seconds: 0))]
            return answer
        },
    ]

    private static func json(_ session: Session, _ person: Person) -> JSONText {
        .object([
            .init("person", person.json), .init("csrf", .text(session.csrf)), .init("expires", .number(session.ends)),
        ])
    }
}

extension RuleServerModel {
    /// The cookie of a session.
    fileprivate func cookie(_ secret: String, seconds: Int) -> String {
        "\(RuleServer.cookieName)=\(secret); Path=/; HttpOnly; SameSite=Strict; Max-Age=\(seconds)"
            + (isSecure ? "; Secure" : "")
    }
}
