/// The pages that the feature has shown; it stands for a feature's state, which lives on the main actor.
public final class Shelf {
    /// The products that were shown, the latest last.
    public private(set) var shown: [String] = []

    /// An empty shelf.
    public init() {}

    /// Shows a page.
    @discardableResult
    public func show(_ page: String) -> String {
        shown.append(page)
        return page
    }
}
