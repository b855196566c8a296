internal import ShopScreens

/// A page as text.
struct PhonePage: Hashable, Sendable {
    /// The title.
    var title: String
    /// The lines below.
    var lines: [String] = []
    /// The labels of its buttons.
    var buttons: [String] = []
}

extension PhonePage {
    /// The content of a page at the moment.
    @MainActor
    init(_ page: TextPage) {
        self.init(title: page.title, lines: page.lines, buttons: page.buttons.map(\.label))
    }
}
