/// The reason that the texts of a parameter are not known exactly.
package enum Doubt: Hashable {
    /// Nothing but the type's name is known, not even to the table.
    case unknownType(String)
    /// The type is the app's own: it can be asked about a text, but not for one.
    case customType(String)
    /// The expression has no automaton within its limits.
    case tooLarge(String)
    /// The form of the texts is known, but not every text of that form is taken.
    case approximate(String)

    /// The doubt as part of a sentence.
    package var description: String {
        switch self {
        case .unknownType(let name): "nothing is known of the type \(name)"
        case .customType(let name): "what the type \(name) takes is up to the app"
        case .tooLarge(let text): "\(text) is too large"
        case .approximate(let name): "not every text of the form of \(name) is one"
        }
    }
}
