package import WaymarkExpressions

/// A regular expression for the whole path of a link, including the host: a pattern that is not a path with holes.
///
/// Only dialects have such patterns. The searched text consists of the significant segments, joined by slashes. A slash
/// precedes them if they include no host, and follows a host that is the whole path. If a leading slash is significant,
/// it is included only if the link has it.
///
/// In the order of precedence, the pattern has the place of a `*` tail for the whole path.
package struct PathExpression: Sendable {
    /// The expression, which is searched for in the path.
    package let expression: LinearExpression
    /// The names of the parameters, one for each capture of the expression, in the same order.
    package let names: [String]

    /// The segment whose place in the order of precedence such a pattern has.
    package static let standIn = PatternSegment.tail(name: nil, needsSegment: false)

    /// An expression with a capture for each parameter and no other.
    package init(_ expression: LinearExpression, names: [String]) {
        self.expression = expression
        self.names = names
    }

    /// Returns whether the path is one that the pattern takes.
    func matches(_ path: PathView) -> Bool { expression.firstMatch(in: path.joined) != nil }

    /// The values of the path, which the pattern takes; of captures with one name, that of the last.
    func parameters(in path: PathView) -> RouteParameters {
        var parameters = RouteParameters()
        guard let match = expression.firstMatch(in: path.joined) else { return parameters }
        let found = zip(names, match.captures).compactMap { name, value in value.map { (name: name, value: $0) } }
        for (place, one) in found.enumerated() where !found[(place + 1)...].contains(where: { $0.name == one.name }) {
            parameters.append(one.name, String(one.value))
        }
        return parameters
    }
}

extension PathView {
    /// The path as one text.
    fileprivate var joined: String {
        var text: [UInt8] = beginsBare ? [] : [UInt8(ascii: "/")]
        for segment in 0..<count {
            if segment > 0 { text.append(UInt8(ascii: "/")) }
            text += bytes(of: segment)
        }
        // A single empty segment is the root, if its slash is significant; after a host it always is.
        if count == 1, text.isEmpty || (beginsBare && isRoot) { text.append(UInt8(ascii: "/")) }
        return String(decoding: text, as: UTF8.self)
    }
}
