/// The actions of a target, as its maker declares them.
///
/// ```swift
/// app.target("Goods") { actions in
///     let catalogue = Catalogue()
///     actions.on("detail", fromLinks: true) { parameters in try await catalogue.detail(parameters["id", as: Int.self]) }
///     actions.onSync("price") { parameters in try catalogue.price(of: parameters["id", as: Int.self]) }
///     actions.onMain("page") { parameters in GoodsPage(id: try parameters["id", as: Int.self]) }
/// }
/// ```
///
/// An action is a closure from parameters to a value: `on` may wait and runs on the caller's actor, `onMain` runs on the main
/// actor and `onSync` anywhere, both without waiting. The app alone may perform it, unless it is declared `fromLinks`. Two
/// actions of one name are a fault of the target, found when it is made, unless the later is `replacing` the other.
public struct TargetActions {
    /// The target's name.
    public let target: String
    /// The services of the app, of its outermost scope: `try goods.components.resolve((any Catalogue).self)`.
    ///
    /// The maker does not wait, so that it has only what is made already or by a factory that does not wait, and what the target
    /// is said to need. An action that keeps this keeps the app's services.
    public let components: Components

    private(set) var actions: [String: DeclaredAction] = [:]
    private(set) var unknown: UnknownActionHandler?
    private(set) var faults: [TargetError.Fault] = []

    init(of target: String, in components: Components) {
        self.target = target
        self.components = components
    }

    private mutating func add(_ action: DeclaredAction, replacing: Bool) {
        if !replacing, let other = actions[action.name] {
            faults.append(.repeatedAction(action.name, target: target, place: action.place, other: other.place))
        } else {
            actions[action.name] = action
        }
    }

    private mutating func add(_ handler: UnknownActionHandler, replacing: Bool) {
        if !replacing, let other = unknown {
            faults.append(.repeatedHandler(target: target, place: handler.place, other: other.place))
        } else {
            unknown = handler
        }
    }
}

extension TargetActions {
    /// Declares an action that may wait; it runs on the actor of whoever performs it.
    ///
    /// A closure with a capture list (`[weak self] in`) leaves that actor (Swift 6.3); what needs the main actor says so, as
    /// `{ @MainActor [weak self] parameters in … }`, or is declared by `onMain`.
    public mutating func on<Value: Sendable>(
        _ name: String, fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionParameters) async throws -> Value
    ) {
        let action = DeclaredAction(
            target, name, .asynchronous { parameters in try await body(parameters) }, isFromLinks: fromLinks,
            place: SourcePlace(file: file, line: line))
        add(action, replacing: replacing)
    }

    /// Declares an action that may wait, with its parameters read at once.
    public mutating func on<Input: ActionInput, Value: Sendable>(
        _ name: String, _ input: Input.Type, fromLinks: Bool = false, replacing: Bool = false,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (Input) async throws -> Value
    ) {
        let action = DeclaredAction(
            target, name, .asynchronous { parameters in try await body(Input(parameters)) }, isFromLinks: fromLinks,
            place: SourcePlace(file: file, line: line))
        add(action, replacing: replacing)
    }

    /// Declares an action on the main actor that does not wait.
    public mutating func onMain<Value: Sendable>(
        _ name: String, fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @MainActor @Sendable (ActionParameters) throws -> Value
    ) {
        let action = DeclaredAction(
            target, name, .main { parameters in try body(parameters) }, isFromLinks: fromLinks,
            place: SourcePlace(file: file, line: line))
        add(action, replacing: replacing)
    }

    /// Declares an action on the main actor that does not wait, with its parameters read at once.
    public mutating func onMain<Input: ActionInput, Value: Sendable>(
        _ name: String, _ input: Input.Type, fromLinks: Bool = false, replacing: Bool = false,
        file: String = #fileID, line: Int = #line,
        _ body: @escaping @MainActor @Sendable (Input) throws -> Value
    ) {
        let action = DeclaredAction(
            target, name, .main { parameters in try body(Input(parameters)) }, isFromLinks: fromLinks,
            place: SourcePlace(file: file, line: line))
        add(action, replacing: replacing)
    }

    /// Declares an action that does not wait and may run anywhere.
    public mutating func onSync<Value: Sendable>(
        _ name: String, fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionParameters) throws -> Value
    ) {
        let action = DeclaredAction(
            target, name, .anywhere { parameters in try body(parameters) }, isFromLinks: fromLinks,
            place: SourcePlace(file: file, line: line))
        add(action, replacing: replacing)
    }

    /// Declares an action that does not wait and may run anywhere, with its parameters read at once.
    public mutating func onSync<Input: ActionInput, Value: Sendable>(
        _ name: String, _ input: Input.Type, fromLinks: Bool = false, replacing: Bool = false,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (Input) throws -> Value
    ) {
        let action = DeclaredAction(
            target, name, .anywhere { parameters in try body(Input(parameters)) }, isFromLinks: fromLinks,
            place: SourcePlace(file: file, line: line))
        add(action, replacing: replacing)
    }
}

extension TargetActions {
    /// Declares what is asked for actions that the target does not have; it may wait, on the actor of whoever performs them.
    ///
    /// A target has one such handler. For a link it is asked only where it is declared `fromLinks`, and never in place of an
    /// action that is for the app alone.
    public mutating func onUnknown(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionCall) async throws -> ActionAnswer
    ) {
        let handler = UnknownActionHandler(
            .asynchronous(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        add(handler, replacing: replacing)
    }

    /// Declares what is asked, on the main actor and without waiting, for actions that the target does not have.
    ///
    /// See ``onUnknown(fromLinks:replacing:file:line:_:)``.
    public mutating func onMainUnknown(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @MainActor @Sendable (ActionCall) throws -> ActionAnswer
    ) {
        let handler = UnknownActionHandler(
            .main(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        add(handler, replacing: replacing)
    }

    /// Declares what is asked, anywhere and without waiting, for actions that the target does not have.
    ///
    /// See ``onUnknown(fromLinks:replacing:file:line:_:)``.
    public mutating func onSyncUnknown(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionCall) throws -> ActionAnswer
    ) {
        let handler = UnknownActionHandler(
            .anywhere(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        add(handler, replacing: replacing)
    }
}
