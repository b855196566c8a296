import WaymarkCore
import WaymarkRouting

extension HandOverDispatcher {
    /// Lets the other router open a link that no route takes.
    func open(_ hop: Hop) async -> ForeignAnswer {
        let chain: HandOverChain
        do throws(RouterError) {
            guard let leaving = try leaving(hop) else { return .notAsked }
            chain = leaving
        } catch { return .impossible(error) }
        let offered = OfferedLink(hop.link, text: chain.link, source: hop.source, values: hop.values)
        do {
            let response = try await HandOverChain.within(chain) { try await other.open(offered) }
            returned(chain)
            return .response(response, circle: chain.circle)
        } catch {
            returned(chain)
            return .failed(error, circle: chain.circle)
        }
    }

    /// Lets the other router answer a link synchronously.
    @MainActor
    func answer(_ hop: Hop) -> ForeignAnswer {
        let chain: HandOverChain
        do throws(RouterError) {
            guard let leaving = try leaving(hop) else { return .notAsked }
            chain = leaving
        } catch { return .impossible(error) }
        defer { returned(chain) }
        let offered = OfferedLink(hop.link, text: chain.link, source: hop.source, values: hop.values)
        do {
            let response = try HandOverChain.$current.withValue(chain) { try other.answer(offered) }
            return .response(response, circle: chain.circle)
        } catch {
            return .failed(error, circle: chain.circle)
        }
    }
}

extension HandOverChain {
    /// Runs `body` with a chain, on the caller's actor.
    static func within<Result: Sendable>(
        _ chain: HandOverChain, isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await $current.withValue(chain) {
            _ = isolation
            return try await body()
        }
    }
}
