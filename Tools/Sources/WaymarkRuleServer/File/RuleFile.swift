internal import Foundation
internal import Waymark
package import WaymarkConsole
internal import WaymarkInspection
package import WaymarkManifest
internal import WaymarkRuleSources

/// A rule document in a local file, which the console's page edits as the desk does on a server: it is checked and
/// tried while the user types, and saved if an app would accept it.
///
/// Rewrites and overrides are edited; all other members of the document stay as they are.
package actor RuleFile: RuleEditing {
    package nonisolated let name: String
    /// The file itself, if the path is that of a link.
    private let file: URL
    private let takesUnmatched: Bool
    private var stamp: Stamp

    /// The mark that distinguishes versions of a file.
    private struct Stamp: Equatable {
        let time: Date?
        let size: UInt64?

        init(of file: URL) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
            time = attributes?[.modificationDate] as? Date
            size = (attributes?[.size] as? NSNumber)?.uint64Value
        }
    }

    /// A document as it is in its file.
    private struct Version {
        /// The digest of the file, by which a change is seen; `nil` if the file does not exist.
        let revision: String?
        let document: JSONText

        var content: RuleContent { RuleContent(ofDocument: document) }
    }

    /// Creates an editor.
    ///
    /// - Parameters:
    ///   - path: The path of a JSON document. A file that does not exist is created when the page first saves.
    ///   - takesUnmatched: Whether the app opens links that no route matches.
    package init(path: String, takesUnmatched: Bool = false) {
        file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        name = URL(fileURLWithPath: path).lastPathComponent
        self.takesUnmatched = takesUnmatched
        stamp = Stamp(of: file)
    }

    package func hasChanged() -> Bool {
        let now = Stamp(of: file)
        defer { stamp = now }
        return now != stamp
    }

    // MARK: Requests

    package func answer(_ request: ConsoleRequest, on manifest: Manifest) async -> ConsoleAnswer {
        do {
            return try await answered(request, AppTables([AppTable(manifest)]))
        } catch let refusal as ServerRefusal {
            return refusal.answer
        } catch {
            return ServerRefusal(500, "server.failed", "\(SafeText("\(error)"))").answer
        }
    }

    private func answered(_ request: ConsoleRequest, _ tables: AppTables) async throws -> ConsoleAnswer {
        switch (request.method, request.path) {
        case ("GET", "/api/rules"): return ConsoleAnswer(json(try read()))
        case ("PUT", "/api/rules"):
            let body = try await body(of: request)
            try body.allow("revision", "rules")
            return ConsoleAnswer(json(try save(try rules(in: body), over: try body.text("revision"), tables)))
        case ("POST", "/api/rules/check"):
            let body = try await body(of: request)
            try body.allow("rules")
            return ConsoleAnswer(check(try rules(in: body), tables).json)
        case ("POST", "/api/rules/explain"):
            let body = try await body(of: request)
            try body.allow("rules", "links")
            let links = try Endpoint.links(in: body)
            let preview = try preview(body, tables)
            return ConsoleAnswer(
                .object([.init("links", .array(try preview.outcomes(of: links, version: nil)))]))
        case ("POST", "/api/rules/phone"):
            let body = try await body(of: request)
            try body.allow("rules", "link", "source")
            let (link, source) = try Endpoint.link(in: body)
            return ConsoleAnswer(
                try await preview(body, tables).phone(of: link, from: source, version: nil, clock: .continuous))
        default: throw ServerRefusal(404, "path.unknown", "this path does not support the method")
        }
    }

    /// The effects of the rules of a request, compared with those of the file; nothing without rules.
    private func preview(_ body: RequestBody, _ tables: AppTables) throws(ServerRefusal) -> RulePreview {
        let rules = try body.json("rules").map { json throws(ServerRefusal) in try RuleContent(json) }
        if let rules { try demandSound(rules, tables) }
        return RulePreview(from: try read().content, to: rules, on: tables, takesUnmatched: takesUnmatched)
    }

    private func body(of request: ConsoleRequest) async throws -> RequestBody {
        let limit = 2 << 20
        do { return try RequestBody(try await request.body(limit)) } catch let failure as ConsoleFailure {
            guard failure.status == 413 else {
                throw ServerRefusal.malformed(member: "the body", expected: "a complete body")
            }
            throw ServerRefusal(413, "request.tooLarge", [.init("limit", .number(limit))], "more than \(limit) bytes")
        }
    }

    private func rules(in body: RequestBody) throws(ServerRefusal) -> RuleContent {
        guard let json = body.json("rules") else { throw .malformed(member: "rules", expected: "an object") }
        return try RuleContent(json)
    }

    private func json(_ version: Version) -> JSONText {
        .object([
            .init("file", .text(name)), .init("revision", .optional(version.revision)),
            .init("rules", version.content.json),
        ])
    }

    // MARK: The file

    private func check(_ content: RuleContent, _ tables: AppTables) -> DraftCheck {
        DraftCheck(content, on: tables, takesUnmatched: takesUnmatched)
    }

    private func demandSound(_ content: RuleContent, _ tables: AppTables) throws(ServerRefusal) {
        let check = check(content, tables)
        if check.isSound { return }
        throw ServerRefusal(422, "draft.faulty", [.init("checks", check.json)], "an app would refuse it")
    }

    /// Reads the file.
    ///
    /// - Throws: `rules.faulty` if it cannot be edited by form.
    private func read() throws(ServerRefusal) -> Version {
        guard FileManager.default.fileExists(atPath: file.path) else {
            return Version(
                revision: nil,
                document: .object([
                    .init("waymark", .number(RuleDocument.shape)), .init("version", .number(1)),
                ]))
        }
        // Reading a pipe would wait for its writer.
        guard (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true else {
            throw .faulty("rules", ["\(name): not a regular file, expected a document of rules"])
        }
        let bytes: [UInt8]
        do throws(InputError) {
            bytes = try InputFile(path: file.path, expected: "a document of rules").bytes(
                limit: RuleLimits().greatestBytes)
        } catch {
            throw .faulty("rules", error.lines)
        }
        let text = bytes.withoutByteOrderMark
        let document: JSONText
        do throws(JSONTextError) { document = try JSONTextReader.read(text) } catch {
            let offset = error.offset + text.startIndex
            throw .faulty("rules", ["\(name): at byte \(offset): expected \(error.expected), in JSON"])
        }
        guard case .object = document else {
            throw .faulty("rules", ["\(name): found \(document.kind), expected an object"])
        }
        return Version(revision: Digest.text(bytes), document: document)
    }

    /// The errors for which every app refuses the text of a document, whatever its table.
    private static func faults(in text: String, named name: String) -> [String] {
        do throws(ManifestError) {
            let node = try ManifestNode(
                json: Array(text.utf8), file: name, sizeLimit: RuleLimits().greatestBytes)
            return RuleDocument.read(node, file: name, dialects: Dialect.all).faults.map(\.description)
        } catch {
            return error.faults.map(\.description)
        }
    }

    /// Puts rewrites and overrides into the file, in one step.
    ///
    /// - Parameter revision: The version of the file that they are based on; `nil` if there was no file.
    private func save(_ content: RuleContent, over revision: String?, _ tables: AppTables) throws -> Version {
        let known = try read()
        guard known.revision == revision else {
            throw ServerRefusal(409, "rules.changed", "the file has changed in the meantime")
        }
        try demandSound(content, tables)
        var document = known.document
        for (name, rules) in [("rewrites", content.rewrites), ("overrides", content.overrides)] {
            document = rules.isEmpty ? document.removing(name) : document.setting(name, .array(rules))
        }
        // Members that the page does not edit stay as they are, even if apps refuse them.
        let text = document.lines
        let faults = Self.faults(in: text, named: name)
        if !faults.isEmpty { throw ServerRefusal.faulty("rules", faults) }
        try Data(text.utf8).write(to: file, options: .atomic)
        stamp = Stamp(of: file)
        return try read()
    }
}

extension JSONText {
    /// The value as a file has it: a line for each member of the object, and for each element of an array in it.
    fileprivate var lines: String {
        guard case .object(let members) = self, !members.isEmpty else { return "\(self)\n" }
        let rows = members.map { member in
            let name = JSONText.text(member.name)
            guard case .array(let elements) = member.value, !elements.isEmpty else {
                return "  \(name): \(member.value)"
            }
            return "  \(name): [\n" + elements.map { "    \($0)" }.joined(separator: ",\n") + "\n  ]"
        }
        return "{\n" + rows.joined(separator: ",\n") + "\n}\n"
    }
}
