import Waymark
import WaymarkUnits

/// The calls that the unit of the handbook receives.
@MainActor public protocol HelpUnitControls: AnyObject, Sendable {
    /// Answers a question, some time later.
    func answer(_ question: String, _ completion: @escaping (String) -> Void)
}

/// Makes the unit of the handbook, which needs nothing.
public struct HelpUnitBuilder: UnitBuilder {
    /// A builder.
    public init(dependency: Void = ()) {}

    /// The unit.
    public func build() -> HelpUnitRouter { HelpUnitRouter(HelpInteractor()) }
}

/// Goes nowhere.
public final class HelpUnitRouter: UnitRouter {
    /// The unit.
    public let unit: TreeUnit
    /// The calls that it receives.
    public let controls: HelpUnitControls

    init(_ interactor: HelpInteractor) {
        unit = TreeUnit("help", interactor: interactor)
        controls = interactor
    }
}

/// Answers by calling back.
final class HelpInteractor: Interactor, HelpUnitControls {
    let activity = Activity()
    var answered = 0

    func answer(_ question: String, _ completion: @escaping (String) -> Void) {
        activity.run {
            self.answered += 1
            completion("\(question): ask again")
        }
    }
}
