/// A part that is hidden from lookups and has not been stopped yet.
package struct LifecycleRemoval: Sendable {
    let number: Int
    /// The name of the part.
    package let id: LifecycleID
}
