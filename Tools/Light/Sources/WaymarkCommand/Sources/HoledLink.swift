internal import WaymarkInspection
internal import WaymarkSources

/// Makes links of one with holes, with texts of their places.
struct HoleSamples {
    /// The segments of links that the table's routes match.
    private let samples: [[Substring]]

    /// Texts that stand for a number, a word, an id, a date and so on.
    private static let plain = ["1", "a", "2.5", "true", "4f1c2d3e-5a6b-4c7d-8e9f-0a1b2c3d4e5f", "2026-01-31"]
    /// The maximum number of links that are created from one.
    private static let limit = 2_000

    init(of routes: Routes) {
        let links = RouteSamples(of: routes, provedRoutes: 500).links
        samples = links.sorted { $0.key < $1.key }.flatMap(\.value).map { Self.parts(of: $0).segments }
    }

    /// The links, those with plain texts first.
    func links(of text: String) -> [String] {
        let mark = String(TextExpression.holeMark)
        var links = Self.plain.map { text.replacing(mark, with: $0) }
        let (start, segments, rest) = Self.parts(of: text)
        let tail = rest.replacing(mark, with: "1")
        for sample in samples where sample.count >= segments.count && links.count < Self.limit {
            guard sample.count == segments.count || segments.last?.hasSuffix(mark) == true else { continue }
            var filled: [Substring] = []
            for (place, segment) in segments.enumerated() {
                let isLast = place == segments.count - 1
                let own = isLast ? sample[place...].joined(separator: "/")[...] : sample[place]
                filled.append(Self.filled(segment, mark, like: own))
            }
            links.append(start + filled.joined(separator: "/") + tail)
        }
        // A value that is appended to a path may be empty, further segments or a query; a value that is a segment has
        // at least that segment.
        if segments.allSatisfy({ !$0.hasPrefix(mark) }) { links.append(text.replacing(mark, with: "")) }
        if text.hasSuffix(mark), segments.last.map({ $0.split(separator: mark).count <= 1 }) == true, rest.isEmpty {
            let isSegment = segments.last == mark[...]
            links += (isSegment ? ["a/b"] : ["/1", "?a=1"]).map { text.replacing(mark, with: $0) }
        }
        var seen: Set<String> = []
        return links.filter { seen.insert($0).inserted }
    }

    /// A segment with a sample's text in place of its hole, if the rest of it fits the sample.
    private static func filled(_ segment: Substring, _ mark: String, like sample: Substring) -> Substring {
        guard let first = segment.firstRange(of: mark), let last = segment.ranges(of: mark).last else { return segment }
        let (start, end) = (segment[..<first.lowerBound], segment[last.upperBound...])
        if sample.utf8.count > start.utf8.count + end.utf8.count, sample.hasPrefix(start), sample.hasSuffix(end) {
            return sample
        }
        return segment.replacing(mark, with: "1")
    }

    /// The text before the path, its segments, and the text after it.
    private static func parts(of text: String) -> (start: String, segments: [Substring], rest: String) {
        let scheme = text.prefix { $0 != ":" }.count + 1
        let slashes = text.dropFirst(scheme).prefix { $0 == "/" }.count
        let start = text.prefix(scheme + slashes)
        let path = text.dropFirst(scheme + slashes)
        let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
        let segments = path[..<end].split(separator: "/", omittingEmptySubsequences: false)
        return (String(start), segments, String(path[end...]))
    }
}
