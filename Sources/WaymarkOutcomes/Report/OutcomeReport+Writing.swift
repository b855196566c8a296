internal import WaymarkManifest

extension OutcomeReport {
    /// The report in JSON, in UTF-8, with its rows in order.
    ///
    /// Reading the JSON of a valid report returns an equal report.
    ///
    /// - Complexity: O(*n* log *n*) for *n* rows.
    public var json: [UInt8] { Array(node.compactText.utf8) }

    private var node: ManifestNode {
        var members = Members<Key>()
        members.add(.waymark, .integer(Int64(Self.shape)))
        members.add(.report, text: id)
        members.add(.audience, text: audience)
        members.add(.appVersion, text: appVersion)
        members.add(.system, text: system)
        members.add(.from, .integer(Int64(clamping: from)))
        members.add(.to, .integer(Int64(clamping: to)))
        members.add(.share, .number(share))
        members.add(.dropped, .integer(Int64(clamping: dropped)), unless: 0)
        members.add(.droppedRules, .integer(Int64(clamping: droppedRules)), unless: 0)
        let rows = counts.map { $0.key.node(count: $0.value) }
        members.add(.counts, node: ManifestNode(.array(rows.sorted { $0.compactText < $1.compactText })))
        return members.node
    }
}

extension OutcomeReport.Subject {
    fileprivate func node(count: UInt64) -> ManifestNode {
        var members = Members<OutcomeReport.RowKey>()
        members.add(.route, text: route)
        switch rule {
        case nil: break
        case .rewrite(let name): members.add(.rewrite, text: name)
        case .override(let name): members.add(.override, text: name)
        }
        members.add(.source, text: source)
        members.add(.outcome, text: outcome.rawValue)
        members.add(.code, text: code)
        members.add(.rules, rules.map { .integer(Int64(clamping: $0)) })
        members.add(.count, .integer(Int64(clamping: count)))
        return members.node
    }
}
