/// The code that runs for an action or a not-found handler.
enum ActionBody<Input: Sendable, Output: Sendable>: Sendable {
    case asynchronous(@Sendable (Input) async throws -> Output)
    case main(@MainActor @Sendable (Input) throws -> Output)
    case anywhere(@Sendable (Input) throws -> Output)

    var kind: ActionKind {
        switch self {
        case .asynchronous: .asynchronous
        case .main: .onMain
        case .anywhere: .synchronous
        }
    }
}

/// An action as it is declared; an object, so that a lookup copies one reference.
final class DeclaredAction: Sendable {
    let target: String
    let name: String
    let body: ActionBody<ActionParameters, any Sendable>
    let isFromLinks: Bool
    let place: SourcePlace

    init(
        _ target: String, _ name: String, _ body: ActionBody<ActionParameters, any Sendable>, isFromLinks: Bool,
        place: SourcePlace
    ) {
        self.target = target
        self.name = name
        self.body = body
        self.isFromLinks = isFromLinks
        self.place = place
    }
}

/// A not-found handler as it is declared.
final class UnknownActionHandler: Sendable {
    let body: ActionBody<ActionCall, ActionAnswer>
    let isFromLinks: Bool
    let place: SourcePlace

    init(_ body: ActionBody<ActionCall, ActionAnswer>, isFromLinks: Bool, place: SourcePlace) {
        self.body = body
        self.isFromLinks = isFromLinks
        self.place = place
    }
}
