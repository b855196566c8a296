/// The phrases of each language; a class from before Swift 6, which only the main thread uses.
public class Phrasebook {
    private var said: [String] = []

    /// Says something.
    public func say(_ phrase: String) -> String {
        said.append(phrase)
        return "\(phrase)!"
    }

    /// The number of phrases that were said.
    public var count: Int { said.count }
}
