package import WaymarkInspection
internal import WaymarkRouting

extension LinkCase {
    /// The expectation, as data.
    package var json: JSONText {
        var wanted: [JSONText.Member] = []
        switch route {
        case .any: wanted.append(.init("opens", .bool(true)))
        case .unopened: wanted.append(.init("opens", .bool(false)))
        case .none: wanted.append(.init("id", .null))
        case .id(let id): wanted.append(.init("id", .text(id)))
        }
        if let via { wanted.append(.init("via", .texts(via))) }
        if let parameters {
            let sorted = parameters.sorted { $0.key < $1.key }
            wanted.append(.init("parameters", .object(sorted.map { .init($0.key, .text($0.value)) })))
        }
        switch rewritten {
        case nil: break
        case .nothing: wanted.append(.init("rewritten", .null))
        case .link(let link): wanted.append(.init("rewritten", .text(link)))
        }
        switch refused {
        case nil: break
        case .any: wanted.append(.init("refused", .bool(true)))
        case .code(let code): wanted.append(.init("refused", .text(code)))
        }
        return .object(wanted)
    }
}

extension CaseOutcome {
    /// Returns the outcome of the link, as data.
    ///
    /// - Parameter tellsVia: Whether to include the rules that have led it on.
    package func json(includesVia: Bool) -> JSONText {
        var members: [JSONText.Member] = [
            .init("matched", .bool(isMatched)),
            .init("id", .optional(id)),
            .init("pattern", .optional(pattern)),
            .init("parameters", .object(parameters.map { .init($0.name, .text($0.value)) })),
            .init("rewritten", .optional(rewritten)),
        ]
        if isUnmatched { members.append(.init("unmatched", .bool(true))) }
        if includesVia { members.append(.init("via", .texts(via))) }
        members += [.init("refused", .optional(refusal?.code)), .init("error", .optional(error))]
        return .object(members)
    }
}
