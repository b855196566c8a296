import Waymark
import WaymarkUnits

/// The dependencies of the unit of the account.
@MainActor public protocol AccountUnitDependency: AnyObject {
    /// The user of the app.
    var session: Session { get }
}

/// The calls that the unit of the account receives.
@MainActor public protocol AccountUnitControls: AnyObject, Sendable {
    /// Waits until the user has signed in, and returns the user's name.
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
    /// The calls that it receives.
    public let controls: any AccountUnitControls

    init(_ interactor: AccountInteractor) {
        unit = TreeUnit("account", interactor: interactor)
        controls = interactor
    }
}

/// Knows the user.
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
