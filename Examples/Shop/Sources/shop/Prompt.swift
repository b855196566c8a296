import Foundation
import ShopApp
import ShopPrompt
import Waymark

/// A user at a terminal, who opens links and taps buttons.
@MainActor struct Prompt {
    private static let help = """
        LINK                 opens it; Tab completes, pressing it twice lists
        from SOURCE LINK     the same, from app, push, qrCode, universalLink, …
        explain LINK         why it goes where it goes
        tap N, back, swipe, tab NAME, sign-in, sign-out
                             the user's gestures
        state, save FILE, restore FILE, audit
                             what is displayed, and what features offer each other
        quit                 or Ctrl-D
        """

    let shop: Shop
    let command: ShopCommand
    let terminal: RawTerminal
    let words: PromptWords

    /// Performs the typed steps until the input ends.
    func run() async {
        let words = words
        var editor = LineEditor(prompt: "shop> ", history: history) { words.candidates($0) }
        terminal.write("The sample shop. Type a link, help, or quit; Tab completes.\n")
        for line in shop.window.topPage?.text ?? [] { terminal.write("  \(line)\n") }
        while true {
            editor.width = terminal.width
            editor.redraw()
            let event = terminal.raw { () -> LineEditor.Event in
                terminal.write(editor.takeOutput())
                while let byte = terminal.readByte() {
                    let event = editor.read(byte)
                    terminal.write(editor.takeOutput())
                    if let event { return event }
                }
                return .end
            }
            switch event {
            case .end: return keep(editor.history)
            case .interrupted: continue
            case .line("quit"): return keep(editor.history)
            case .line("help"): terminal.write(Self.help + "\n")
            case .line(let line) where ShopCommand.Step.isUnfinished(line):
                terminal.write("  ✗ '\(line)' needs an argument; type help for the commands\n")
            case .line(let line):
                guard let step = ShopCommand.Step(line: line, from: command.source) else { continue }
                if case .link(let link, _) = step, !link.contains(where: { "/:".contains($0) }) {
                    terminal.write("  ✗ neither a command nor a link: \(line); type help for the commands\n")
                    continue
                }
                _ = await shop.perform(step)
            }
        }
    }

    // MARK: History

    private var file: URL? { command.folder.map { URL(fileURLWithPath: $0).appending(path: "history") } }

    private var history: [String] {
        guard let file, let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").map(String.init)
    }

    /// Saves the lines, if data is kept after the program ends.
    private func keep(_ lines: [String]) {
        guard let file else { return }
        try? Data(lines.map { "\($0)\n" }.joined().utf8).write(to: file, options: .atomic)
    }
}
