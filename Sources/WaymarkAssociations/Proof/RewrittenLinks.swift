import WaymarkCore
import WaymarkRouting

/// The links that a rewrite creates from the links of one variant of its pattern: fixed texts, and holes for captured
/// values.
struct RewrittenLinks {
    /// One segment of the new links.
    enum Segment {
        case text(String)
        /// The text of a hole of the original link, identified by its segment there, between two fixed texts.
        case hole(Int, before: String, after: String)
        /// Several holes, whose possible values depend on each other.
        case several
    }

    /// The reason why the new links cannot be compared with routes, as part of a sentence.
    enum Obstacle: Error {
        case host, tail, link, unreadable

        var words: String {
            switch self {
            case .host: "has a parameter, or an uppercase letter, in its new scheme or host"
            case .tail: "puts a tail elsewhere than at the end of a path"
            case .link: "puts the whole link into a path"
            case .unreadable: "gives a link that cannot be read"
            }
        }
    }

    let scheme: String?
    private let host: String?
    private let port: Int?
    /// The host's rule for links of the scheme.
    private let hostRule: MatchingRules.Host
    private(set) var segments: [Segment] = []
    /// Whether the tail of the original links follows.
    private(set) var endsInTail = false

    /// Creates the links of a template, for one variant of the rewrite's pattern.
    init(
        _ template: PatternTemplate, of segments: [PatternSegment], under rules: MatchingRules
    ) throws(Obstacle) {
        var names: [String: Int] = [:]
        var tailName: String?
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .parameter(let hole, _, _): names[hole.name] = index
            case .tail(let name, _): tailName = name
            case .literal, .wildcard: break
            }
        }
        var text = ""
        for piece in template.head {
            switch piece {
            case .text(let literal): text += literal
            case .parameter(let name):
                // A parameter of an absent group is replaced by nothing.
                if let index = names[name] { text.unicodeScalars.append(Self.sign(index)) }
                if name == tailName { text.unicodeScalars.append(Self.tailSign) }
            case .tail: if segments.last?.isTail == true { text.unicodeScalars.append(Self.tailSign) }
            case .link: throw .link
            }
        }
        guard let link = try? DeepLink(text, rules: rules) else { throw .unreadable }
        scheme = link.scheme
        host = link.canonicalHost
        port = link.port
        hostRule = link.scheme.map { rules.host(forScheme: $0) } ?? .segment
        let authority = [link.scheme, link.host].compactMap(\.self).joined()
        // A host that is a segment is compared case-insensitively, which the texts of segments are not.
        guard !authority.unicodeScalars.contains(where: Self.isSign), hostRule == .segment || hostRule == .authority,
            hostRule == .authority || link.host?.lowercased() == link.host
        else { throw .host }
        for (index, segment) in link.segments.filter({ !$0.isEmpty }).enumerated() {
            if endsInTail { throw .tail }
            if segment.unicodeScalars.elementsEqual([Self.tailSign]) {
                // Without a path, there is no tail.
                if index == 0, !link.rawPath.hasPrefix("/") { throw .tail }
                endsInTail = true
                continue
            }
            if segment.unicodeScalars.contains(Self.tailSign) { throw .tail }
            self.segments.append(Self.segment(segment))
        }
    }

    private static let firstSign: UInt32 = 0xF_0000
    private static let tailSign: Unicode.Scalar = "\u{10FFFD}"
    private static func sign(_ index: Int) -> Unicode.Scalar {
        Unicode.Scalar(firstSign + UInt32(index)) ?? tailSign
    }
    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        scalar == tailSign || firstSign..<firstSign + 0xFFFD ~= scalar.value
    }

    private static func segment(_ text: String) -> Segment {
        let scalars = text.unicodeScalars
        guard let sign = scalars.firstIndex(where: isSign) else { return .text(text) }
        let after = scalars[scalars.index(after: sign)...]
        if after.contains(where: isSign) { return .several }
        return .hole(
            Int(scalars[sign].value - firstSign), before: String(scalars[..<sign]), after: String(after))
    }

    /// Returns the segments to compare with those of a route, given that the links have its scheme and host.
    ///
    /// - Returns: `nil` if no link can belong to the route.
    func segments(for route: PatternSyntax) -> [Segment]? {
        if let scheme = route.scheme, scheme != self.scheme { return nil }
        switch hostRule {
        case .segment:
            return route.host == nil ? (host.map { $0.isEmpty ? [] : [.text($0)] } ?? []) + segments : nil
        default:
            guard let pattern = route.host else { return segments }
            return host.map { pattern.covers($0) && pattern.port == port } == true ? segments : nil
        }
    }

    /// Whether the host is compared as the first segment of a route.
    var beginsWithHost: Bool { hostRule == .segment && host?.isEmpty == false }
}

extension PatternSegment {
    var isTail: Bool { if case .tail = self { true } else { false } }
}
