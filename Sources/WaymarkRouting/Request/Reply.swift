import WaymarkLock

/// A callback that answers a request, for call sites that cannot wait. It can be answered once.
public final class Reply: Sendable {
    private enum State: Sendable {
        case open
        case answered(Response)
        case closed
    }

    private let state = Lock(State.open)
    private let onLate: @Sendable () -> Void

    init(onLate: @escaping @Sendable () -> Void) { self.onLate = onLate }

    /// Answers with a value.
    ///
    /// - Returns: `true` if the answer counts, unless the handler then ends with an error. If there was an earlier
    ///   answer or the handler has ended, this answer does not count, and an event reports it.
    @discardableResult
    public func answer(_ value: some Sendable) -> Bool { settle(Response(returning: value)) }

    /// Answers without a value.
    ///
    /// - Returns: `true` if the answer counts, as for ``answer(_:)``.
    @discardableResult
    public func answer() -> Bool { settle(.done) }

    private func settle(_ response: Response) -> Bool {
        let counts = state.withLock { state in
            guard case .open = state else { return false }
            state = .answered(response)
            return true
        }
        if !counts { onLate() }
        return counts
    }

    /// Returns the answer, if there is one. No later answer counts.
    func close() -> Response? {
        state.withLock { state in
            defer { state = .closed }
            if case .answered(let response) = state { return response }
            return nil
        }
    }
}
