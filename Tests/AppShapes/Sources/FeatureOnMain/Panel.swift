/// A view: a class on the main actor.
open class Panel {
    /// The text of the view.
    public let text: String

    /// A view with a text.
    public init(text: String) { self.text = text }
}
