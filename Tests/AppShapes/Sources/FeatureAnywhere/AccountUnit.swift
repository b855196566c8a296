import Waymark
import WaymarkUnits

/// What the unit of the account needs.
@MainActor public protocol AccountUnitDependency: AnyObject {
    /// Who uses the app.
    var session: Session { get }
}

/// What the unit of the account can be told.
@MainActor public protocol AccountUnitControls: AnyObject, Sendable {
    /// Waits until somebody has signed in, and says what they are called.
    func customer() async throws -> String
}

/// Makes the unit of the account.
public struct AccountUnitBuilder: UnitBuilder {
    private let dependency: any AccountUnitDependency

    /// A builder.
    public init(dependency: any AccountUnitDependency) { self.dependency = dependency }

    /// The unit.
    public func build() -> AccountUnitRouter { AccountUnitRouter(AccountInteractor(session: dependency.session)) }
}

/// Goes nowhere.
public final class AccountUnitRouter: UnitRouter {
    /// The unit.
    public let unit: TreeUnit
    /// What it can be told.
    public let controls: any AccountUnitControls

    init(_ interactor: AccountInteractor) {
        unit = TreeUnit("account", interactor: interactor)
        controls = interactor
    }
}

/// Knows who somebody is.
final class AccountInteractor: Interactor, AccountUnitControls {
    let activity = Activity()
    private let session: Session
    private var name: String?

    init(session: Session) { self.session = session }

    func didBecomeActive() { name = "Mei" }

    func willResignActive() { name = nil }

    func customer() async throws -> String {
        if await !session.isSignedIn { await session.signIn() }
        guard let name else { throw CancellationError() }
        return name
    }
}
