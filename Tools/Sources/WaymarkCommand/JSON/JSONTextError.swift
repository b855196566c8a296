/// A text that is no JSON.
struct JSONTextError: Error, Hashable {
    /// What would be right, in words.
    let expected: String
    /// Where reading stopped, in UTF-8 bytes from the start.
    let offset: Int
}
