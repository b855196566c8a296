internal import WaymarkRouting

/// The reason why a link was refused, in the form of a recording.
struct RecordedRefusal: Codable {
    /// The reason, by the name of its case.
    var reason: String
    /// A description of the reason for people, and for readers that do not know its name.
    var words: String
    /// The name of a parameter or a gate.
    var name: String?
    /// A kind of source, an app, an origin, a target, or a problem.
    var text: String?

    init(_ refusal: Refusal) {
        reason = refusal.code
        words = "\(refusal)"
        switch refusal.reason {
        case .notReady, .foreign, .notPublic, .duplicate, .inboxFull, .other: break
        case .source(let kind), .routeSource(let kind): text = kind.rawValue
        case .callingApp(let app): text = app
        case .origin(let origin): text = origin
        case .carriedLink(let parameter, let target): (name, text) = (parameter, target)
        case .parameter(let name, let problem): (self.name, text) = (name, problem)
        case .gate(let name): self.name = name
        case .disabled(let route, let words): (name, text) = (route, words)
        case .callback(let scheme): text = scheme
        }
    }

    /// The refusal; an unknown reason becomes one of the app's own, with the recorded words.
    var refusal: Refusal {
        switch (reason, name, text) {
        case ("notReady", _, _): Refusal(.notReady)
        case ("foreign", _, _): Refusal(.foreign)
        case ("source", _, let kind?): Refusal(.source(LinkSource.Kind(rawValue: kind)))
        case ("callingApp", _, let app): Refusal(.callingApp(app))
        case ("origin", _, let origin): Refusal(.origin(origin))
        case ("notPublic", _, _): Refusal(.notPublic)
        case ("routeSource", _, let kind?): Refusal(.routeSource(LinkSource.Kind(rawValue: kind)))
        case ("duplicate", _, _): Refusal(.duplicate)
        case ("inboxFull", _, _): Refusal(.inboxFull)
        case ("disabled", let route?, let words?): Refusal(.disabled(route: route, reason: words))
        case ("callback", _, let scheme): Refusal(.callback(scheme: scheme))
        case ("carriedLink", let name?, let target?): Refusal(.carriedLink(parameter: name, target: target))
        case ("parameter", let name?, let problem?): Refusal(.parameter(name: name, problem: problem))
        case ("gate", let name?, _): Refusal(.gate(name))
        default: Refusal(words)
        }
    }
}
