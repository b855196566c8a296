/// What is said in which language; a class from before Swift 6, which only the main thread uses.
public class Phrasebook {
    private var said: [String] = []

    /// Says something.
    public func say(_ phrase: String) -> String {
        said.append(phrase)
        return "\(phrase)!"
    }

    /// How much was said.
    public var count: Int { said.count }
}
