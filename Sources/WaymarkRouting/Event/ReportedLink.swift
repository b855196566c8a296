import WaymarkCore
import WaymarkLock

/// A link of an opening as observers and errors show it: its text, and the facts that determine which of its values are
/// hidden.
///
/// The facts are read on request, possibly long after the opening. Neither handlers nor values that the caller passed
/// are kept.
final class ReportedLink: Sendable {
    /// A link that rules have rewritten, and the parts that a rewrite has captured of it.
    struct Rewriting: Sendable {
        let link: DeepLink
        let captures: RewriteCaptures?
    }

    /// A text and the link that it was read as.
    enum Content: Sendable {
        /// A text that is not a link.
        case text(String)
        case link(DeepLink)
        /// A typed route without a link, by its type's name.
        case name(String)
    }

    private struct State: Sendable {
        /// The knowledge of the link's path, once it was requested.
        var known: KnownPath?
        /// The link as it was shown, by redaction.
        var shown: [(redaction: Redaction, text: String)] = []
        /// The links that rules have rewritten, beginning with this one.
        var rewriting: [Rewriting] = []
        /// The texts that links after this one must not show, by redaction.
        var secrets: [(redaction: Redaction, carried: CarriedSecrets)] = []
    }

    let opening: UInt64
    /// The number of the enclosing opening, or `nil`.
    let parent: UInt64?
    let source: LinkSource
    private let content: Content
    let words: RouteWords
    /// The link that led to this one, or `nil`. Values that are hidden in it are hidden here.
    private let before: ReportedLink?
    /// The approximate memory that the link and those that led to it take, in bytes.
    let byteCount: Int
    private let state = Lock(State())

    init(
        _ content: Content, opening: UInt64, parent: UInt64?, source: LinkSource, words: RouteWords,
        before: ReportedLink?
    ) {
        self.content = content
        self.opening = opening
        self.parent = parent
        self.source = source
        self.words = words
        self.before = before
        let text =
            switch content {
            case .text(let text), .name(let text): text.utf8.count
            case .link(let link): link.byteCount
            }
        let origin = (source.callingApp?.utf8.count ?? 0) + (source.origin?.utf8.count ?? 0)
        byteCount = text + origin + (before?.byteCount ?? 0)
    }

    /// The link's text; for a typed route without a link, the type's name.
    var text: String {
        switch content {
        case .text(let text), .name(let text): text
        case .link(let link): link.text
        }
    }

    /// Notes the results of rewrite rules, before any event names the link's destination.
    func note(_ rewriting: [Rewriting]) {
        state.withLock { state in
            state.rewriting = rewriting
            state.secrets = []
        }
    }

    /// Returns the redacted link.
    func shown(by redaction: Redaction) -> String {
        let made = state.withLock { state in state.shown.first { $0.redaction.isIdentical(to: redaction) }?.text }
        if let made { return made }
        let text = redaction.link(text, known(for: redaction))
        state.withLock { $0.shown.append((redaction, text)) }
        return text
    }

    /// Returns a link that this one leads to, redacted.
    func shown(_ target: DeepLink, by redaction: Redaction) -> String {
        redaction.link(target.text, words.path(of: target).behind(secrets(for: redaction)))
    }

    /// Returns an event of the link, redacted.
    func shown(_ kind: RouterEvent.Kind, by redaction: Redaction) -> RouterEvent.Kind {
        if redaction.isNone { return kind }
        let leads = kind.target.map { words.path(of: $0).behind(secrets(for: redaction)) }
        return redaction.applied(to: kind, of: text, known: known(for: redaction), target: leads ?? known)
    }

    /// Returns the knowledge of the link's path, with the texts that were hidden in the links that led here.
    func known(for redaction: Redaction) -> KnownPath {
        guard let before else { return known }
        return known.behind(before.secrets(for: redaction))
    }

    /// Returns the texts that are hidden in the link, in those that led to it, and in those that it was rewritten to.
    func secrets(for redaction: Redaction) -> CarriedSecrets {
        if redaction.isNone { return .none }
        let (made, rewriting) = state.withLock { state in
            (state.secrets.first { $0.redaction.isIdentical(to: redaction) }?.carried, state.rewriting)
        }
        if let made { return made }
        var carried = known(for: redaction).secrets(in: text, hiddenBy: redaction)
        carried.insert(rewriting, hiddenBy: redaction, words)
        state.withLock { $0.secrets.append((redaction, carried)) }
        return carried
    }

    /// The knowledge of the link's path by itself.
    private var known: KnownPath {
        if let known = state.withLock(\.known) { return known }
        let known: KnownPath =
            switch content {
            case .text: words.unread
            case .link(let link): words.pathWithAncestors(of: link)
            case .name: .name
            }
        state.withLock { $0.known = known }
        return known
    }
}
