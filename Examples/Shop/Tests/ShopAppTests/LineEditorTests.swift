import ShopPrompt
import Testing

@Suite("A line is edited as with readline") struct LineEditorTests {
    /// Keys, and the resulting text with a bar at the cursor.
    struct Keys: CustomTestStringConvertible {
        let bytes: [UInt8]
        let line: String
        var testDescription: String { line }

        init(_ keys: String, _ line: String) {
            bytes = Array(keys.utf8)
            self.line = line
        }

        init(bytes: [UInt8], _ line: String) {
            self.bytes = bytes
            self.line = line
        }
    }

    private static let left = "\u{1B}[D"
    private static let right = "\u{1B}[C"
    private static let up = "\u{1B}[A"
    private static let down = "\u{1B}[B"

    private static let rows = [
        Keys("ab", "ab|"), Keys("ab\u{7F}", "a|"), Keys("ab\u{8}", "a|"), Keys("\u{7F}", "|"),
        Keys("ab\(left)c", "ac|b"), Keys("ab\(left)\(left)\(left)c", "c|ab"), Keys("a\(right)b", "ab|"),
        Keys("ab\u{1B}[Hc", "c|ab"), Keys("ab\u{1B}OHc\u{1B}OFd", "cabd|"), Keys("ab\u{1B}[1~c\u{1B}[4~d", "cabd|"),
        Keys("ab\u{1}c\u{5}d", "cabd|"), Keys("ab\u{2}c\u{6}d", "acbd|"), Keys("ab\u{1}\u{1B}[3~", "|b"),
        Keys("ab\u{1}\u{4}", "|b"), Keys("ab\u{4}", "ab|"), Keys("abc\(left)\u{15}", "|c"),
        Keys("abc\(left)\u{B}", "ab|"),
        Keys("one two  \u{17}", "one |"), Keys("one two\u{17}\u{17}", "|"), Keys("one two\(left)\u{17}", "one |o"),
        Keys("搜索手机\(left)\(left)箱", "搜索箱|手机"), Keys("搜索\u{7F}", "搜|"), Keys("e\u{301}\u{7F}a", "a|"),
        Keys("ab\(left)\u{301}", "a\u{301}|b"), Keys("👩‍👩‍👧\u{7F}a", "a|"),
        // Bytes that are not a key, a character or UTF-8 change nothing.
        Keys("a\u{1B}[99;5Qb", "ab|"), Keys("a\u{1B}xb", "ab|"), Keys("a\u{7}\u{0}b", "ab|"),
        Keys(bytes: [0x61, 0xFF, 0xC0, 0x80, 0x62], "ab|"), Keys(bytes: [0x61, 0xE6, 0x90, 0x62], "ab|"),
        Keys(bytes: [0x61, 0xED, 0xA0, 0x80, 0x62], "ab|"),
        // History, and the line that was being typed.
        Keys("one\rtwo\r\(up)", "two|"), Keys("one\rtwo\r\(up)\(up)\(up)", "one|"),
        Keys("one\rtwo\rth\(up)\(up)\(down)", "two|"), Keys("one\rth\(up)\(down)", "th|"),
        Keys("one\rone\r\(up)\(up)", "one|"), Keys("one\r\r\u{10}", "one|"), Keys("one\r\u{10}\u{E}", "|"),
        Keys("gone\u{3}a", "a|"),
    ]

    @Test("Keys make a text with a cursor", arguments: rows)
    func edits(_ keys: Keys) {
        var editor = LineEditor(prompt: "> ")
        for byte in keys.bytes { _ = editor.read(byte) }
        var text = Array(editor.text)
        text.insert("|", at: editor.cursor)
        #expect(String(text) == keys.line)
    }

    /// Keys, and their result.
    private static func events(_ keys: String, _ editor: inout LineEditor) -> [LineEditor.Event] {
        keys.utf8.compactMap { editor.read($0) }
    }

    @Test("A line ends by the return key, is given up by Ctrl-C, and Ctrl-D on an empty one ends it all")
    func ends() {
        var editor = LineEditor(prompt: "> ")
        let found = Self.events("shop://搜索\rab\u{3}\n\u{4}", &editor)
        #expect(found == [.line("shop://搜索"), .interrupted, .line(""), .end])
        #expect(editor.history == ["shop://搜索"])
    }

