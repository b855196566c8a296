internal import WaymarkSources

/// Finds registrations in Swift: calls of routers' methods.
struct CallScan {
    private let source: SourceText
    private let followed: (Range<Int>) -> String?
    private var found: [Registration] = []
    private let namesWLRRoute: Bool
    /// The tables of JLRoutes in the file.
    private let tables: JLRoutesTables
    /// The closures of Crossroad's groups that declare sources, and the sources as written.
    private var groups: [(closure: Range<Int>, sources: String)] = []
    /// The modules that the file imports.
    private let imports: Set<String>

    /// A call with parentheses.
    private struct Call {
        let name: String
        /// The object of the method; empty for a free function.
        let receiver: Range<Int>
        let arguments: [(label: String?, value: Range<Int>)]

        func argument(_ label: String) -> Range<Int>? { arguments.first { $0.label == label }?.value }
    }

    /// The registrations of a file, in its order.
    ///
    /// - Parameter text: The text that the expression of a range makes, if it is known.
    static func registrations(
        in source: SourceText, text: @escaping (Range<Int>) -> String? = { _ in nil }
    ) -> [Registration] {
        var scan = CallScan(source, text)
        scan.run()
        return scan.found
    }

    private init(_ source: SourceText, _ text: @escaping (Range<Int>) -> String?) {
        self.source = source
        followed = text
        namesWLRRoute = source.namesWLRRoute
        tables = JLRoutesTables(source, isSwift: true) { Self.literal(in: $0, of: source) ?? text($0) }
        var imports: Set<String> = []
        for place in source.tokens.indices where source.tokens[place].word == "import" {
            if let module = source.token(place + 1)?.word { imports.insert(module) }
        }
        self.imports = imports
    }

    private mutating func run() {
        for place in source.tokens.indices {
            if source.tokens[place].isMark("[") { readSubscript(at: place) }
            guard let call = call(at: place) else { continue }
            read(call)
        }
    }

    private func call(at place: Int) -> Call? {
        guard let name = source.tokens[place].word, source.token(place + 1)?.isMark("(") == true,
            let end = source.partners[place + 1], source.token(place - 1)?.word != "func"
        else { return nil }
        let arguments = source.split((place + 2)..<end, at: ",").map { range -> (String?, Range<Int>) in
            if range.count > 1, let label = source.tokens[range.lowerBound].word,
                source.tokens[range.lowerBound + 1].isMark(":")
            {
                return (label, (range.lowerBound + 2)..<range.upperBound)
            }
            return (nil, range)
        }
        return Call(
            name: name, receiver: receiver(before: place), arguments: arguments.map { (label: $0.0, value: $0.1) })
    }

    /// The chain of names and calls before a method's name, without the dot.
    private func receiver(before place: Int) -> Range<Int> {
        guard source.token(place - 1)?.isMark(".") == true else { return place..<place }
        var start = place - 1
        while start > 0 {
            let last = source.tokens[start - 1]
            if last.isMark(")") || last.isMark("]"), let partner = source.partners[start - 1] {
                start = partner
            } else if last.isMark("?") || last.isMark("!") {
                start -= 1
            } else if last.word != nil {
                start -= 1
                if source.token(start - 1)?.isMark(".") == true { start -= 1 } else { break }
            } else {
                break
            }
        }
        return start..<(place - 1)
    }

    // MARK: Calls

    private mutating func read(_ call: Call) {
        guard let first = call.arguments.first else { return }
        switch call.name {
        case "addRoute", "addRoutes": addJLRoutes(call)
        case "registerURLPattern": add(call, "mgjrouter", first.value, handler: nil)
        case "registerBlock", "registerHandler":
            guard let pattern = call.argument("forRoute") else { return }
            add(call, "wlrroute", pattern, handler: call.name == "registerHandler" ? first.value : nil)
        case "register": addRegister(call)
        case "map": addMap(call)
        case "handle": if isLikely(call) { add(call, "urlnavigator", first.value, handler: nil) }
        case "route": if isLikely(call) { addCrossroad(call) }
        case "group":
            // Its sources are those of every route within.
            if let sources = call.argument("accepting"), let closure = closure(of: call) {
                groups.append((closure, source.source(sources)))
            }
        default: return
        }
    }

