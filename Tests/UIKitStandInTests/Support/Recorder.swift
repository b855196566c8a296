import UIKitStandIn

/// The notes of controllers, delegates and completions, in order.
@MainActor
final class Recorder {
    private(set) var words: [String] = []

    func add(_ word: String) {
        words.append(word)
    }

    /// The notes since the last time.
    func take() -> [String] {
        let taken = words
        words = []
        return taken
    }

    /// The notes on one subject, by their first word.
    func only(_ names: String...) -> [String] {
        words.filter { word in names.contains { word.hasPrefix($0 + ".") } }
    }
}
