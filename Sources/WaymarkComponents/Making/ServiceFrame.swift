import WaymarkLock

/// A service that somebody asked for and that is not there yet, and who asked.
final class ServiceFrame: Sendable {
    /// The service whose factory runs in this task; what that asks for, it asks for on behalf of it.
    @TaskLocal static var current: ServiceFrame?

    let entry: ServiceEntry
    /// The scope for which it is made.
    let scope: Components
    let parent: ServiceFrame?
    /// Where it was asked for.
    let place: SourcePlace
    private let hasEnded = Lock(false)

    init(_ entry: ServiceEntry, in scope: Components, place: SourcePlace) {
        self.entry = entry
        self.scope = scope
        self.place = place
        parent = Self.asking
    }

    /// The service on behalf of which something is asked for now.
    ///
    /// A task that a factory has left behind asks for itself.
    static var asking: ServiceFrame? {
        var frame = current
        while let asking = frame, asking.hasEnded.withLock({ $0 }) { frame = asking.parent }
        return frame
    }

    /// Says that nothing is asked for on its behalf any more.
    func end() { hasEnded.withLock { $0 = true } }

    /// The frames from the first that was asked for to this one.
    var chain: [ServiceFrame] {
        var chain = [self]
        while let parent = chain[chain.count - 1].parent { chain.append(parent) }
        return chain.reversed()
    }

    /// Whether it is asked for on its own behalf.
    var isRepeated: Bool {
        var frame = parent
        while let asking = frame {
            if asking.entry === entry, asking.scope === scope { return true }
            frame = asking.parent
        }
        return false
    }

    var step: ServiceError.Step { ServiceError.Step(service: ServiceEntry.name(of: entry.type), place: entry.place) }

    /// Why the service could not be had.
    func error(_ reason: ServiceError.Reason) -> ServiceError {
        let chain = chain
        return ServiceError(reason, chain: chain.map(\.step), place: chain[0].place)
    }

    /// The same error told to somebody else who waited for the service.
    func passed(_ error: ServiceError, from other: ServiceFrame) -> ServiceError {
        let chain = chain
        return ServiceError(
            error.reason, chain: chain.map(\.step) + error.chain.dropFirst(other.chain.count), place: chain[0].place)
    }

    /// What a factory's error says of the service.
    func failure(_ error: any Error) -> ServiceError { error as? ServiceError ?? self.error(.failed(error)) }
}
