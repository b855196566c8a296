/// The means that a part has while it starts.
public struct StartContext: Sendable {
    /// The part that starts.
    public let id: LifecycleID
    let meter: MainMeter
    /// The owner that ``LifecycleConfiguration`` was given.
    package let owner: (any Sendable)?

    /// Runs a closure on the main actor, and counts its time as time on the main thread in the profile.
    ///
    /// Other ways to the main actor are not seen by the profile, nor are nested calls of this one.
    ///
    /// - Returns: The value of the closure.
    @MainActor public func onMain<Value, Failure: Error>(
        _ body: @MainActor () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try meter.measure(body)
    }
}
