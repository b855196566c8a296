/// The drawing of what is displayed, shortened to what has changed since an earlier drawing.
///
/// Tabs and layers that are as before are listed in one line, and for a stack that has grown or shrunk, the screens
/// beneath are counted.
struct DisplayChange {
    /// The lines of the drawing, with the page in front at the end.
    let lines: [String]

    /// Compares two drawings.
    ///
    /// - Parameters:
    ///   - before: The earlier drawing; empty if there was no earlier one, which makes everything new.
    ///   - now: The drawing to shorten.
    init(from before: String, to now: String) {
        let (old, new) = (Drawing(before), Drawing(now))
        let changed = new.parts.filter { !old.parts.contains($0) }
        guard !changed.isEmpty else {
            lines = ["(the screens are unchanged)"] + new.page
            return
        }
        let same = new.parts.filter { old.parts.contains($0) }.map(\.name)
        var blocks = changed.map { part in
            (head: part.title, screens: Self.shortened(part, old.parts.first { $0.name == part.name }))
        }
        if !same.isEmpty { blocks.append((head: "as before: \(same.joined(separator: ", "))", screens: [])) }
        var lines = [new.title]
        for (number, block) in blocks.enumerated() {
            let isLast = number + 1 == blocks.count
            lines.append((isLast ? "└ " : "├ ") + block.head)
            for (place, screen) in block.screens.enumerated() {
                let mark = place + 1 == block.screens.count ? "└ " : "├ "
                lines.append((isLast ? "  " : "│ ") + mark + screen)
            }
        }
        self.lines = lines + new.page
    }

    /// The screens of a part, without the unchanged ones at the beginning if there are more than two.
    private static func shortened(_ part: Drawing.Part, _ earlier: Drawing.Part?) -> [String] {
        let pairs = zip(part.screens, earlier?.screens ?? [])
        let kept = pairs.prefix { Drawing.unmarked($0, " <") == Drawing.unmarked($1, " <") }.count
        // The screen in front is always shown.
        let hidden = min(kept, part.screens.count - 1)
        return hidden > 2 ? ["… \(hidden) screens as before"] + part.screens.dropFirst(hidden) : part.screens
    }
}

/// A drawing of a scene, taken apart: its tabs and layers with their screens, and the page in front.
private struct Drawing {
    struct Part: Equatable {
        /// The title as it is drawn, with the mark of the selected tab.
        let title: String
        var screens: [String] = []
        var name: String { Drawing.unmarked(title, " *") }
    }

    private(set) var title = ""
    private(set) var parts: [Part] = []
    private(set) var page: [String] = []

    init(_ text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        title = lines.first ?? ""
        let tree = lines.dropFirst().prefix { !$0.hasPrefix("┌") }
        for line in tree {
            if line.hasPrefix("├ ") || line.hasPrefix("└ ") {
                parts.append(Part(title: String(line.dropFirst(2))))
            } else if !parts.isEmpty {
                parts[parts.count - 1].screens.append(String(line.dropFirst(4)))
            }
        }
        page = Array(lines.dropFirst(1 + tree.count))
    }

    static func unmarked(_ text: String, _ mark: String) -> String {
        text.hasSuffix(mark) ? String(text.dropLast(mark.count)) : text
    }
}
