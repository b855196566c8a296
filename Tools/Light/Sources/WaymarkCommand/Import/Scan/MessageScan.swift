internal import WaymarkSources

/// Finds registrations in Objective-C: messages to routers.
struct MessageScan {
    private let source: SourceText
    private let followed: (Range<Int>) -> String?
    private var found: [Registration] = []
    private let namesWLRRoute: Bool
    /// The tables of JLRoutes in the file.
    private let tables: JLRoutesTables

    /// A message between brackets.
    private struct Message {
        /// The receiver of the message.
        let receiver: Range<Int>
        let parts: [(name: String, argument: Range<Int>)]

        var names: [String] { parts.map(\.name) }

        func argument(_ name: String) -> Range<Int>? { parts.first { $0.name == name }?.argument }
    }

    /// The registrations of a file, in its order.
    ///
    /// - Parameter text: The text that the expression of a range makes, if it is known.
    static func registrations(
        in source: SourceText, text: @escaping (Range<Int>) -> String? = { _ in nil }
    ) -> [Registration] {
        var scan = MessageScan(source, text)
        scan.run()
        return scan.found
    }

    private init(_ source: SourceText, _ text: @escaping (Range<Int>) -> String?) {
        self.source = source
        followed = text
        namesWLRRoute = source.namesWLRRoute
        tables = JLRoutesTables(source, isSwift: false) { Self.literal(in: $0, of: source) ?? text($0) }
    }

    private mutating func run() {
        for place in source.tokens.indices where source.tokens[place].isMark("[") {
            guard let end = source.partners[place] else { continue }
            if place > 0, source.tokens[place - 1].isMark("@") { continue }
            if let message = message(from: place, to: end) {
                read(message, at: place)
            } else {
                readSubscript(from: place, to: end)
            }
        }
    }

    /// The message between two brackets; `nil` if it is one without arguments, or none.
    private func message(from start: Int, to end: Int) -> Message? {
        var starts: [(place: Int, name: String)] = []
        // A colon that belongs to a question mark ends no part of a selector.
        var questions = 0
        var place = start + 1
        while place < end {
            if let partner = source.partners[place], partner > place, partner < end {
                place = partner
            } else if source.tokens[place].isMark("?") {
                questions += 1
            } else if source.tokens[place].isMark(":"), questions > 0 {
                questions -= 1
            } else if questions == 0, place > start + 1, let name = source.tokens[place].word,
                source.tokens[place + 1].isMark(":"), source.token(place + 2)?.isMark(":") != true
            {
                starts.append((place, name))
            }
            place += 1
        }
        guard let first = starts.first else { return nil }
        let ends = starts.dropFirst().map(\.place) + [end]
        let parts = zip(starts, ends).map { (name: $0.name, argument: min($0.place + 2, $1)..<$1) }
        return Message(receiver: (start + 1)..<first.place, parts: parts)
    }

    // MARK: Calls

    private mutating func read(_ message: Message, at place: Int) {
        switch message.names[0] {
        case "addRoute", "addRoutes": addJLRoutes(message, at: place)
        case "registerURLPattern":
            guard message.names.count == 1 || ["toHandler", "toObjectHandler"].contains(message.names[1]) else {
                return
            }
            add("mgjrouter", message.parts[0].argument, handler: nil, at: place)
        case "map":
            if let target = message.argument("toControllerClass") {
                add("hhrouter", message.parts[0].argument, handler: target, at: place)
            } else if message.names.contains("toBlock") {
                add("hhrouter", message.parts[0].argument, handler: nil, at: place)
            } else if let target = message.argument("toController") {
                add("routable", message.parts[0].argument, handler: target, at: place)
                addOptions(message)
            } else if message.names.contains("toCallback") {
                add("routable", message.parts[0].argument, handler: nil, at: place)
                addOptions(message)
            }
        case "registerBlock", "registerHandler":
            guard let pattern = message.argument("forRoute") else { return }
            let handler = message.names[0] == "registerHandler" ? message.parts[0].argument : nil
            add("wlrroute", pattern, handler: handler, at: place)
        default: return
        }
    }

