import WaymarkCore

extension Redaction {
    /// Returns the kind of event with hidden values redacted.
    ///
    /// - Parameters:
    ///   - kind: The kind of event.
    ///   - text: The link of the event.
    ///   - known: The knowledge of that link's path.
    ///   - target: The knowledge of the path of the link that a redirect, a rewrite, an override or a fallback leads
    ///     to, with the values that were hidden in earlier links.
    func applied(
        to kind: RouterEvent.Kind, of text: String, known: KnownPath, target: KnownPath
    ) -> RouterEvent.Kind {
        if isNone { return kind }
        switch kind {
        case .matched(let route, let pattern, let parameters):
            var shown = parameters
            var search = ValueSearch(text, known, self)
            for (name, value) in parameters where search.hides(value, named: name) { shown[name] = Self.mark }
            return .matched(route: route, pattern: pattern, parameters: shown)
        case .redirected(let link): return .redirected(to: self.link(link, target))
        case .rewritten(let link, let rules): return .rewritten(to: self.link(link, target), rules: rules)
        case .overridden(let route, let override, let link):
            return .overridden(route: route, by: override, to: link.map { self.link($0, target) })
        case .fellBack(let fallback, let link): return .fellBack(fallback, to: link.map { self.link($0, target) })
        case .calledBack(let outcome, let link): return .calledBack(outcome, to: self.link(link, target))
        case .differed(let here, let there):
            let hidden = known.secrets(in: text, hiddenBy: self)
            let shown = hiding(here, there, hidden, known, PercentCoding.decoded(self.link(text, known)))
            return .differed(here: shown.here, there: shown.there)
        case .refused(let refusal): return .refused(hiding(refusal, of: text, known))
        case .leftOut(let route, let refusal): return .leftOut(route: route, hiding(refusal, of: text, known))
        // These contain no part of a link.
        case .received, .intercepted, .callbackFailed, .started, .progressed, .declined, .handled,
            .failed, .late, .handedOver, .waiting, .delivered, .acknowledged, .expired, .superseded, .setAside,
            .storageFailed, .rulesReplaced, .rulesRefused, .rulesStale:
            return kind
        }
    }

    /// Returns a refusal without values that are hidden in the refused link or in the links that led to it, and without
    /// the target of a link in a hidden parameter. The targets of other carried links are kept.
    ///
    /// - Parameters:
    ///   - text: The refused link.
    ///   - known: The knowledge of that link's path.
    func hiding(_ refusal: Refusal, of text: String, _ known: @autoclosure () -> KnownPath) -> Refusal {
        if isNone { return refusal }
        switch refusal.reason {
        case .carriedLink(let name, let target):
            let search = RefusalSearch(text, known(), self)
            let isHidden = hides(name) || search.hides(target)
            return Refusal(
                .carriedLink(
                    parameter: search.hides(name) ? Self.mark : name, target: isHidden ? Self.mark : target))
        case .parameter(let name, let problem):
            return RefusalSearch(text, known(), self).hides(name)
                ? Refusal(.parameter(name: Self.mark, problem: problem)) : refusal
        case .callback(let scheme?):
            return RefusalSearch(text, known(), self).hides(scheme)
                ? Refusal(.callback(scheme: Self.mark)) : refusal
        case .notReady, .foreign, .source, .callingApp, .origin, .notPublic, .routeSource, .duplicate, .gate, .disabled,
            .callback(nil), .inboxFull, .other:
            return refusal
        }
    }

    /// Returns two decisions about one link with hidden values redacted: the values of hidden names, and the same
    /// values if the other router gives them another name.
    ///
    /// - Parameter link: The redacted link, decoded.
    private func hiding(
        _ here: RouteDecision, _ there: RouteDecision, _ hidden: CarriedSecrets, _ known: KnownPath, _ link: String
    ) -> (here: RouteDecision, there: RouteDecision) {
        let named = [here, there].flatMap(\.parameters).filter { hides($0.key) && !$0.value.isEmpty }.map(\.value)
        let hidden = SecretSearch(hidden.named.union(named))
        func shown(_ decision: RouteDecision, hiding isHidden: (String) -> Bool) -> RouteDecision {
            var parameters = decision.parameters
            for (name, value) in parameters where isHidden(value) || hides(value, named: name, known) {
                parameters[name] = Self.mark
            }
            return decision.with(parameters)
        }
        // A name that only the other router gives to a value is no reason to show it.
        return (
            shown(here) { hidden.finds(in: $0) },
            shown(there) { hidden.finds(in: $0) || hidesUnnamed && !$0.isSeen(in: link) }
        )
    }
}

