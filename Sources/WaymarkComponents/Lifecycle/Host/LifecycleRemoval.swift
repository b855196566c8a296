/// A part that nobody finds any more and that has not been stopped yet.
package struct LifecycleRemoval: Sendable {
    let number: Int
    /// The name of the part.
    package let id: LifecycleID
}
