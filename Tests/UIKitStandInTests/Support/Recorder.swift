import UIKitStandIn

/// What controllers, delegates and completions have said, in order.
@MainActor
final class Recorder {
    private(set) var words: [String] = []

    func add(_ word: String) {
        words.append(word)
    }

    /// What was said since the last time.
    func take() -> [String] {
        let taken = words
        words = []
        return taken
    }

    /// What was said about one thing, by the words' first part.
    func only(_ names: String...) -> [String] {
        words.filter { word in names.contains { word.hasPrefix($0 + ".") } }
    }
}
