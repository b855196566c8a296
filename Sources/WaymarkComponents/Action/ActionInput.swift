/// What an action reads from its parameters at once, as a type of the target's own.
///
/// ```swift
/// struct DetailInput: ActionInput {
///     let id: Int
///     let tab: String?
///
///     init(_ parameters: ActionParameters) throws {
///         id = try parameters["id", as: Int.self]
///         tab = try parameters[ifPresent: "tab", as: String.self]
///     }
/// }
///
/// actions.onSync("detail", DetailInput.self) { input in catalogue.detail(input.id, tab: input.tab) }
/// ```
public protocol ActionInput: Sendable {
    /// Reads the parameters.
    ///
    /// - Throws: ``ActionParameterError`` as the parameters throw it, or whatever else says that they do not do.
    init(_ parameters: ActionParameters) throws
}
