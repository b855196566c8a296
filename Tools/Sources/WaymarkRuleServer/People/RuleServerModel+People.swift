internal import WaymarkConsole
internal import WaymarkInspection

/// People, and who has signed in.
extension RuleServerModel {
    /// Adds a person.
    ///
    /// - Returns: The token, which cannot be read again.
    package func addPerson(_ name: String, _ role: Role, by author: String) async throws -> (
        person: Person, token: String
    ) {
        guard ChannelName.isName(name) else {
            throw ServerRefusal.malformed(member: "name", expected: "1 to 64 letters, digits, '.', '_' and '-'")
        }
        // The log uses these names for the acts of the server itself and of its subcommands.
        guard ![LoggedAct.server, LoggedAct.command].contains(name) else {
            throw ServerRefusal.malformed(member: "name", expected: "a name other than 'waymark' and 'command'")
        }
        let (time, secret) = (now(), Secret.text())
        let person = Person(name: name, role: role, tokenHash: Secret.hash(secret), time: time)
        try await storage.write { writer in
            if try writer.record(.person, name) != nil {
                throw ServerRefusal(409, "person.exists", [.init("name", .text(name))], "the name is taken")
            }
            try writer.put(person, .person, name)
            try writer.log(
                LoggedAct(
                    .personAdded, by: author, [.init("name", .text(name)), .init("role", .text(role.rawValue))]),
                at: time)
        }
        return (person, Person.token(name, secret))
    }

    /// Changes what a person may do.
    func changePerson(_ name: String, role: Role?, isActive: Bool?, by author: String) async throws -> Person {
        let time = now()
        defer { news.end { Person.isReader($0, named: name) } }
        return try await storage.write { writer in
            guard var person = try writer.value(Person.self, .person, name) else {
                throw ServerRefusal.unknown("person", name)
            }
            person.role = role ?? person.role
            person.isActive = isActive ?? person.isActive
            try writer.put(person, .person, name)
            let administrators = try writer.values(Person.self, .person).filter {
                $0.role == .administrator && $0.isActive
            }
            if administrators.isEmpty {
                throw ServerRefusal(409, "person.lastAdministrator", "the server would have no administrator")
            }
            try Self.endSessions(of: name, in: writer)
            if !person.isActive || person.role < .editor { try Self.withdrawApprovals(of: name, in: writer) }
            try writer.log(
                LoggedAct(
                    .personChanged, by: author,
                    [
                        .init("name", .text(name)), .init("role", .text(person.role.rawValue)),
                        .init("isActive", .bool(person.isActive)),
                    ]), at: time)
            return person
        }
    }

    /// Gives a person another token.
    package func renewToken(of name: String, by author: String) async throws -> (person: Person, token: String) {
        let (time, secret) = (now(), Secret.text())
        let person = try await storage.write { writer in
            guard var person = try writer.value(Person.self, .person, name) else {
                throw ServerRefusal.unknown("person", name)
            }
            person.tokenHash = Secret.hash(secret)
            try writer.put(person, .person, name)
            try Self.endSessions(of: name, in: writer)
            try writer.log(LoggedAct(.personToken, by: author, [.init("name", .text(name))]), at: time)
            return person
        }
        news.end { Person.isReader($0, named: name) }
        return (person, Person.token(name, secret))
    }

    private static func endSessions(of name: String, in writer: any StorageWriter) throws {
        for (key, _) in try writer.records(.session, prefix: "")
        where try writer.value(Session.self, .session, key)?.person == name { try writer.remove(.session, key) }
    }

    // MARK: Signing in

    /// The person of a token that a client sends.
    func person(of token: String, from sender: Sender = .unknown) async throws -> Person {
        let time = now()
        guard let name = Person.name(in: token) else { throw Self.refused }
        if let seconds = signIns.lock(of: name, for: sender, at: time) {
            throw ServerRefusal.tooMany("session.locked", retryAfter: seconds)
        }
        let person = try await storage.read { try $0.value(Person.self, .person, name) }
        let hash = Secret.hash(String(token.dropFirst(name.count + 1)))
        guard let person, person.isActive, Digest.areEqual(hash, person.tokenHash) else {
            if signIns.fail(name, by: sender, at: time) {
                // Attempts with unknown names are not logged, because strangers could write any text into the log.
                if person != nil {
                    try await storage.write {
                        try $0.log(
                            LoggedAct(.sessionLocked, by: LoggedAct.server, [.init("name", .text(name))]), at: time)
                    }
                }
            }
            throw Self.refused
        }
        signIns.succeed(name, by: sender)
        return person
    }

    private static var refused: ServerRefusal {
        ServerRefusal(401, "session.refused", "the token is not valid")
    }

    /// Signs in.
    ///
    /// - Returns: The content of the cookie, and the stored session.
    func signIn(
        _ token: String, from sender: Sender = .unknown
    ) async throws -> (secret: String, session: Session, person: Person) {
        let known = try await person(of: token, from: sender)
        let (time, secret) = (now(), Secret.text())
        let session = Session(person: known.name, csrf: Secret.text(), began: time, seen: time)
        let person = try await storage.write { writer in
            // The person may have lost the right, or have another token, since the token was looked at.
            guard var person = try writer.value(Person.self, .person, known.name), person.isActive,
                person.tokenHash == known.tokenHash
            else { throw Self.refused }
            person.lastSeen = time
            for (key, _) in try writer.records(.session, prefix: "") {
                if let old = try writer.value(Session.self, .session, key), old.ends <= time {
                    try writer.remove(.session, key)
                }
            }
            try writer.put(session, .session, Secret.hash(secret))
            try writer.put(person, .person, person.name)
            try writer.log(LoggedAct(.sessionBegan, by: person.name), at: time)
            return person
        }
        return (secret, session, person)
    }

    /// Returns the session of a cookie and its person.
    func session(_ secret: String) async throws -> (session: Session, person: Person)? {
        let (time, key) = (now(), Secret.hash(secret))
        let found = try await storage.read { reader -> (Session, Person)? in
            guard let session = try reader.value(Session.self, .session, key), session.ends > time,
                let person = try reader.value(Person.self, .person, session.person), person.isActive
            else { return nil }
            return (session, person)
        }
        guard case (var session, let person)? = found else { return nil }
        if time - session.seen > 300 {
            session.seen = time
            let seen = session
            try await storage.write { writer in
                if try writer.record(.session, key) != nil { try writer.put(seen, .session, key) }
            }
        }
        return (session, person)
    }

    /// Signs out.
    func signOut(_ secret: String, _ person: Person) async throws {
        let time = now()
        try await storage.write { writer in
            try writer.remove(.session, Secret.hash(secret))
            try writer.log(LoggedAct(.sessionEnded, by: person.name), at: time)
        }
        news.end { Person.isReader($0, named: person.name) }
    }
}
