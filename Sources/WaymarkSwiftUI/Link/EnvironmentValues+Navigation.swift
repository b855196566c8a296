public import Waymark

#if canImport(SwiftUI)
public import SwiftUI
#else
public import SwiftUIStandIn
#endif

private enum MediatorKey: EnvironmentKey {
    static let defaultValue: Mediator? = nil
}

private enum NavigatorKey: EnvironmentKey {
    static let defaultValue: Navigator? = nil
}

extension EnvironmentValues {
    /// The app; `nil` outside of a ``NavigatorView``, unless the app sets it.
    public var mediator: Mediator? {
        get { self[MediatorKey.self] }
        set { self[MediatorKey.self] = newValue }
    }

    /// The navigator of the scene; `nil` outside of a ``NavigatorView``.
    public var navigator: Navigator? {
        get { self[NavigatorKey.self] }
        set { self[NavigatorKey.self] = newValue }
    }
}
