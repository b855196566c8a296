/// An error that describes why a service could not be resolved, with the chain of services that led to it.
public struct ServiceError: Error, Sendable, CustomStringConvertible {
    /// The reason why a service could not be resolved.
    @nonexhaustive
    public enum Reason: Sendable {
        /// It is not provided; with the nearest name of a provided service.
        case missing(nearest: String?)
        /// The caller would have to wait for it, but does not wait.
        case wouldWait(Wait)
        /// It needs itself, through the services, targets and starts of parts in the chain.
        case cycle
        /// The synchronous creation of services is nested so deeply that a thread's stack could overflow.
        case tooDeep(limit: Int)
        /// The scope is closed, or was closed meanwhile.
        case closed(scope: String)
        /// Its factory threw an error.
        case failed(any Error)
        /// It is shared weakly, but its factory did not return an object.
        case notAnObject
        /// The value of the handler for missing services has another type.
        case unfitting(found: String)
        /// The part of the app that provides it did not start.
        case notStarted(LifecycleID, any Error)
        /// The caller was cancelled while waiting.
        case cancelled
    }

    /// Something for which the caller would have to wait.
    @nonexhaustive
    public enum Wait: Hashable, Sendable {
        /// The service's asynchronous factory.
        case factory
        /// The main actor.
        case mainActor
        /// A task that is creating the service.
        case making
        /// The part of the app that provides it, which has not started.
        case start(LifecycleID)
    }

    /// A step from the caller to the service that could not be resolved: a service, a target of calls by name, or the
    /// start of a part.
    public struct Step: Hashable, Sendable {
        /// The name of its type, with that of its module; for a target, `target 'Mall'`; for a start,
        /// `the start of 'mall'`.
        public let service: String
        /// The place in the source at which it is provided; `nil` if it is not provided, and for a start.
        public let place: SourcePlace?
    }

    /// The reason.
    public let reason: Reason
    /// The chain of services: the one that was requested at ``place``, the one that its factory requested, and so on,
    /// up to the one that could not be resolved.
    public let chain: [Step]
    /// The place in the source at which the first service of the chain was requested.
    public let place: SourcePlace

    init(_ reason: Reason, chain: [Step], place: SourcePlace) {
        self.reason = reason
        self.chain = chain
        self.place = place
    }

    /// The service that could not be resolved, by the name of its type.
    public var service: String { chain.last?.service ?? "" }

    /// Returns whether the error concerns the target with a name.
    func isTarget(_ name: String) -> Bool { service == ServiceEntry.name(ofTarget: name) }

    /// One line for a terminal or a log.
    public var description: String { text { "\($0)" } }

    /// Returns the error as text.
    ///
    /// - Parameter words: Returns the text of an error that a factory or a start threw.
    private func text(_ words: (any Error) -> String) -> String {
        let way =
            chain.map { step in step.place.map { "\(step.service) (\($0))" } ?? step.service }.joined(separator: " → ")
        return "\(problem(words)); asked for at \(place): \(way)"
    }

    private func problem(_ words: (any Error) -> String) -> String {
        switch reason {
        case .missing(let nearest):
            "no provider of \(service)" + (nearest.map { ", did you mean \($0)?" } ?? "")
        case .wouldWait(.factory): "\(service) is created by an asynchronous factory, and must be awaited"
        case .wouldWait(.mainActor): "\(service) is created on the main actor, and must be awaited elsewhere"
        case .wouldWait(.making): "\(service) is still being created, and must be awaited"
        case .wouldWait(.start(let owner)):
            "\(service) is provided by '\(owner)', which has not started, and must be awaited"
        case .cycle: "\(service) needs itself"
        case .tooDeep(let limit):
            "\(service) is needed by more than \(limit) nested services, and must be awaited, or declared as needed"
        case .closed(let scope): "\(service) belongs to the scope '\(scope)', which is closed"
        case .failed(let error): "\(service) could not be created, \(words(error))"
        case .notAnObject: "\(service) is shared weakly, and its factory created no object"
        case .unfitting(let found): "\(service) is missing, and the value given in its place is a \(found)"
        case .notStarted(let owner, let error):
            "\(service) is provided by '\(owner)', which did not start, \(words(error))"
        case .cancelled: "waiting for \(service) was cancelled"
        }
    }
}

extension ServiceError: ErrorWithValues {
    package var descriptionWithoutValues: String { text { $0.wordsWithoutValues } }
    package var descriptionInEvents: String { text { $0.wordsInEvents } }
}
