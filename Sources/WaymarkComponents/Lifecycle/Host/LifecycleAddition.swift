/// Parts that were taken in and are not all started yet.
package struct LifecycleAddition: Sendable {
    let numbers: [Int]
    /// The names of the parts.
    package let ids: [LifecycleID]
}