    /// Adds the options of Routable to the last registration.
    private mutating func addOptions(_ message: Message) {
        guard let range = message.argument("withOptions") else { return }
        found[found.count - 1].take(RoutableOptions(source, in: range))
    }

    private mutating func addJLRoutes(_ message: Message, at place: Int) {
        let priority = message.argument("priority")
        let table = tables.table(of: message.receiver)
        let argument = message.parts[0].argument
        let patterns =
            message.names[0] == "addRoutes" && argument.count > 3 && source.tokens[argument.lowerBound].isMark("@")
                && source.token(argument.lowerBound + 1)?.isMark("[") == true
            ? source.split((argument.lowerBound + 2)..<(argument.upperBound - 1), at: ",") : [argument]
        for pattern in patterns {
            add("jlroutes", pattern, handler: message.argument("handler"), at: place)
            if let priority { found[found.count - 1].take(priority: number(in: priority), source.source(priority)) }
            setTable(table, argument: pattern, receiver: message.receiver)
        }
    }

    /// Reads `routes[@"/path"] = ^BOOL(…) { … }` of JLRoutes and `router[@"/path"] = …` of WLRRoute.
    private mutating func readSubscript(from start: Int, to end: Int) {
        guard start > 0, end > start + 1, source.token(end + 1)?.isMark("=") == true else { return }
        let key = (start + 1)..<end
        let receiver = source.chain(before: start)
        let words = receiver.compactMap { source.tokens[$0].word?.lowercased() }
        if words.contains(where: { $0.contains("routes") }), source.token(end + 2)?.isMark("^") == true {
            add("jlroutes", key, handler: nil, at: receiver.lowerBound)
            setTable(tables.table(of: receiver), argument: key, receiver: receiver)
        } else if SourceText.isRouterOfWLRRoute(words, key: literal(in: key), isKnown: namesWLRRoute),
            let value = source.assigned(behind: end + 1)
        {
            add("wlrroute", key, handler: value, at: receiver.lowerBound)
        }
    }

    private mutating func add(_ dialect: String, _ argument: Range<Int>, handler: Range<Int>?, at place: Int) {
        let pattern: Registration.Pattern =
            (literal(in: argument) ?? followed(argument)).map { .literal($0) } ?? .unread(source.source(argument))
        found.append(
            Registration(
                dialect: dialect, pattern: pattern, handler: handler.flatMap { className(in: $0) }, file: source.file,
                line: source.tokens[place].line))
    }

    // MARK: Schemes

    private mutating func setTable(_ table: JLRoutesTables.Table, argument: Range<Int>, receiver: Range<Int>) {
        found[found.count - 1].take(table) { "\(source.source(argument)) of \(source.source(receiver))" }
    }

    // MARK: Arguments

    /// The value of a literal, or of several side by side, which are one.
    private func literal(in range: Range<Int>) -> String? { Self.literal(in: range, of: source) }

    private static func literal(in range: Range<Int>, of source: SourceText) -> String? {
        let texts = range.compactMap { source.tokens[$0].text }
        return !texts.isEmpty && texts.count == range.count ? texts.joined() : nil
    }

    private func number(in range: Range<Int>) -> Int? {
        let tokens = source.tokens[range]
        let isNegative = tokens.first?.isMark("-") == true
        guard tokens.count == (isNegative ? 2 : 1), case .number(let text)? = tokens.last?.kind else { return nil }
        return Int(text).map { isNegative ? -$0 : $0 }
    }

    /// The class of `[X class]`, `X.class`, `NSClassFromString(@"X")`, `[X new]` and `[[X alloc] init]`; not one within a
    /// block.
    private func className(in range: Range<Int>) -> String? {
        if let first = range.first, source.tokens[first].isMark("^") { return nil }
        for place in range {
            guard let word = source.tokens[place].word else { continue }
            let next = source.token(place + 1)
            if word == "NSClassFromString", let name = source.token(place + 2)?.text { return name }
            if ["class", "new", "alloc"].contains(next?.word) { return word }
            if next?.isMark(".") == true, source.token(place + 2)?.word == "class" { return word }
        }
        return nil
    }
}