/// Finds, among the values that a link passes to its route and screens, those that observers must not see.
struct ValueSearch {
    private let text: String
    private let known: KnownPath
    private let redaction: Redaction
    private let carried: SecretSearch
    private let hidden: SecretSearch
    /// The redacted link, decoded.
    private lazy var link = PercentCoding.decoded(redaction.link(text, known))

    /// - Parameters:
    ///   - text: The link.
    ///   - known: The knowledge of its path, with the values that were hidden in the links that led to it.
    init(_ text: String, _ known: KnownPath, _ redaction: Redaction) {
        self.text = text
        self.known = known
        self.redaction = redaction
        carried = SecretSearch(known.secrets.named)
        // If another route or a rewrite gives a value a hidden name, the name in this route does not reveal it.
        hidden = SecretSearch(known.secrets(in: text, hiddenBy: redaction).named)
    }

    mutating func hides(_ value: String, named name: String) -> Bool {
        if carried.finds(in: value) || redaction.hides(value, named: name, known) { return true }
        return hidden.finds(in: value) && !value.isSeen(in: link)
    }
}

extension RouteRequest {
    /// Returns the names of a screen's parameters whose values observers must not see, judged by the opened link and
    /// the links that led to it.
    ///
    /// - Complexity: O(*n*) for *n* bytes of the links and the values.
    package func hiddenNames(of parameters: [String: String]) -> Set<String> {
        let redaction = hop.core.configuration.redaction
        if redaction.isNone { return [] }
        let reported = hop.reported
        var search = ValueSearch(reported.text, reported.known(for: redaction), redaction)
        var names: Set<String> = []
        for (name, value) in parameters {
            // The segments of a tail have no names of their own.
            let isUnnamed = name == LinkTexts.tail && redaction.hidesUnnamed
            if isUnnamed || search.hides(value, named: name) { names.insert(name) }
        }
        return names
    }
}

/// Finds, in the text of a refusal, values that a name hides in the refused link, and values that were hidden in
/// earlier links. Refusals contain hosts and schemes in lower case.
private struct RefusalSearch {
    private let carried: SecretSearch
    private let hidden: SecretSearch
    /// The redacted link, decoded.
    private let link: String

    init(_ text: String, _ known: KnownPath, _ redaction: Redaction) {
        func search(_ secrets: CarriedSecrets) -> SecretSearch {
            SecretSearch(Set(secrets.named.map { $0.lowercased() }))
        }
        carried = search(known.secrets)
        hidden = search(known.secretsByName(in: text, hiddenBy: redaction))
        link = PercentCoding.decoded(redaction.link(text, known)).lowercased()
    }

    func hides(_ word: String) -> Bool {
        let word = word.lowercased()
        return carried.finds(in: word) || hidden.finds(in: word) && !word.isSeen(in: link)
    }
}

extension String {
    /// Returns whether a text contains this one, other than as part of a word or a number.
    ///
    /// - Complexity: O(*n* · *m*) for *n* and *m* bytes.
    fileprivate func isSeen(in text: String) -> Bool {
        let (word, bytes) = (Array(utf8), Array(text.utf8))
        if word.isEmpty { return true }
        guard word.count <= bytes.count else { return false }
        return (0...bytes.count - word.count).contains { start in
            let end = start + word.count
            return (start == 0 || !SecretSearch.isOfWord(bytes[start - 1]))
                && (end == bytes.count || !SecretSearch.isOfWord(bytes[end]))
                && bytes[start..<end].elementsEqual(word)
        }
    }
}

extension RouterEvent.Kind {
    /// The link that it leads to, if it leads to one.
    var target: String? {
        switch self {
        case .redirected(let link), .rewritten(let link, _), .calledBack(_, let link): link
        case .overridden(_, _, let link), .fellBack(_, let link): link
        case .received, .matched, .intercepted, .callbackFailed, .started, .progressed, .leftOut, .declined, .handled,
            .refused, .failed, .late, .handedOver, .differed, .waiting, .delivered, .acknowledged, .expired,
            .superseded, .setAside, .storageFailed, .rulesReplaced, .rulesRefused, .rulesStale:
            nil
        }
    }
}
