extension [UIViewController] {
    /// Whether this very controller is among them. Unlike `contains`, it asks no controller whether it is equal.
    func holds(_ controller: UIViewController?) -> Bool {
        var index = 0
        while index < count {
            if self[index] === controller { return true }
            index += 1
        }
        return false
    }

    /// Whether these are the same controllers in the same order.
    func isSame(as other: [UIViewController]) -> Bool {
        guard count == other.count else { return false }
        var index = 0
        while index < count {
            if self[index] !== other[index] { return false }
            index += 1
        }
        return true
    }
}
