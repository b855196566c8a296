import WaymarkCore
import WaymarkGround

extension RouterEvent.Kind: CustomStringConvertible {
    /// The event, as part of a sentence.
    public var description: String {
        switch self {
        case .received: "received"
        case .matched(let route, let pattern, let parameters):
            "matched \(route) by '\(pattern)'"
                + (parameters.isEmpty
                    ? "" : parameters.ordered { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined())
        case .intercepted(let name, let duration): "passed \(name) in \(duration.inMilliseconds)"
        case .redirected(let link): "redirected to \(link)"
        case .rewritten(let link, let rules):
            "rewritten to \(link) by rule \(rules.map(String.init).joined(separator: ", "))"
        case .overridden(let route, let override, let link):
            "overridden, \(route) \(override)" + (link.map { ": \($0)" } ?? "")
        case .fellBack(let fallback, let link): "fell back on \(fallback)" + (link.map { ": \($0)" } ?? "")
        case .calledBack(let outcome, let link): "called back with \(outcome.rawValue): \(link)"
        case .callbackFailed(let outcome, let problem): "calling back with \(outcome.rawValue) failed, \(problem)"
        case .started(let part, let duration): "waited for '\(part)' to start, \(duration.inMilliseconds)"
        case .progressed(let step): "progressed, \(step)"
        case .leftOut(let route, let refusal): "left out \(route), \(refusal)"
        case .declined(let route): "declined by \(route)"
        case .handled(let route, let value, let duration):
            "handled by \(route)\(value.map { " with \($0)" } ?? "") in \(duration.inMilliseconds)"
        case .refused(let refusal): "refused, \(refusal)"
        case .failed(let step, let problem): "failed at \(step), \(problem)"
        case .late(let name): "too late: \(name)"
        case .handedOver(let isTaken, let duration):
            "\(isTaken ? "taken" : "not taken") by the other router in \(duration.inMilliseconds)"
        case .differed(let here, let there): "differs, here \(here), there \(there)"
        case .waiting(let gates): "waiting at \(gates.joined(separator: ", "))"
        case .delivered(let attempt): "delivered, attempt \(attempt)"
        case .acknowledged: "acknowledged"
        case .expired(let reason):
            switch reason {
            case .timeToLive: "waited too long"
            case .displaced: "displaced by another link"
            case .dropped: "dropped by the app"
            }
        case .superseded: "superseded by another link"
        case .setAside(let attempts): "set aside after \(attempts) attempts"
        case .rulesReplaced(let version?): "rules replaced by version \(version)"
        case .rulesReplaced(nil): "rules withdrawn"
        case .rulesRefused(let problem): "rules refused, \(problem)"
        case .rulesStale(let version, let age):
            "rules of version \(version) are \(age.nanoseconds() / 1_000_000_000) seconds old"
        case .storageFailed(let problem): "storage failed, \(problem)"
        }
    }
}

extension RouterEvent.Kind {
    /// The names of the cases.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        case received, matched, intercepted, redirected, rewritten, overridden, fellBack,
            calledBack, callbackFailed, started, progressed, leftOut, declined, handled, refused,
            failed, late, handedOver, differed, waiting, delivered, acknowledged,
            expired, superseded, setAside, storageFailed, rulesReplaced, rulesRefused, rulesStale
    }

    /// The name of the case, as written in recordings.
    public var name: String { caseName.rawValue }

    private var caseName: Name {
        switch self {
        case .received: .received
        case .matched: .matched
        case .intercepted: .intercepted
        case .redirected: .redirected
        case .rewritten: .rewritten
        case .overridden: .overridden
        case .fellBack: .fellBack
        case .calledBack: .calledBack
        case .callbackFailed: .callbackFailed
        case .started: .started
        case .progressed: .progressed
        case .leftOut: .leftOut
        case .declined: .declined
        case .handled: .handled
        case .refused: .refused
        case .failed: .failed
        case .late: .late
        case .handedOver: .handedOver
        case .differed: .differed
        case .waiting: .waiting
        case .delivered: .delivered
        case .acknowledged: .acknowledged
        case .expired: .expired
        case .superseded: .superseded
        case .setAside: .setAside
        case .storageFailed: .storageFailed
        case .rulesReplaced: .rulesReplaced
        case .rulesRefused: .rulesRefused
        case .rulesStale: .rulesStale
        }
    }

    /// Whether the event concerns a link. Otherwise, its `link` is the name of a storage or of a source of rules.
    var isOfLink: Bool {
        switch self {
        case .storageFailed, .rulesReplaced, .rulesRefused, .rulesStale: false
        case .received, .matched, .intercepted, .redirected, .rewritten, .overridden, .fellBack, .calledBack,
            .callbackFailed, .started, .progressed, .leftOut, .declined, .handled, .refused, .failed, .late,
            .handedOver, .differed, .waiting, .delivered, .acknowledged, .expired, .superseded, .setAside:
            true
        }
    }

    /// The length of its texts, in UTF-8 bytes.
    var byteCount: Int {
        func count(_ texts: [String: String]) -> Int {
            texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 32 }
        }
        func count(_ text: String?) -> Int { text?.utf8.count ?? 0 }
        return switch self {
        case .received, .handedOver, .delivered, .acknowledged, .expired, .superseded, .setAside, .rulesReplaced,
            .rulesStale:
            0
        case .matched(let route, let pattern, let parameters): count(route) + count(pattern) + count(parameters)
        case .intercepted(let name, _), .started(let name, _), .late(let name), .declined(let name): count(name)
        case .redirected(let link), .calledBack(_, let link): count(link)
        case .rewritten(let link, let rules): count(link) + rules.count * 8
        case .overridden(let route, let override, let link): count(route) + count(override) + count(link)
        case .fellBack(_, let link): count(link)
        case .callbackFailed(_, let text), .progressed(let text), .failed(_, let text), .storageFailed(let text),
            .rulesRefused(let text):
            count(text)
        case .handled(let route, let value, _): count(route) + count(value)
        case .refused(let refusal): count(refusal.description)
        case .leftOut(let route, let refusal): count(route) + count(refusal.description)
        case .differed(let here, let there): count(here.parameters) + count(there.parameters)
        case .waiting(let gates): gates.reduce(0) { $0 + $1.utf8.count + 16 }
        }
    }
}

extension RouterEvent {
    /// The approximate memory that the event takes, in bytes.
    var byteCount: Int {
        let origin = (source.callingApp?.utf8.count ?? 0) + (source.origin?.utf8.count ?? 0)
        return MemoryLayout<RouterEvent>.size + link.utf8.count + origin + kind.byteCount
    }
}

extension String {
    /// The text, or its beginning if it is longer than an event allows. The errors of an app may contain any text.
    var cutForEvents: String {
        let count = utf8.count
        if count <= 1_024 { return self }
        return LinkExcerpt.beginning(of: utf8, bytes: 1_024) + LinkExcerpt.mark(of: count)
    }
}
