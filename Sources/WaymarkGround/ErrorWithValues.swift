/// An error whose description contains values of a link or a route, which may be secret.
package protocol ErrorWithValues: Error {
    /// The description without the values.
    var descriptionWithoutValues: String { get }
}

extension Error {
    /// The description of the error, without values if it is an error of the package that contains them.
    package var wordsWithoutValues: String { (self as? any ErrorWithValues)?.descriptionWithoutValues ?? "\(self)" }
}
