import WaymarkCore
import WaymarkRouting

extension DeepLink {
    /// The link with pairs at the end of its query, in front of its fragment.
    ///
    /// The text stays as it is, but that pairs of the query that have one of the names are left out, and empty ones.
    ///
    /// - Parameter names: The names of the pairs, and of others that must not be there; compared byte for byte.
    /// - Throws: Why the link with the pairs is none, mostly that it is too long.
    func adding(
        _ pairs: [LinkQuery.Pair], inPlaceOf names: [String], _ reading: LinkReading, limits: LinkLimits
    ) throws(LinkError) -> DeepLink {
        if names.isEmpty { return self }
        // Behind a segment, so that no colon of a value ends a scheme.
        let added = pairs.isEmpty ? nil : try DeepLink(Parts(segments: ["x"], query: pairs), limits: limits).rawQuery
        let text = text.utf8
        let fragment = text.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
        let query = text[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
        let kept = text[query..<fragment].dropFirst().split(separator: UInt8(ascii: "&")).filter { pair in
            let name = String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            let decoded = PercentCoding.decoded(name.spacesForPluses)
            return !names.contains { $0.hasSameBytes(as: decoded) }
        }
        let parts = kept.map { String(decoding: $0, as: UTF8.self) } + (added.map { [$0] } ?? [])
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
