/// What a part is given while it starts.
public struct StartContext: Sendable {
    /// The part that starts.
    public let id: LifecycleID
    let meter: MainMeter
    /// What ``LifecycleConfiguration`` was given of it.
    package let owner: (any Sendable)?

    /// What `body` gives, which runs on the main actor; the time it takes is told in the profile as time on the main thread.
    ///
    /// Other ways to the main actor are not seen by the profile, nor are calls of this one within another.
    @MainActor public func onMain<Value, Failure: Error>(
        _ body: @MainActor () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try meter.measure(body)
    }
}
