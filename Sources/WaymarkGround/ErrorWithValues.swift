/// An error whose description has values of a link or of a route, which may be secret.
package protocol ErrorWithValues: Error {
    /// The description without them.
    var descriptionWithoutValues: String { get }
}

extension Error {
    /// The error in words, without the values that one of ours has.
    package var wordsWithoutValues: String { (self as? any ErrorWithValues)?.descriptionWithoutValues ?? "\(self)" }
}
