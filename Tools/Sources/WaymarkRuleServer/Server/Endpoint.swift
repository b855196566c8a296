internal import WaymarkConsole

/// An endpoint: a method, a path, the lowest role, and the handler.
struct Endpoint: Sendable {
    let method: String
    /// The segments; segments in capitals are placeholders for names.
    let path: [String]
    /// The least role that may; `nil` for anyone.
    let role: Role?
    let answer: @Sendable (RuleServerModel, ServerCall) async throws -> ConsoleAnswer

    init(
        _ method: String, _ path: String, _ role: Role?,
        _ answer: @escaping @Sendable (RuleServerModel, ServerCall) async throws -> ConsoleAnswer
    ) {
        self.method = method
        self.path = path.split(separator: "/").map(String.init)
        self.role = role
        self.answer = answer
    }

    /// The names in a path, or `nil` if it is another path.
    func names(in segments: [String]) -> [String: String]? {
        guard segments.count == path.count else { return nil }
        var names: [String: String] = [:]
        for (pattern, segment) in zip(path, segments) {
            if pattern.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) {
                guard segment == AppTable.everyVersion && pattern == "FROM" || ChannelName.isName(segment) else {
                    return nil
                }
                names[pattern] = segment
            } else if pattern != segment {
                return nil
            }
        }
        return names
    }

    /// All endpoints.
    static let all: [Endpoint] = session + apps + drafts + trials + versions + people + keys + serving
}
