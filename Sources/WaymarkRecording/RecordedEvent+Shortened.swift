internal import WaymarkCore
internal import WaymarkRouting

extension RecordedEvent {
    /// The event with long texts and long lists truncated.
    var shortened: RecordedEvent {
        var event = self
        event.link = link.shortened
        event.source = LinkSource(
            kind: LinkSource.Kind(rawValue: source.kind.rawValue.shortened), callingApp: source.callingApp?.shortened,
            origin: source.origin?.shortened)
        event.gates = gates.map { $0.prefix(64).map(\.shortened) }
        event.here?.parameters = here?.parameters?.shortened
        event.here?.route = here?.route?.shortened
        event.there?.parameters = there?.parameters?.shortened
        event.there?.route = there?.route?.shortened
        event.name = name?.shortened
        event.parameters = parameters?.shortened
        event.pattern = pattern?.shortened
        event.problem = problem?.shortened
        event.reason = reason?.shortened
        event.refusal?.words = refusal?.words.shortened ?? ""
        event.refusal?.name = refusal?.name?.shortened
        event.refusal?.text = refusal?.text?.shortened
        event.route = route?.shortened
        event.rules = rules.map { Array($0.prefix(1_024)) }
        event.step = step?.shortened
        event.to = to?.shortened
        event.value = value?.shortened
        return event
    }
}

extension [String: String] {
    /// As many of the values, in the order of their names, as fit a line.
    fileprivate var shortened: [String: String] {
        let kept = sorted { $0.key < $1.key }.prefix(64).map { ($0.key.shortened, $0.value.shortened) }
        return Dictionary(kept, uniquingKeysWith: { first, _ in first })
    }
}

extension String {
    /// The text or, if it is too long, its beginning with its length.
    fileprivate var shortened: String { LinkExcerpt.text(of: self, over: LinkExcerpt.greatestBytes) }
}
