/// The context of a part while it starts.
public struct StartContext: Sendable {
    /// The part that starts.
    public let id: LifecycleID
    let meter: MainMeter
    /// The owner from the ``LifecycleConfiguration``.
    package let owner: (any Sendable)?

    /// Runs a closure on the main actor, and counts its time as time on the main thread in the profile.
    ///
    /// The profile does not measure other work on the main actor, or nested calls of this method.
    ///
    /// - Returns: The value of the closure.
    @MainActor public func onMain<Value, Failure: Error>(
        _ body: @MainActor () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try meter.measure(body)
    }
}
