import WaymarkCore
import WaymarkRouting

extension DeepLink {
    /// The link with pairs at the end of its query, in front of its fragment.
    ///
    /// The text stays as it is, but that pairs of the query that have the name of an added one are left out, and empty ones.
    ///
    /// - Throws: Why the link with the pairs is none, mostly that it is too long.
    func adding(_ pairs: [LinkQuery.Pair], _ reading: LinkReading, limits: LinkLimits) throws(LinkError) -> DeepLink {
        if pairs.isEmpty { return self }
        // Behind a segment, so that no colon of a value ends a scheme.
        let added = try DeepLink(Parts(segments: ["x"], query: pairs), limits: limits).rawQuery ?? ""
        return try filteringQuery(reading, adding: [added]) { name in
            !pairs.contains { $0.name.hasSameBytes(as: name) }
        }
    }

    /// The link without what only its sender and this app have to do with: on the way to the web no other party is to have it.
    func withoutCallbacks(_ reading: LinkReading) -> DeepLink {
        guard rawQuery?.utf8.contains(UInt8(ascii: "x")) == true else { return self }
        let filtered = try? filteringQuery(reading) { name in
            !name.hasSameBytes(as: "x-source") && CallbackOutcome(parameter: name) == nil
        }
        return filtered ?? self
    }

    /// The link with those pairs of its query, as they are written, whose decoded names are kept, and others behind them.
    private func filteringQuery(
        _ reading: LinkReading, adding added: [String] = [], _ keeps: (String) -> Bool
    ) throws(LinkError) -> DeepLink {
        let text = text.utf8
        let fragment = text.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
        let query = text[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
        let kept = text[query..<fragment].dropFirst().split(separator: UInt8(ascii: "&")).filter { pair in
            let name = String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            return keeps(PercentCoding.decoded(name.spacesForPluses))
        }
        let parts = kept.map { String(decoding: $0, as: UTF8.self) } + added
        let changed =
            String(decoding: text[..<query], as: UTF8.self) + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
            + String(decoding: text[fragment...], as: UTF8.self)
        return try DeepLink(changed, reading)
    }
}

extension String {
    fileprivate var spacesForPluses: String {
        String(decoding: utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }
}
