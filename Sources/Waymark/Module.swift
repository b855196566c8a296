/// A feature of an app: what it answers, registered without the app or other features knowing how.
///
/// ```swift
/// struct MallModule: Module {
///     func register(in app: Registrar) {
///         app.on(GoodsDetail.self, exposure: .public) { route, _ in try await goods(route.id) }
///         app.on("/search/:words+", exposure: .public) { request in try await search(request["words", as: String.self]) }
///     }
/// }
/// ```
public protocol Module: Sendable {
    /// Registers what the feature answers.
    ///
    /// It is called once, while the app is put together, and must be quick: nothing is opened or waited for here.
    ///
    /// - Parameter app: Takes the registrations; what is wrong with them is gathered, not thrown.
    func register(in app: Registrar)
}
