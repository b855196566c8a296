import Testing

@testable import ShopApp

@Suite("Drawings of what has changed") struct DisplayChangeTests {
    private let before = """
        main
        ├ tab home *
        │ ├ home
        │ ├ list
        │ ├ detail
        │ └ reviews <
        └ tab me
          └ account
        ┌ Reviews
        """

    @Test("Without an earlier drawing, everything is drawn as it is")
    func first() {
        #expect(DisplayChange(from: "", to: before).lines.joined(separator: "\n") == before)
    }

    @Test("A screen that is pushed is drawn above the number of those beneath, and other tabs are one line")
    func pushed() {
        let now = before.replacing("reviews <", with: "reviews").replacing("└ reviews", with: "├ reviews\n│ └ review <")
        #expect(
            DisplayChange(from: before, to: now).lines == [
                "main", "├ tab home *", "│ ├ … 4 screens as before", "│ └ review <", "└ as before: tab me", "┌ Reviews",
            ])
    }

    @Test("The screen in front is drawn also if all screens of its stack were there before")
    func popped() {
        let now = before.replacing("│ ├ detail\n│ └ reviews <", with: "│ └ detail <")
        #expect(
            DisplayChange(from: before, to: now).lines == [
                "main", "├ tab home *", "│ ├ home", "│ ├ list", "│ └ detail <", "└ as before: tab me", "┌ Reviews",
            ])
    }

    @Test("A tab that is selected and the one that was are both drawn")
    func selected() {
        let now = before.replacing("home *", with: "home").replacing("reviews <", with: "reviews")
            .replacing("tab me", with: "tab me *").replacing("account", with: "account <")
        #expect(
            DisplayChange(from: before, to: now).lines == [
                "main", "├ tab home", "│ ├ … 3 screens as before", "│ └ reviews", "└ tab me *", "  └ account <",
                "┌ Reviews",
            ])
    }
}
