import WaymarkCore

extension Opening {
    /// What the other router makes of a link that no route takes; `nil` where there is no other router, or it does not take the
    /// link either.
    ///
    /// - Throws: What went wrong there. Observers are told.
    func handOver(_ hop: Hop) async throws(RouterError) -> Response? {
        guard let (desk, chain) = try leaving(hop) else { return nil }
        let result: Result<Response?, any Error>
        do {
            let offered = OfferedLink(hop.target, text: chain.link, source: source, values: values)
            result = .success(try await HandOverChain.within(chain) { try await desk.other.open(offered) })
        } catch {
            result = .failure(error)
        }
        desk.returned(chain)
        return try returned(result, chain, hop)
    }

    /// The same as ``handOver(_:)`` without waiting.
    @MainActor
    func handOverNow(_ hop: Hop) throws(RouterError) -> Response? {
        guard let (desk, chain) = try leaving(hop) else { return nil }
        let offered = OfferedLink(hop.target, text: chain.link, source: source, values: values)
        let result = HandOverChain.$current.withValue(chain) { Result { try desk.other.answer(offered) } }
        desk.returned(chain)
        return try returned(result, chain, hop)
    }

    private func leaving(_ hop: Hop) throws(RouterError) -> (HandOverDesk, HandOverChain)? {
        guard let desk = hop.view.desk else { return nil }
        if Task.isCancelled { throw ended(hop.error(.cancelled, at: .handOver), hop) }
        do { return try desk.leaving(hop).map { (desk, $0) } } catch { throw ended(error, hop) }
    }

    private func returned(
        _ result: Result<Response?, any Error>, _ chain: HandOverChain, _ hop: Hop
    ) throws(RouterError) -> Response? {
        hop.shadowed?.leaveOut()
        let duration = hop.note(.handOver, "hand-over", until: core.clock.now)
        var response: Response?
        var thrown: (any Error)?
        switch result {
        case .success(let given?):
            if case .declined = given.outcome {} else { response = given }
        case .success(nil): break
        case .failure(is Declined): break
        case .failure(let redirected as Redirected): response = Response(.redirect(redirected.link))
        case .failure(let error): thrown = error
        }
        hop.emit(.handedOver(isTaken: response != nil, duration: duration))
        if let response { return response }
        if let circle = chain.circle { throw ended(hop.error(.handOverLoop(circle), at: .handOver), hop) }
        if let thrown { throw ended(hop.error(thrown, at: .handOver), hop) }
        return nil
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