    @Test("The tabulator key completes what candidates have in common, and lists them when it comes again")
    func completes() {
        let words = ["shop://goods", "shop://goods/42", "shop://搜索/鞋", "shop://搜索/鞋子", "tap "]
        var editor = LineEditor(prompt: "> ") { typed in words.filter { $0.hasPrefix(typed) } }
        _ = Self.events("shop://g\t", &editor)
        #expect(editor.text == "shop://goods")
        _ = editor.takeOutput()
        _ = Self.events("\t", &editor)
        #expect(editor.takeOutput().contains("\r\n  shop://goods\r\n  shop://goods/42\r\n"))
        _ = Self.events("\u{15}shop://搜\t", &editor)
        #expect(editor.text == "shop://搜索/鞋")
        // Text after the cursor stays there.
        _ = Self.events("\u{15}t42\u{2}\u{2}\t", &editor)
        #expect(editor.text == "tap 42")
        #expect(editor.cursor == 4)
        _ = editor.takeOutput()
        _ = Self.events("\u{15}\u{B}zzz\t\t", &editor)
        #expect(editor.text == "zzz")
        #expect(!editor.takeOutput().contains("\r\n"))
    }

    @Test("Of many candidates the first are listed, and how many there are besides")
    func listsSome() {
        var editor = LineEditor(prompt: "> ") { _ in (10..<40).map { "a\($0)" } }
        _ = Self.events("a\t\t", &editor)
        let lines = editor.takeOutput().split(separator: "\r\n").map(String.init)
        #expect(lines.count { $0.hasPrefix("  a") && !$0.hasPrefix("  and") } == LineEditor.listLimit)
        #expect(lines.contains("  and \(30 - LineEditor.listLimit) more"))
    }

    /// A terminal of one line, which executes the editor's output.
    private static func screen(_ output: String, width: Int) -> (text: String, column: Int) {
        var cells = [Character](repeating: " ", count: width)
        var column = 0
        var rest = output[...]
        while let next = rest.popFirst() {
            if next == "\r" {
                column = 0
            } else if next == "\u{1B}", rest.popFirst() == "[" {
                let number = rest.prefix { $0.isNumber }
                rest = rest.dropFirst(number.count)
                if rest.popFirst() == "C" {
                    column += Int(number) ?? 1
                } else {
                    for cell in column..<width { cells[cell] = " " }
                }
            } else {
                cells[column] = next
                // The second half of a wide character.
                if next.columns == 2 { cells[column + 1] = "\u{200B}" }
                column += next.columns
            }
        }
        return (String(cells.filter { $0 != "\u{200B}" }), column)
    }

    struct Drawn: CustomTestStringConvertible {
        let keys: String
        let text: String
        let column: Int
        var testDescription: String { text }
    }

    private static let drawn = [
        Drawn(keys: "abc", text: "> abc", column: 5), Drawn(keys: "abc\(left)", text: "> abc", column: 4),
        Drawn(keys: "搜索a\(left)", text: "> 搜索a", column: 6), Drawn(keys: "搜索a\u{1}", text: "> 搜索a", column: 2),
        // Twenty columns: two for the prompt, one left free.
        Drawn(keys: "0123456789abcdefghij", text: "> 456789abcdefghij", column: 18),
        Drawn(keys: "0123456789abcdefghij\u{1}", text: "> 0123456789abcdefg", column: 2),
        Drawn(keys: "搜索搜索搜索搜索搜索", text: "> 搜索搜索搜索搜索", column: 18),
    ]

    @Test("The drawing has the cursor in sight, with two columns for wide characters", arguments: drawn)
    func draws(_ row: Drawn) {
        var editor = LineEditor(prompt: "> ")
        editor.width = 20
        _ = Self.events(row.keys, &editor)
        let screen = Self.screen(editor.takeOutput(), width: 20)
        var text = screen.text
        while text.last == " " { text.removeLast() }
        #expect(text == row.text)
        #expect(screen.column == row.column)
    }
}
