public import WaymarkRouting

/// Another router that receives the links that no route of this router matches.
///
/// ```swift
/// struct OldRouter: ForeignRouter {
///     // Asked on any thread: what the old router knows was written down when it was filled.
///     let schemes: Set<String>
///
///     func canOpen(_ link: OfferedLink) -> Bool { link.link?.scheme.map(schemes.contains) ?? false }
///     func answer(_ link: OfferedLink) -> Response? {
///         URL(string: link.text).map { JLRoutes.routeURL($0) } == true ? .done : nil
///     }
/// }
/// ```
public protocol ForeignRouter: Sendable {
    /// Returns a Boolean value that indicates whether the router would take a link, without running anything.
    ///
    /// The method is called on the thread of the caller of ``/WaymarkRouting/Router/canOpen(_:from:)`` or `send`, which
    /// may not be the main thread. It therefore cannot query a router that is confined to the main thread. The method
    /// is also called before a link of an inbox is handed over. If it returns `true`, the inbox no longer keeps the
    /// link once `open` begins to wait.
    func canOpen(_ link: OfferedLink) -> Bool

    /// Opens a link synchronously.
    ///
    /// - Returns: The response, which is ``/WaymarkRouting/Response/done`` if it has no value, or `nil` if the router
    ///   does not take the link.
    /// - Throws: Any error, which ends the opening.
    @MainActor func answer(_ link: OfferedLink) throws -> Response?

    /// Opens a link asynchronously. By default, this method calls `answer`.
    ///
    /// - Returns: The response, or `nil` if the router does not take the link.
    /// - Throws: Any error, which ends the opening.
    func open(_ link: OfferedLink) async throws -> Response?
}

extension ForeignRouter {
    /// Answers a link on the main actor.
    ///
    /// - Returns: The response, or `nil` if the router does not take the link.
    /// - Throws: Any error, which ends the opening.
    public func open(_ link: OfferedLink) async throws -> Response? { try await answer(link) }
}

/// A router that consists of two closures.
struct ClosureRouter: ForeignRouter {
    let canOpen: @Sendable (OfferedLink) -> Bool
    let answer: @MainActor @Sendable (OfferedLink) throws -> Response?

    func canOpen(_ link: OfferedLink) -> Bool { canOpen(link) }
    func answer(_ link: OfferedLink) throws -> Response? { try answer(link) }
}
