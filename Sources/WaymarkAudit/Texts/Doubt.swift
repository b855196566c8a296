/// The reason why the texts of a parameter are not known exactly.
package enum Doubt: Hashable {
    /// Only the type's name is known, even to the table.
    case unknownType(String)
    /// The type is the app's own: it can decide about a text, but not list its texts.
    case customType(String)
    /// The automaton of the expression exceeds the limits.
    case tooLarge(String)
    /// The form of the texts is known, but not every text of this form is accepted.
    case approximate(String)

    /// The doubt as part of a sentence.
    package var description: String {
        switch self {
        case .unknownType(let name): "nothing is known about the type \(name)"
        case .customType(let name): "the app decides what the type \(name) takes"
        case .tooLarge(let text): "\(text) is too large"
        case .approximate(let name): "not every text in the form of \(name) is valid"
        }
    }
}
