/// Parts that were added, but have not all started yet.
package struct LifecycleAddition: Sendable {
    let numbers: [Int]
    /// The names of the parts.
    package let ids: [LifecycleID]
}
