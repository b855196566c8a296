package import WaymarkCore
package import WaymarkRouting

/// Reads the callbacks that links request, and refuses links that request a callback that is not on the list.
struct CallbackPolicy: LinkCallbacks {
    /// The name of the app that sent the link.
    static let sourceName = "x-source"

    private let schemes: Set<String>
    private let requiresHost: Bool
    let open: CallbackConfiguration.Opener
    private let reading: LinkReading
    /// By which the parameters are read: those of the router, but that all of them are decoded, once.
    private let rules: MatchingRules

    init(_ configuration: CallbackConfiguration, _ rules: MatchingRules, _ reading: LinkReading) {
        schemes = configuration.schemes
        requiresHost = configuration.requiresHost
        open = configuration.open
        self.reading = reading
        var rules = rules
        rules.decodeValues = true
        rules.valuelessQuery = .nil
        rules.secondEquals = .value
        if rules.plusIsSpace != .never { rules.plusIsSpace = .inQuery }
        self.rules = rules
    }

    /// Returns the reason why a link is refused because of the callback that it requests, or `nil`.
    func refusal(of link: DeepLink, from source: LinkSource) -> Refusal.Reason? {
        do throws(Refusal) {
            _ = try asked(by: link, from: source)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Returns the callback that a link requests, or `nil` if it requests none or may not request one.
    func ask(of link: DeepLink, from source: LinkSource) -> CallbackAsk? {
        do throws(Refusal) { return try asked(by: link, from: source) } catch { return nil }
    }

    private func asked(by link: DeepLink, from source: LinkSource) throws(Refusal) -> CallbackAsk? {
        guard heeds(link, from: source) else { return nil }
        var app: String?
        var links: [CallbackOutcome: DeepLink] = [:]
        for pair in link.query(under: rules) {
            if pair.name.hasSameBytes(as: Self.sourceName) {
                app = app ?? pair.value
            } else if let outcome = CallbackOutcome(parameter: pair.name) {
                let callback = try callback(pair.value ?? "")
                if links.updateValue(callback, forKey: outcome) != nil {
                    throw Refusal(.parameter(name: pair.name, problem: "occurs more than once"))
                }
            }
        }
        return app == nil && links.isEmpty ? nil : CallbackAsk(source: app, links: links)
    }

    /// Returns whether the parameters of a link ask for callbacks, if it has any that do.
    private func heeds(_ link: DeepLink, from source: LinkSource) -> Bool {
        !source.isInside && (!requiresHost || link.isForCallbacks)
    }

    /// The link that a parameter carries, as it is written there.
    private func callback(_ text: String) throws(Refusal) -> DeepLink {
        let link: DeepLink
        do { link = try DeepLink(text, reading) } catch { throw Refusal(.callback(scheme: nil)) }
        guard let scheme = link.scheme, schemes.contains(scheme) else {
            throw Refusal(.callback(scheme: link.scheme))
        }
        return link
    }
}

extension DeepLink {
    /// Whether the host, or without a host the first segment, is `x-callback-url` without the case of ASCII letters.
    fileprivate var isForCallbacks: Bool {
        let host = host.flatMap { $0.isEmpty ? nil : $0 } ?? segments.first { !$0.isEmpty }
        let name: StaticString = "x-callback-url"
        guard let host, host.utf8.count == name.utf8CodeUnitCount else { return false }
        // No byte of the name becomes another by this one but its letters.
        return name.withUTF8Buffer { bytes in
            zip(bytes, host.utf8).allSatisfy { $0 == $1 || (0x41...0x5A).contains($1) && $0 == $1 | 0x20 }
        }
    }
}

extension CallbackPolicy {
    func opening(of first: Hop) -> (any CalledBackOpening)? { CallbackCall(of: first, self) }

    /// The link without the parameters that concern only its sender and this app, so that they are not passed on to the
    /// web.
    func withoutCallbacks(_ link: DeepLink) throws(LinkError) -> DeepLink {
        guard let text = link.textLeavingOut(under: rules, Self.isOfCallbacks) else { return link }
        // A fragment without some of its pairs may be read in another way, a few times at most.
        return try withoutCallbacks(DeepLink(text, reading))
    }

    /// Returns whether a parameter names a callback or the sending app.
    private static func isOfCallbacks(_ name: String) -> Bool {
        name.hasSameBytes(as: sourceName) || CallbackOutcome(parameter: name) != nil
    }

    func isOfCallbacks(_ name: String, in link: DeepLink, from source: LinkSource) -> Bool {
        Self.isOfCallbacks(name) && heeds(link, from: source)
    }

    func reports(_ error: RouterError, by link: DeepLink, from source: LinkSource) -> Bool {
        ask(of: link, from: source)?.links[CallbackReport(error).outcome] != nil
    }
}

extension CallbackConfiguration: CallbackMaking {
    package func callbacks(_ rules: MatchingRules, _ reading: LinkReading) -> any LinkCallbacks {
        CallbackPolicy(self, rules, reading)
    }
}
