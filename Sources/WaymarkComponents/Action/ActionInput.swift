/// A type that reads all parameters of an action at once.
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
    /// - Throws: An ``ActionParameterError`` from the parameters, or any other error for parameters that are not
    ///   acceptable.
    init(_ parameters: ActionParameters) throws
}
