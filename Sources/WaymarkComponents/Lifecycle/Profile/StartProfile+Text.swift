extension StartProfile: CustomStringConvertible {
    /// The timeline, with no part marked as slow.
    public var description: String { timeline() }

    /// Returns a chart of the starts for terminals and logs, a line for each part.
    ///
    /// The bar of a part shows its start, after the time for which it waited.
    ///
    /// ```
    /// total 40.000 ms, on the main thread 5.000 ms
    /// session  |==========..............................| 10.000 ms
    /// cart   ! |..........==============================| 30.000 ms, 5.000 ms of it on the main thread
    /// search   |........................................| not started: it needs 'index', which did not start
    /// ```
    ///
    /// - Parameters:
    ///   - limit: Parts whose start took longer are marked by `!`; `nil` marks none.
    ///   - width: The width of the bars in characters, at least one.
    public func timeline(slowOver limit: Duration? = nil, width: Int = 40) -> String {
        let width = max(1, width)
        let longest = parts.map(\.id.rawValue.count).max() ?? 0
        let head = "total \(total.inMilliseconds), on the main thread \(main.inMilliseconds)"
        let lines = parts.map { part in
            let name = part.id.rawValue + String(repeating: " ", count: longest - part.id.rawValue.count)
            let mark = limit.map { part.isSlow(over: $0) } == true ? "!" : " "
            return "\(name) \(mark) |\(bar(of: part, width: width))| \(part.words)"
        }
        return ([head] + lines).joined(separator: "\n")
    }

    private func bar(of part: Part, width: Int) -> String {
        guard let wait = part.wait, let own = part.own else { return String(repeating: ".", count: width) }
        let begin = min(width - 1, column(of: wait, width: width))
        let end = min(width, max(begin + 1, column(of: wait + own, width: width)))
        return String(repeating: ".", count: begin) + String(repeating: "=", count: end - begin)
            + String(repeating: ".", count: width - end)
    }

    private func column(of time: Duration, width: Int) -> Int {
        guard total > .zero else { return 0 }
        return Int(max(0, min(1, time / total)) * Double(width))
    }
}

extension StartProfile.Part {
    /// The text behind the bar.
    fileprivate var words: String {
        var words: [String] = []
        if let own { words.append(own.inMilliseconds) }
        if main > .zero { words.append("\(main.inMilliseconds) of it on the main thread") }
        if outcome != .started {
            // A part has one line, whatever its error says.
            words.append(outcome.description.split(whereSeparator: \.isNewline).joined(separator: "; "))
        }
        return words.joined(separator: ", ")
    }
}
