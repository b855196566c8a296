internal import ShopScreens

/// A page as text.
struct PhonePage: Hashable, Sendable {
    /// What stands on top.
    var title: String
    /// What stands below.
    var lines: [String] = []
    /// The labels of its buttons.
    var buttons: [String] = []
}

extension PhonePage {
    /// What a page shows at the moment.
    @MainActor
    init(_ page: TextPage) {
        self.init(title: page.title, lines: page.lines, buttons: page.buttons.map(\.label))
    }
}
