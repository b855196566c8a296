internal import WaymarkConsole
internal import WaymarkInspection

extension Endpoint {
    static let people = [
        Endpoint("GET", "/api/people", .administrator) { model, _ in
            let people = try await model.storage.read { try $0.values(Person.self, .person) }
            let locks = model.signIns.locks(at: model.now()).prefix(shownLocks)
            return ConsoleAnswer(
                .object([.init("people", .array(people.map(\.json))), .init("locks", .array(locks.map(\.json)))]))
        },
        Endpoint("POST", "/api/people", .administrator) { model, call in
            let body = try await call.body()
            try body.allow("name", "role")
            guard let name = try body.text("name"), let role = try role(in: body) else {
                throw ServerRefusal.malformed(member: "name", expected: "a name and a role")
            }
            let (person, token) = try await model.addPerson(name, role, by: try call.author().name)
            return .created(.object([.init("person", person.json), .init("token", .text(token))]))
        },
        Endpoint("PUT", "/api/people/NAME", .administrator) { model, call in
            let body = try await call.body()
            try body.allow("role", "isActive")
            return ConsoleAnswer(
                try await model.changePerson(
                    call.name("NAME"), role: try role(in: body), isActive: try body.flag("isActive"),
                    by: try call.author().name
                ).json)
        },
        Endpoint("POST", "/api/people/NAME/token", .administrator) { model, call in
            let (person, token) = try await model.renewToken(of: call.name("NAME"), by: try call.author().name)
            return ConsoleAnswer(.object([.init("person", person.json), .init("token", .text(token))]))
        },
        Endpoint("GET", "/api/log", .reader) { model, call in
            let before = try call.number(in: "before", 1...Int.max) ?? .max
            let limit = try call.number(in: "limit", 1...500) ?? 100
            let (entries, last) = try await model.storage.read { reader in
                (try reader.entries(before: before, limit: limit), try reader.entries(before: .max, limit: 1).first)
            }
            return ConsoleAnswer(
                .object([
                    .init("entries", .array(entries.map(\.json))),
                    .init("head", .text(last.map { Digest.hexadecimal($0.hash) } ?? "")),
                ]))
        },
        Endpoint("GET", "/api/health", .administrator) { model, _ in
            let known = try await model.storage.read { try $0.keys() }
            let check = try await LogCheck(model.storage, keys: known.map(\.publicKey))
            return ConsoleAnswer(
                .object([
                    .init("chain", check.json), .init("schema", .number(try await model.storage.schema())),
                    .init("keys", .array(known.map(\.json))),
                    .init("background", .array(model.faults.all.map(\.json))),
                ]))
        },
        Endpoint("GET", "/api/news", .reader) { model, call in
            let person = try call.author()
            let reader = call.cookie.map { person.sessionReader(Secret.hash($0)) } ?? person.reader
            do throws(ConsoleFailure) { return ConsoleAnswer(try model.news.open(for: reader)) } catch {
                throw ServerRefusal(503, "stream.full", "the limit of open streams is reached")
            }
        },
    ]

    private static let shownLocks = 200

    private static func role(in body: RequestBody) throws(ServerRefusal) -> Role? {
        guard let name = try body.text("role") else { return nil }
        guard let role = Role(rawValue: name) else {
            let names = Role.allCases.map(\.rawValue).joined(separator: ", ")
            throw .malformed(member: "role", expected: "one of \(names)")
        }
        return role
    }
}
