import WaymarkLock

/// The services of an app, or of a scope inside it such as a signed-in user. Code requests a service by its type,
/// without knowing its provider.
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
/// A service is `Sendable`, which includes everything on the main actor. A class that is neither is provided by
/// `provideOnMain` and resolved by `resolveOnMain`. `resolve` without `await` returns an existing instance, or one from
/// a synchronous factory, and otherwise throws ``ServiceError/Reason/wouldWait(_:)``; `await resolve` waits if
/// necessary. If several callers request a service at once, it is created once. A factory that threw an error is called
/// again for the next caller.
///
/// A factory runs without a lock. While it runs, other threads that resolve the service without `await` block until it
/// ends. The main thread does not block, because the factory may need it, and gets the error `wouldWait`.
///
/// It can be used from any thread. A service of an outer scope is created for that scope, and has no access to the
/// scopes inside.
///
/// - Complexity: Resolving an existing instance costs one dictionary lookup for each scope on the way out.
public final class Components: Sendable {
    /// The parts that all scopes of an app share.
    final class Common: Sendable {
        let actions = ActionTable()
        let missing = Lock<(@Sendable (MissingService) -> (any Sendable)?)?>(nil)
    }

    /// The path of the scope: its name after those of the enclosing scopes, such as `app/user`.
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
    /// It may provide services that this scope provides as well. It is retained until it is closed, at the latest when
    /// this scope is closed. Inside a closed scope, it is closed from the start.
    ///
    /// - Parameter name: The name of the scope.
    /// - Returns: The new scope.
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

    /// Sets a handler for services that are not provided, for all scopes of the same app.
    ///
    /// The handler runs in the caller's context; `resolveIfPresent` does not call it. If the handler requests the same
    /// service itself, that service is missing.
    ///
    /// - Parameter handler: Returns a substitute of the service's type, which is not kept, or `nil` to let the error be
    ///   thrown.
    public func onMissing(_ handler: @escaping @Sendable (MissingService) -> (any Sendable)?) {
        // A replaced handler may hold the last references to objects of an app, which must be released outside the
        // lock.
        let before = common.missing.withLock { missing in
            defer { missing = handler }
            return missing
        }
        withExtendedLifetime(before) {}
    }
}
