/// An error whose description contains values of a link or a route, which may be secret.
package protocol ErrorWithValues: Error {
    /// The description without the values.
    var descriptionWithoutValues: String { get }
    /// The description for events, whose observers may hide more values than the app hides in errors.
    var descriptionInEvents: String { get }
}

extension ErrorWithValues {
    /// The description without the values.
    package var descriptionInEvents: String { descriptionWithoutValues }
}

extension Error {
    /// The description of the error, without values if it is an error of the package that contains them.
    package var wordsWithoutValues: String { (self as? any ErrorWithValues)?.descriptionWithoutValues ?? "\(self)" }
    /// The same for events.
    package var wordsInEvents: String { (self as? any ErrorWithValues)?.descriptionInEvents ?? "\(self)" }
}
