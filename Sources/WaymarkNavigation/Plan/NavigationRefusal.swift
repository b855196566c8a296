/// The reason why a navigation is not possible, found before anything is changed.
@nonexhaustive
public enum NavigationRefusal: Error, Hashable, Sendable {
    /// No such scene is connected; `nil` if no scene is connected at all.
    case noScene(String?)
    /// The scene has no root yet.
    case noRoot
    /// There is nothing to show.
    case nothing
    /// There is no such tab; `known` names the existing tabs.
    case noTab(String, known: [String])
    /// A screen is to be pushed or to replace another, but no layer has a navigation container in front.
    case noContainer(Screen)
    /// There is no screen beneath, or there are fewer than requested.
    case nothingBeneath
    /// No layers are presented, or fewer than requested.
    case nothingPresented
    /// No such screen is displayed.
    case notDisplayed(String)
    /// No screens are registered for this route; the nearest known one.
    case unknownScreen(String, nearest: String?)
    /// The screens beneath cannot be determined.
    case parent(String, problem: String)
    /// A guarded screen would have to leave, and did not consent.
    case guarded(Screen)
    /// An observer prevented a step, for this reason.
    case prevented(NavigationStep, reason: String)
}

extension NavigationRefusal: CustomStringConvertible {
    /// The reason, as part of a sentence.
    public var description: String {
        switch self {
        case .noScene(nil): "no scene is connected"
        case .noScene(let name?): "no scene '\(name)' is connected"
        case .noRoot: "the scene displays nothing yet"
        case .nothing: "there is nothing to show"
        case .noTab(let name, let known):
            "there is no tab '\(name)'"
                + (known.isEmpty
                    ? ", as there are no tabs" : " among \(known.map { "'\($0)'" }.joined(separator: ", "))")
        case .noContainer(let screen): "\(screen) needs a navigation container, but none is in front"
        case .nothingBeneath: "there is no screen beneath"
        case .nothingPresented: "nothing is presented"
        case .notDisplayed(let name): "\(name) is not displayed"
        case .unknownScreen(let id, let nearest):
            "no route builds screens of '\(id)'" + (nearest.map { "; '\($0)' is known" } ?? "")
        case .parent(let id, let problem): "the screen beneath '\(id)' cannot be determined: \(problem)"
        case .guarded(let screen): "\(screen) did not consent to leave"
        case .prevented(let step, let reason): "'\(step)' was prevented: \(reason)"
        }
    }
}