    private mutating func addJLRoutes(_ call: Call) {
        guard let first = call.arguments.first else { return }
        let table = tables.table(of: call.receiver)
        let patterns = call.name == "addRoutes" ? elements(of: first.value) : [first.value]
        for pattern in patterns {
            add(call, "jlroutes", pattern, handler: call.argument("handler"))
            if let priority = call.argument("priority") {
                found[found.count - 1].take(priority: number(in: priority), source.source(priority))
            }
            found[found.count - 1].take(table) { "\(source.source(pattern)) of \(source.source(call.receiver))" }
        }
    }

    /// Reads a route of Crossroad. A manifest has its sources in `accept`, which are options there and values of the program here.
    private mutating func addCrossroad(_ call: Call) {
        add(call, "crossroad", call.arguments[0].value, handler: nil)
        let place = call.arguments[0].value.lowerBound
        let own = call.argument("accepting").map { source.source($0) }
        for sources in groups.filter({ $0.closure.contains(place) }).map(\.sources) + [own].compactMap(\.self) {
            found[found.count - 1].dropped.append("the link sources \(sources) are not read: name them in 'accept'")
        }
    }

    /// The closure that is a call's last argument, within the parentheses or after them.
    private func closure(of call: Call) -> Range<Int>? {
        guard let last = call.arguments.last?.value else { return nil }
        if source.token(last.lowerBound)?.isMark("{") == true { return last }
        let start = last.upperBound + 1
        guard source.token(start)?.isMark("{") == true, let end = source.partners[start] else { return nil }
        return start..<end
    }

    private mutating func addMap(_ call: Call) {
        let first = call.arguments[0].value
        if let target = call.argument("toControllerClass") {
            add(call, "hhrouter", first, handler: target)
        } else if call.argument("toBlock") != nil {
            add(call, "hhrouter", first, handler: nil)
        } else if let target = call.argument("toController") {
            add(call, "routable", first, handler: target)
            addOptions(call)
        } else if call.argument("toCallback") != nil {
            add(call, "routable", first, handler: nil)
            addOptions(call)
        } else if isLikely(call) {
            add(call, "urlnavigator", first, handler: call.arguments.count > 1 ? call.arguments[1].value : nil)
        }
    }

    /// Adds the options of Routable to the last registration.
    private mutating func addOptions(_ call: Call) {
        guard let range = call.argument("withOptions") ?? call.argument("with") else { return }
        found[found.count - 1].take(RoutableOptions(source, in: range))
    }

    /// Reads `router["/path"] = …` of WLRRoute and `JLRoutes.global()["/path"] = { … }`.
    private mutating func readSubscript(at start: Int) {
        guard let end = source.partners[start], end > start + 1, source.token(end + 1)?.isMark("=") == true else {
            return
        }
        let receiver = source.chain(before: start)
        let words = receiver.compactMap { source.tokens[$0].word }
        guard !words.isEmpty, let value = source.assigned(behind: end + 1) else { return }
        let call = Call(name: "", receiver: receiver, arguments: [(label: nil, value: (start + 1)..<end)])
        if words.contains("JLRoutes") || tables.isTable(receiver) {
            addJLRoutes(call)
        } else if SourceText.isRouterOfWLRRoute(
            words.map { $0.lowercased() }, key: literal(in: call.arguments[0].value), isKnown: namesWLRRoute)
        {
            add(call, "wlrroute", call.arguments[0].value, handler: value)
        }
    }

    private mutating func addRegister(_ call: Call) {
        let first = call.arguments[0]
        if let pattern = call.argument("forRoute") {
            add(call, "wlrroute", pattern, handler: first.value)
            return
        }
        if first.label == "url" {
            add(call, "anyrouter", first.value, handler: call.argument("handlerObject"))
            return
        }
        guard first.label == nil else { return }
        // A list of pairs of a pattern and its handler.
        if source.tokens[first.value.lowerBound].isMark("["), isRouter(call.receiver) {
            for pair in elements(of: first.value) where source.tokens[pair.lowerBound].isMark("(") {
                let parts = source.split((pair.lowerBound + 1)..<max(pair.upperBound - 1, pair.lowerBound + 1), at: ",")
                if let pattern = parts.first { add(call, "crossroad", pattern, handler: nil) }
            }
            return
        }
        guard isLikely(call) else { return }
        let words = call.receiver.compactMap { source.tokens[$0].word?.lowercased() }
        let dialect: String =
            if words.contains(where: { $0.contains("navigat") }) || imports.contains("URLNavigator") {
                "urlnavigator"
            } else if imports.contains("Crossroad") {
                "crossroad"
            } else {
                "anyrouter"
            }
        if dialect == "crossroad" { return addCrossroad(call) }
        add(call, dialect, first.value, handler: call.arguments.count > 1 ? call.arguments[1].value : nil)
    }

