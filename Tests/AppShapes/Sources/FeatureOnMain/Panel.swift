/// What a view is here: a class on the main actor.
open class Panel {
    /// What the view shows.
    public let text: String

    /// A view with a text.
    public init(text: String) { self.text = text }
}
