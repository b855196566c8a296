/// A line that the user types on a terminal: bytes in, a text with a cursor, and the output by which the terminal shows
/// it.
///
/// ```swift
/// var editor = LineEditor(prompt: "> ") { text in words.filter { $0.hasPrefix(text) } }
/// for byte in bytes { if case .line(let line)? = editor.read(byte) { … } }
/// write(editor.takeOutput())
/// ```
///
/// The keys are those of readline: Ctrl-A and -E, -B and -F, -U, -K, -W, -D, -C, -L, -P and -N, the cursor keys, home, end and
/// delete. The tabulator key completes what all candidates have in common; again, it lists them. A line that is wider than the
/// terminal is shown in part.
public struct LineEditor: Sendable {
    /// The effect of a byte.
    public enum Event: Hashable, Sendable {
        /// A line was ended.
        case line(String)
        /// The line was given up, by Ctrl-C.
        case interrupted
        /// There is no more, by Ctrl-D on an empty line.
        case end
    }

    /// The prompt before the text.
    public let prompt: String
    /// The width of the terminal, in columns.
    public var width = 80
    /// The lines that were ended, the oldest first; the same twice in a row is one.
    public private(set) var history: [String] = []
    private let candidates: @Sendable (String) -> [String]
    private var characters: [Character] = []
    private var place = 0
    private var keys = KeyReader()
    private var output = ""
    /// The position in the history; its count for the line that is being typed.
    private var recalled = 0
    private var draft: [Character] = []
    private var hasJustCompleted = false

    /// The number of candidates that are listed.
    public static let listLimit = 16
    /// The number of lines that are kept.
    public static let historyLimit = 500

    /// An empty line.
    ///
    /// - Parameters:
    ///   - prompt: The text before the line.
    ///   - history: Earlier lines, the oldest first.
    ///   - candidates: Returns the completions of the text before the cursor; each begins with that text, in list
    ///     order.
    public init(
        prompt: String, history: [String] = [], candidates: @escaping @Sendable (String) -> [String] = { _ in [] }
    ) {
        self.prompt = prompt
        self.history = history.suffix(Self.historyLimit)
        self.candidates = candidates
        recalled = self.history.count
        draw()
    }

    /// The text that was typed.
    public var text: String { String(characters) }
    /// The position of the cursor, in characters from the text's start.
    public var cursor: Int { place }

    /// The output for the terminal since the last time.
    public mutating func takeOutput() -> String {
        defer { output = "" }
        return output
    }

    /// Shows the line again, below other output.
    public mutating func redraw() { draw() }

    /// Takes a byte from the terminal.
    public mutating func read(_ byte: UInt8) -> Event? {
        guard let key = keys.read(byte) else { return nil }
        let wasCompleted = hasJustCompleted
        hasJustCompleted = false
        switch key {
        case .control("i"): complete(lists: wasCompleted)
        case .control("m"): return end(.line(text))
        case .control("c"):
            output += "^C"
            return end(.interrupted)
        case .control("d") where characters.isEmpty: return end(.end)
        default:
            edit(key)
            draw()
        }
        return nil
    }

    // MARK: Editing

    private mutating func edit(_ key: KeyReader.Key) {
        switch key {
        case .scalar(let scalar): insert(scalar)
        case .left, .control("b"): place = max(0, place - 1)
        case .right, .control("f"): place = min(characters.count, place + 1)
        case .home, .control("a"): place = 0
        case .end, .control("e"): place = characters.count
        case .up, .control("p"): recall(recalled - 1)
        case .down, .control("n"): recall(recalled + 1)
        case .backspace: remove(from: max(0, place - 1), to: place)
        case .delete, .control("d"): remove(from: place, to: min(characters.count, place + 1))
        case .control("u"): remove(from: 0, to: place)
        case .control("k"): remove(from: place, to: characters.count)
        case .control("w"):
            let word = characters[..<place].lastIndex { $0 != " " } ?? 0
            let space = characters[..<word].lastIndex(of: " ")
            remove(from: space.map { $0 + 1 } ?? 0, to: place)
        case .control("l"): output += "\u{1B}[H\u{1B}[2J"
        case .control: break
        }
    }

    /// Inserts a scalar at the cursor, where it may combine with the previous character.
    private mutating func insert(_ scalar: Unicode.Scalar) {
        var before = String(characters[..<place])
        before.unicodeScalars.append(scalar)
        let head = Array(before)
        characters = head + characters[place...]
        place = head.count
    }

    private mutating func remove(from start: Int, to end: Int) {
        characters.removeSubrange(start..<end)
        place = start
    }

    private mutating func recall(_ index: Int) {
        guard (0...history.count).contains(index), index != recalled else { return }
        if recalled == history.count { draft = characters }
        recalled = index
        characters = index == history.count ? draft : Array(history[index])
        place = characters.count
    }

    private mutating func end(_ event: Event) -> Event {
        if case .line(let line) = event, !line.isEmpty, history.last != line {
            history = (history + [line]).suffix(Self.historyLimit)
        }
        characters = []
        place = 0
        recalled = history.count
        draft = []
        output += "\r\n"
        return event
    }

    // MARK: Completion

    private mutating func complete(lists: Bool) {
        let typed = String(characters[..<place])
        let found = candidates(typed)
        guard let first = found.first else { return }
        let common = found.dropFirst().reduce(first) { $0.sharedStart(with: $1) }
        if common.count > typed.count, common.hasPrefix(typed) {
            characters = Array(common) + characters[place...]
            place = common.count
            draw()
        } else if lists, found.count > 1 {
            output += "\r\n" + found.prefix(Self.listLimit).map { "  \($0)\r\n" }.joined()
            if found.count > Self.listLimit { output += "  and \(found.count - Self.listLimit) more\r\n" }
            draw()
        }
        hasJustCompleted = true
    }

    // MARK: Drawing

    /// Writes the line over the current one: the part around the cursor that fits.
    private mutating func draw() {
        let room = max(4, width - prompt.columns - 1)
        var start = 0
        while characters[start..<place].columns >= room { start += 1 }
        var end = start
        var used = 0
        while end < characters.count, used + characters[end].columns <= room {
            used += characters[end].columns
            end += 1
        }
        output += "\r\(prompt)\(String(characters[start..<end]))\u{1B}[K\r"
        let column = prompt.columns + characters[start..<place].columns
        if column > 0 { output += "\u{1B}[\(column)C" }
    }
}

extension String {
    /// Returns the common prefix of two texts, in whole characters.
    fileprivate func sharedStart(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
