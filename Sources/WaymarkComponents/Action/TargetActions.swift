/// The actions of a target, which are declared when the target is created.
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
/// An action is a closure from parameters to a value. `on` declares an asynchronous action on the caller's actor,
/// `onMain` a synchronous one on the main actor, and `onSync` a synchronous one on any thread. Only the app may perform
/// an action, unless it is declared `fromLinks`. Two actions with the same name are a fault of the target, which is
/// found when the target is created, unless the later one is declared with `replacing`.
public struct TargetActions {
    /// The target's name.
    public let target: String
    /// The services of the app, of its outermost scope: `try goods.components.resolve((any Catalogue).self)`.
    ///
    /// The creation of a target does not wait, so it can only resolve services that exist, that have synchronous
    /// factories, or that the target declares as needs. An action that retains this object retains the app's services.
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
    /// Declares an asynchronous action, which runs on the actor of its caller.
    ///
    /// A closure with a capture list (`[weak self] in`) leaves that actor (Swift 6.3). If it needs the main actor,
    /// write `{ @MainActor [weak self] parameters in … }`, or declare it by `onMain`.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - fromLinks: Pass `true` to let links perform the action as well.
    ///   - replacing: Pass `true` to replace an action with the same name; otherwise, such an action is a fault.
    ///   - body: The action, which returns its value.
    public mutating func on<Value: Sendable>(
        _ name: String, fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionParameters) async throws -> Value
    ) {
        let action = DeclaredAction(
            target, name, .asynchronous { parameters in try await body(parameters) }, isFromLinks: fromLinks,
            place: SourcePlace(file: file, line: line))
        add(action, replacing: replacing)
    }

    /// Declares an asynchronous action whose parameters are read as one type.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - input: The type that reads the parameters.
    ///   - fromLinks: Pass `true` to let links perform the action as well.
    ///   - replacing: Pass `true` to replace an action with the same name; otherwise, such an action is a fault.
    ///   - body: The action, which returns its value.
    public mutating func on<Input: ActionInput, Value: Sendable>(
        _ name: String, _ input: Input.Type, fromLinks: Bool = false, replacing: Bool = false,
        file: String = #fileID, line: Int = #line, _ body: @escaping @Sendable (Input) async throws -> Value
    ) {
        let action = DeclaredAction(
            target, name, .asynchronous { parameters in try await body(Input(parameters)) }, isFromLinks: fromLinks,
            place: SourcePlace(file: file, line: line))
        add(action, replacing: replacing)
    }

    /// Declares a synchronous action on the main actor.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - fromLinks: Pass `true` to let links perform the action as well.
    ///   - replacing: Pass `true` to replace an action with the same name; otherwise, such an action is a fault.
    ///   - body: The action, which returns its value.
    public mutating func onMain<Value: Sendable>(
        _ name: String, fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @MainActor @Sendable (ActionParameters) throws -> Value
    ) {
        let action = DeclaredAction(
            target, name, .main { parameters in try body(parameters) }, isFromLinks: fromLinks,
            place: SourcePlace(file: file, line: line))
        add(action, replacing: replacing)
    }

    /// Declares a synchronous action on the main actor whose parameters are read as one type.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - input: The type that reads the parameters.
    ///   - fromLinks: Pass `true` to let links perform the action as well.
    ///   - replacing: Pass `true` to replace an action with the same name; otherwise, such an action is a fault.
    ///   - body: The action, which returns its value.
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

    /// Declares a synchronous action that may run on any thread.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - fromLinks: Pass `true` to let links perform the action as well.
    ///   - replacing: Pass `true` to replace an action with the same name; otherwise, such an action is a fault.
    ///   - body: The action, which returns its value.
    public mutating func onSync<Value: Sendable>(
        _ name: String, fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionParameters) throws -> Value
    ) {
        let action = DeclaredAction(
            target, name, .anywhere { parameters in try body(parameters) }, isFromLinks: fromLinks,
            place: SourcePlace(file: file, line: line))
        add(action, replacing: replacing)
    }

    /// Declares a synchronous action that may run on any thread and whose parameters are read as one type.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - input: The type that reads the parameters.
    ///   - fromLinks: Pass `true` to let links perform the action as well.
    ///   - replacing: Pass `true` to replace an action with the same name; otherwise, such an action is a fault.
    ///   - body: The action, which returns its value.
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
    /// Declares an asynchronous handler for actions that the target does not have, which runs on the actor of the
    /// caller.
    ///
    /// A target has one such handler. It is called for a link only if it is declared with `fromLinks`, and never in
    /// place of an action for the app alone.
    ///
    /// - Parameters:
    ///   - fromLinks: Pass `true` to call the handler for links as well.
    ///   - replacing: Pass `true` to replace an earlier handler; otherwise, an earlier handler is a fault.
    ///   - body: The handler.
    public mutating func onUnknown(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionCall) async throws -> ActionAnswer
    ) {
        let handler = UnknownActionHandler(
            .asynchronous(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        add(handler, replacing: replacing)
    }

    /// Declares a synchronous handler on the main actor for actions that the target does not have.
    ///
    /// See ``onUnknown(fromLinks:replacing:file:line:_:)``.
    ///
    /// - Parameters:
    ///   - fromLinks: Pass `true` to call the handler for links as well.
    ///   - replacing: Pass `true` to replace an earlier handler; otherwise, an earlier handler is a fault.
    ///   - body: The handler.
    public mutating func onMainUnknown(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @MainActor @Sendable (ActionCall) throws -> ActionAnswer
    ) {
        let handler = UnknownActionHandler(
            .main(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        add(handler, replacing: replacing)
    }

    /// Declares a synchronous handler for actions that the target does not have, which may run on any thread.
    ///
    /// See ``onUnknown(fromLinks:replacing:file:line:_:)``.
    ///
    /// - Parameters:
    ///   - fromLinks: Pass `true` to call the handler for links as well.
    ///   - replacing: Pass `true` to replace an earlier handler; otherwise, an earlier handler is a fault.
    ///   - body: The handler.
    public mutating func onSyncUnknown(
        fromLinks: Bool = false, replacing: Bool = false, file: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable (ActionCall) throws -> ActionAnswer
    ) {
        let handler = UnknownActionHandler(
            .anywhere(body), isFromLinks: fromLinks, place: SourcePlace(file: file, line: line))
        add(handler, replacing: replacing)
    }
}
