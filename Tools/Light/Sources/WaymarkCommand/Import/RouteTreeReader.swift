internal import WaymarkInspection
internal import WaymarkManifest

/// Reads the tables that apps keep in property lists, JSON and YAML.
///
/// | shape | where it occurs |
/// |---|---|
/// | pattern → class or id | a text, or an object with `class`, `id` or `handler` |
/// | scheme → path → class | the same, below the name of a scheme |
/// | scheme → host → path → class | the same, one level more |
/// | `[{"path": …, "className": …, "action": …, "description": …, "params": {…}}]` | what TheRouter exports |
struct RouteTreeReader {
    private(set) var entries: [ImportEntry] = []
    /// The entries that are not routes, with a sentence on the reason.
    private(set) var unread: [ImportFinding] = []

    private let file: String

    init(file: String) {
        self.file = file
    }

    /// Reads a tree.
    ///
    /// - Throws: An error if it is not a table at all.
    mutating func read(_ node: ManifestNode) throws(InputError) {
        try checkNames(of: node)
        switch node.content {
        case .array(let elements):
            for element in elements { readMapped(element) }
        case .object(let members):
            if members.contains(where: { $0.key == "waymark" }), members.contains(where: { $0.key == "routes" }) {
                throw InputError(file: file, "a manifest", expected: "the table of another router")
            }
            for member in members { readMember(member, above: []) }
        default:
            throw InputError(
                file: file, line: node.position?.line, "\(node.kind)",
                expected: "an object of patterns, or an array of objects with 'path' and 'className'")
        }
    }

    /// Refuses an object with a repeated name, as YAML does, because one of the values would be lost.
    private func checkNames(of node: ManifestNode) throws(InputError) {
        switch node.content {
        case .array(let elements): for element in elements { try checkNames(of: element) }
        case .object(let members):
            var names: Set<[UInt8]> = []
            for member in members {
                guard names.insert(Array(member.key.utf8)).inserted else {
                    let line = (member.position ?? member.value.position)?.line
                    throw InputError(file: file, line: line, "'\(member.key)' twice", expected: "each name once")
                }
                try checkNames(of: member.value)
            }
        default: break
        }
    }

    // MARK: Objects

    private static let classKeys = ["handler", "class", "className", "controller"]
    private static let otherKeys = ["id", "priority", "summary", "description", "defaults", "params", "action"]

    /// Reads a member of a table: a route, or a scheme or host with members of its own.
    private mutating func readMember(_ member: ManifestNode.Member, above names: [String]) {
        let place = place(of: member.position ?? member.value.position)
        switch member.value.content {
        case .text(let name):
            var entry = entry(member.key, above: names, place)
            entry.handler = name.isEmpty ? nil : name
            entries.append(entry)
        case .object(let members) where isRoute(members):
            var entry = entry(member.key, above: names, place)
            fill(&entry, from: members)
            entries.append(entry)
        case .object(let members) where names.count < 2:
            for inner in members { readMember(inner, above: names + [member.key]) }
        case .object: refuse(member.key, place, "nested deeper than scheme, host and path")
        default: refuse(member.key, place, "\(member.value.kind) instead of a class or id")
        }
    }

    /// Returns whether an object describes one route rather than containing routes.
    private func isRoute(_ members: [ManifestNode.Member]) -> Bool {
        let known = Self.classKeys + Self.otherKeys
        return members.contains { member in
            guard case .text = member.value.content else { return false }
            return (Self.classKeys + ["id"]).contains(member.key)
        } && members.allSatisfy { known.contains($0.key) || !$0.key.contains("/") }
    }

    private func entry(_ key: String, above names: [String], _ place: String) -> ImportEntry {
        var entry = ImportEntry(key)
        if let scheme = names.first {
            // A key can have its scheme, or that and the host, already.
            entry.scheme = scheme.split(separator: ":").first.map(String.init) ?? scheme
            let host = names.dropFirst().map { "\($0)/" }.joined()
            entry.pattern = host + key.drop { $0 == "/" }
            if key.contains("://") {
                entry.scheme = nil
                entry.pattern = key
            } else if host.isEmpty {
                entry.pattern = key
            }
        }
        entry.place = place
        return entry
    }

    // MARK: Route maps

    /// Reads an element of a route map.
    private mutating func readMapped(_ node: ManifestNode) {
        let place = place(of: node.position)
        if case .text(let pattern) = node.content {
            entries.append(entry(pattern, above: [], place))
            return
        }
        guard case .object(let members) = node.content else {
            refuse("\(node.kind)", place, "not an object with 'path' and 'className'")
            return
        }
        let path = members.first { $0.key == "path" || $0.key == "pattern" }
        guard let path, case .text(let pattern) = path.value.content else {
            refuse("an object", place, "it has no text as its 'path'")
            return
        }
        let isMap = members.contains { $0.key == "className" || $0.key == "params" }
        // TheRouter searches such a path as an expression.
        if isMap, pattern.contains("\\") {
            return refuse(pattern, place, "in a route map a path with '\\' is a regular expression")
        }
        var entry = entry(isMap ? Self.escaped(pattern) : pattern, above: [], place)
        fill(&entry, from: members)
        entries.append(entry)
    }

    /// A path of a route map, which has no special characters, escaped as a pattern.
    private static func escaped(_ path: String) -> String {
        var rest = path[...]
        var text = ""
        if let range = path.firstRange(of: "://") {
            text = String(path[..<range.upperBound])
            rest = path[range.upperBound...]
        }
        for character in rest {
            if ":*()?#\\".contains(character) { text.append("\\") }
            text.append(character)
        }
        return text
    }

    // MARK: Values

    private mutating func fill(_ entry: inout ImportEntry, from members: [ManifestNode.Member]) {
        var handler: String?
        for member in members {
            switch (member.key, member.value.content) {
            case ("path", _), ("pattern", _): continue
            case (let key, .text(let text)) where Self.classKeys.contains(key):
                if !text.isEmpty { handler = handler ?? text }
            case ("id", .text(let text)): entry.id = text.isEmpty ? nil : text
            case ("priority", .integer(let number)): entry.priority = Int(clamping: number)
            case ("summary", .text(let text)), ("description", .text(let text)):
                entry.summary = text.isEmpty ? nil : text
            case ("defaults", .object(let values)), ("params", .object(let values)):
                for value in values { readDefault(value, into: &entry) }
            case (_, .null), (_, .text("")): continue
            case (let key, _): note(entry, "'\(key)' has no equivalent in a manifest and was left out")
            }
        }
        entry.handler = handler ?? entry.id
    }

    private mutating func readDefault(_ member: ManifestNode.Member, into entry: inout ImportEntry) {
        switch member.value.content {
        case .text(let text): entry.defaults[member.key] = text
        case .integer(let number): entry.defaults[member.key] = String(number)
        case .number(let number): entry.defaults[member.key] = String(number)
        case .bool(let value): entry.defaults[member.key] = String(value)
        default: note(entry, "the value of '\(member.key)' is \(member.value.kind) and was left out")
        }
    }

    // MARK: Faults

    private func place(of position: ManifestNode.Position?) -> String {
        position.map { "\(file):\($0.line)" } ?? file
    }

    private mutating func refuse(_ text: String, _ place: String, _ reason: String) {
        unread.append(ImportFinding("unread", "'\(text)' is not a route: \(reason)", place: place))
    }

    private mutating func note(_ entry: ImportEntry, _ message: String) {
        unread.append(ImportFinding(dropping: message, of: entry.pattern, place: entry.place))
    }
}
