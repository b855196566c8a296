import WaymarkLock

/// The services of an app, or of a scope inside it such as a signed-in user: code that needs a service asks for it by its
/// type, without knowing its provider.
///
/// ```swift
/// let app = Components()
/// try app.provide((any Profile).self) { LiveProfile() }
/// let profile = try app.resolve((any Profile).self)          // any Profile, checked by the compiler
///
/// let user = app.openScope("user")                           // asks `app` for what it does not provide itself
/// try user.provide((any Session).self, closing: { await $0.end() }) { UserSession() }
/// await user.close()                                         // ends what was made in it, the last first
/// ```
///
/// A service is `Sendable`, as everything on the main actor is; a class that is neither is provided by `provideOnMain` and
/// resolved by `resolveOnMain`. `resolve` without `await` gives what is made already, or by a factory that does not wait, and
/// throws ``ServiceError/Reason/wouldWait(_:)`` otherwise; `await resolve` does both. A service that several callers ask for at
/// once is made once. A factory that threw an error is called again for the next caller.
///
/// A factory runs in no lock. While it runs, other threads that resolve the service without `await` wait for it; the main
/// thread does not, as the factory may need it, and gets the error `wouldWait`.
///
/// It can be used from any thread. A service of an outer scope is made for that scope and knows nothing of those inside.
///
/// - Complexity: Resolving a service that is made is one dictionary lookup for each scope on the way out.
public final class Components: Sendable {
    /// The parts that all scopes of an app share.
    final class Common: Sendable {
        let actions = ActionTable()
        let missing = Lock<(@Sendable (MissingService) -> (any Sendable)?)?>(nil)
    }

    /// The name of the scope after those of the scopes that it is in: `app/user`.
    public let path: String
    let parent: Components?
    let common: Common
    let state = Lock(ScopeState())

    /// Creates the outermost scope of an app's services.
    ///
    /// - Parameter name: The name of the scope.
    public convenience init(name: String = "app") { self.init(path: name, parent: nil, common: Common()) }

    private init(path: String, parent: Components?, common: Common) {
        self.path = path
        self.parent = parent
        self.common = common
    }

    // MARK: Scopes

    /// Opens a scope inside this one.
    ///
    /// It may provide for itself what this one provides as well. It is kept until it is closed, at the latest before
    /// this one. Inside a closed scope, it is closed from the start.
    ///
    /// - Parameter name: The name of the scope.
    /// - Returns: The scope inside.
    public func openScope(_ name: String) -> Components {
        let child = Components(path: "\(path)/\(name)", parent: self, common: common)
        let isOpen = state.withLock { state in
            if state.phase == .open {
                if state.table.isWatched { child.state.withLock { $0.watch() } }
                state.children.append(child)
            }
            return state.phase == .open
        }
        if !isOpen { child.state.withLock { $0.close() } }
        return child
    }

    /// The scopes inside, in the order in which they were opened.
    public var scopes: [Components] { state.withLock { $0.children } }

    /// A Boolean value that indicates whether the scope is closed or being closed.
    public var isClosed: Bool { state.withLock { $0.phase != .open } }

    // MARK: Missing services

    /// Sets a handler for services that are not provided, in this scope and all of the same app.
    ///
    /// The handler runs where the service was asked for; `resolveIfPresent` does not call it. If the handler asks for the same
    /// service itself, that service is missing.
    ///
    /// - Parameter handler: Returns a substitute of the service's type, which is not kept, or `nil` to have the error
    ///   thrown.
    public func onMissing(_ handler: @escaping @Sendable (MissingService) -> (any Sendable)?) {
        // What goes may be the last to keep objects of an app, which end outside of the lock.
        let before = common.missing.withLock { missing in
            defer { missing = handler }
            return missing
        }
        withExtendedLifetime(before) {}
    }
}
