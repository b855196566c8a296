public import WaymarkRouting

/// Another router, to which links go that no route here takes.
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
    /// It is called on the thread of the caller of ``/WaymarkRouting/Router/canOpen(_:from:)`` or `send`, which need
    /// not be the main one: a router that belongs to the main thread cannot be asked here.
    func canOpen(_ link: OfferedLink) -> Bool

    /// Takes a link without waiting.
    ///
    /// - Returns: What it gave, ``/WaymarkRouting/Response/done`` where that is nothing; `nil` where the router does not take the link.
    /// - Throws: Whatever ends the opening.
    @MainActor func answer(_ link: OfferedLink) throws -> Response?

    /// Takes a link, and waits for what it gives; answers at once where nothing else is said.
    ///
    /// - Returns: What it gave, or `nil` where the router does not take the link.
    /// - Throws: Whatever ends the opening.
    func open(_ link: OfferedLink) async throws -> Response?
}

extension ForeignRouter {
    /// Answers a link on the main actor.
    ///
    /// - Returns: The response, or `nil` if the router does not take the link.
    /// - Throws: Any error, which ends the opening.
    public func open(_ link: OfferedLink) async throws -> Response? { try await answer(link) }
}

/// A router of two closures.
struct ClosureRouter: ForeignRouter {
    let canOpen: @Sendable (OfferedLink) -> Bool
    let answer: @MainActor @Sendable (OfferedLink) throws -> Response?

    func canOpen(_ link: OfferedLink) -> Bool { canOpen(link) }
    func answer(_ link: OfferedLink) throws -> Response? { try answer(link) }
}