    /// Returns whether a call of a common name registers a route: its receiver is a router by its name, or it has a literal path.
    private func isLikely(_ call: Call) -> Bool {
        guard let first = call.arguments.first, first.label == nil, !call.receiver.isEmpty,
            !isTypeOrMember(first.value)
        else { return false }
        if isRouter(call.receiver) { return true }
        return first.value.contains { source.tokens[$0].text?.contains("/") == true }
            && literal(in: first.value) != nil
    }

    /// Returns whether an argument is a type, an initializer, a key path or a case, and so no pattern: `Page.self`, `Page.init`,
    /// `\.pattern`, `.detail`.
    private func isTypeOrMember(_ argument: Range<Int>) -> Bool {
        guard let first = argument.first, let last = argument.last else { return true }
        if source.tokens[first].isMark("\\") || source.tokens[first].isMark(".") { return true }
        return ["self", "init"].contains(source.tokens[last].word) && source.token(last - 1)?.isMark(".") == true
    }

    private func isRouter(_ receiver: Range<Int>) -> Bool {
        receiver.contains { place in
            guard let word = source.tokens[place].word?.lowercased() else { return false }
            return ["router", "routes", "navigator", "registry", "routable"].contains { word.hasSuffix($0) }
        }
    }

    private mutating func add(_ call: Call, _ dialect: String, _ argument: Range<Int>, handler: Range<Int>?) {
        let pattern: Registration.Pattern =
            (literal(in: argument) ?? followed(argument)).map { .literal($0) } ?? .unread(source.source(argument))
        let start = call.receiver.isEmpty ? call.receiver.upperBound : call.receiver.lowerBound
        found.append(
            Registration(
                dialect: dialect, pattern: pattern, handler: handler.flatMap { typeName(in: $0) }, file: source.file,
                line: source.tokens[start].line))
    }

    // MARK: Arguments

    private func literal(in range: Range<Int>) -> String? { Self.literal(in: range, of: source) }

    private static func literal(in range: Range<Int>, of source: SourceText) -> String? {
        range.count == 1 ? source.tokens[range.lowerBound].text : nil
    }

    private func number(in range: Range<Int>) -> Int? {
        let tokens = source.tokens[range]
        let isNegative = tokens.first?.isMark("-") == true
        guard tokens.count == (isNegative ? 2 : 1), case .number(let text)? = tokens.last?.kind else { return nil }
        return Int(text.filter { $0 != "_" }).map { isNegative ? -$0 : $0 }
    }

    /// The elements of an array that is written out; anything else is its own only one.
    private func elements(of range: Range<Int>) -> [Range<Int>] {
        guard range.count > 1, source.tokens[range.lowerBound].isMark("["),
            source.partners[range.lowerBound] == range.upperBound - 1
        else { return [range] }
        return source.split((range.lowerBound + 1)..<(range.upperBound - 1), at: ",")
    }

    /// The type of `X.self`, `NSClassFromString("X")` and `X()`.
    private func typeName(in range: Range<Int>) -> String? {
        guard let first = range.first, let word = source.tokens[first].word else { return nil }
        if word == "NSClassFromString" { return source.token(first + 2)?.text }
        var name = word
        var place = first + 1
        while place + 1 < range.upperBound, source.tokens[place].isMark("."), let next = source.tokens[place + 1].word {
            if next == "self" { return place + 2 == range.upperBound ? name : nil }
            name += ".\(next)"
            place += 2
        }
        let isCall = place < range.upperBound && source.tokens[place].isMark("(")
        return isCall && word.first?.isUppercase == true ? name : nil
    }
}
