import WaymarkCore

/// What the sender of a link wants to hear, and how.
struct CallbackAsk: Sendable {
    /// The name of the app, as the link says.
    let source: String?
    /// What is to be opened, by what became of the link.
    let links: [CallbackOutcome: DeepLink]

    /// Whether the same links are to be opened.
    func hasSameLinks(as other: CallbackAsk) -> Bool {
        links.count == other.links.count
            && links.allSatisfy { outcome, link in other.links[outcome]?.text.hasSameBytes(as: link.text) == true }
    }
}

extension CallbackOutcome {
    /// The name of the parameter with the link that is opened.
    var parameter: String {
        switch self {
        case .success: "x-success"
        case .error: "x-error"
        case .cancel: "x-cancel"
        }
    }

    /// The outcome whose parameter has a name, byte for byte.
    init?(parameter name: String) {
        guard let outcome = [Self.success, .error, .cancel].first(where: { $0.parameter.hasSameBytes(as: name) })
        else { return nil }
        self = outcome
    }
}
