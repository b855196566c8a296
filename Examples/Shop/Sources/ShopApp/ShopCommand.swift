import Waymark

/// The arguments of the program `shop`.
public struct ShopCommand: Hashable, Sendable {
    /// The usage of the program.
    public static let usage = """
        usage: shop [--routes FILE] [--guest] [--cold] [--keep FOLDER] [--rules FILE] [--events] [--timeline] ([--from SOURCE] STEP)... [-]
               shop --story
               shop                      on a terminal: a prompt that completes links with the Tab key
          --routes FILE  the manifest (default: waymark.json)
          --guest        answer all questions with no, so that nobody signs in
          --cold         the app has just been started: links from outside wait in the inbox for first-page and sign-in
          --keep FOLDER  the folder that keeps waiting links, the last good rules and the prompt's history
          --rules FILE   rewrites and overrides, read again before each link
          --events       print the router's events for each link
          --timeline     print the start time of each feature, on a clock that advances only for the server's answers
          --story        run a day in the life of the app
          --from SOURCE  the source of the links that follow: app, scheme (the default), push, qrCode, …
          -              read steps from standard input, one per line; a source may precede a link: push shop://cart
        A step is a link or one of: first-page, sign-in, sign-out, back, swipe, "tab NAME", "tap N", state, "explain LINK",
        "save FILE", "restore FILE", audit. Except in the prompt, questions are answered automatically: sign in, first address.
        """

    /// The manifest's file.
    public var manifest = "waymark.json"
    /// Whether questions are answered with yes: the user signs in, takes the first address.
    public var agrees = true
    /// Whether links from outside wait for the first page.
    public var isCold = false
    /// The folder for data that outlives the program, or `nil`.
    public var folder: String?
    /// The file of rules, or `nil`.
    public var rules: String?
    /// Whether events are printed.
    public var showsEvents = false
    /// Whether the profile of the start is printed.
    public var showsTimeline = false
    /// Whether the app tells a story.
    public var tellsStory = false
    /// Whether more steps are read from standard input.
    public var readsInput = false
    /// The steps of the command line.
    public var steps: [Step] = []
    /// The source of links without one.
    public private(set) var source = LinkSource(kind: .scheme)

    /// Reads the arguments after the program's name; `nil` if they are invalid.
    public init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--guest": agrees = false
            case "--cold": isCold = true
            case "--events": showsEvents = true
            case "--timeline": showsTimeline = true
            case "--story": tellsStory = true
            case "-": readsInput = true
            case "--routes", "--keep", "--rules", "--from":
                guard let value = rest.popFirst() else { return nil }
                switch argument {
                case "--routes": manifest = value
                case "--keep": folder = value
                case "--rules": rules = value
                default: source = LinkSource(kind: LinkSource.Kind(rawValue: value))
                }
            case let option where option.hasPrefix("-"): return nil
            case let word: if let step = Step(line: word, from: source) { steps.append(step) }
            }
        }
    }

    /// Whether the program only does what the user types.
    public var isPrompt: Bool { steps.isEmpty && !tellsStory }
}
