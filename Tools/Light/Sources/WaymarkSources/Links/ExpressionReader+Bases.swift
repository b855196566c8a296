// Links that are built on a base.
extension ExpressionReader {
    /// A call that makes a URL of a text.
    struct Wrapper {
        /// The tokens of the text.
        let text: Range<Int>
        /// The tokens of the base that the text is relative to.
        let base: Range<Int>?
        /// The place after the call.
        let end: Int
    }

    /// Returns the call at a place, if it makes a URL: `URL(string: …)`, `Uri.parse(…)`, `new URL(…, base)`.
    func wrapper(at start: Int) -> Wrapper? {
        guard let word = source.token(start)?.word, source.token(start - 1)?.isMark(".") != true else { return nil }
        var open = start + 1
        switch (language, word) {
        case (.swift, "URL"), (.swift, "NSURL"), (.javaScript, "URL"), (.java, "URI"), (.kotlin, "URI"), (.java, "Uri"),
            (.kotlin, "Uri"):
            break
        default: return nil
        }
        if source.token(open)?.isMark(".") == true, let method = source.token(open + 1)?.word {
            guard method == "parse" || method == "create" else { return nil }
            open += 2
        }
        guard source.token(open)?.isMark("(") == true, let close = source.partners[open], close > open + 1 else {
            return nil
        }
        var arguments = source.split(open + 1..<close, at: ",")
        if language == .swift {
            guard let first = arguments.first, source.tokens[first.lowerBound].word == "string" else { return nil }
            arguments = arguments.map { argument in
                argument.count > 2 && source.tokens[argument.lowerBound + 1].isMark(":")
                    ? argument.lowerBound + 2..<argument.upperBound : argument
            }
        }
        guard let text = arguments.first, arguments.count <= 2, !text.isEmpty else { return nil }
        if arguments.count == 2, language != .swift, language != .javaScript { return nil }
        return Wrapper(text: text, base: arguments.count == 2 ? arguments[1] : nil, end: close + 1)
    }

    /// Returns the text of a call that makes a URL.
    func wrapped(at start: Int, _ depth: Int) -> Read? {
        guard let call = wrapper(at: start) else { return nil }
        let text = whole(call.text, depth + 1)
        guard let base = call.base else { return (text, call.end) }
        return (whole(base, depth + 1) + [.joint(.relative)] + text, call.end)
    }

    /// Returns the name at a place, if a method for building URLs follows it.
    func base(at start: Int) -> Read? {
        guard let (name, end) = name(at: start), source.token(end)?.isMark("(") == true,
            let dot = name.lastIndex(of: "."), Self.building.contains(String(name[name.index(after: dot)...]))
        else { return nil }
        // At the dot of the method.
        var place = end - 2
        while source.token(place - 1)?.isMark("?") == true || source.token(place - 1)?.isMark("!") == true {
            place -= 1
        }
        return ([.name(String(name[..<dot]))], place)
    }

    /// Returns the text that begins at a word and is built on a base, and the place that findings report.
    func built(at start: Int) -> (read: Read, first: Int)? {
        let call = wrapper(at: start)
        let isBuilder = isBuilder(at: start)
        guard call != nil || isBuilder || base(at: start) != nil, let read = chain(at: start) else { return nil }
        guard read.parts.count > 1 else { return nil }
        if isBuilder { return (read, pathArgument(ofBuilderAt: start, end: read.end)) }
        return (read, call.map { ($0.base ?? $0.text).lowerBound } ?? start)
    }

    /// Returns whether Android's `Uri.Builder()` is called at a place.
    func isBuilder(at start: Int) -> Bool {
        guard language == .kotlin || language == .java, source.token(start)?.word == "Uri" else { return false }
        return source.token(start + 2)?.word == "Builder" && source.partners[start + 3] == start + 4
    }

    /// Returns the place that findings report for a builder's link: that of its path, or else of its host.
    private func pathArgument(ofBuilderAt start: Int, end: Int) -> Int {
        func argument(of methods: Set<String>) -> Int? {
            (start..<end).first {
                source.tokens[$0].word.map(methods.contains) == true && source.token($0 + 1)?.isMark("(") == true
            }.map { $0 + 2 }
        }
        return argument(of: ["path", "encodedPath", "appendPath", "appendEncodedPath"])
            ?? argument(of: ["authority", "encodedAuthority"]) ?? start
    }

    /// Returns the text that a builder's method adds, or `nil` for another method.
    private func part(_ method: String, _ argument: [TextExpression]) -> [TextExpression]? {
        switch method {
        case "scheme": argument + [.text("://")]
        case "authority", "encodedAuthority": argument
        case "path", "encodedPath": [.joint(.segment)] + argument
        case "query", "encodedQuery": [.joint(.query)] + argument
        default: nil
        }
    }

    private static let building: Set<String> = [
        "appendingPathComponent", "appending", "appendPath", "appendEncodedPath", "appendQueryParameter",
        "addPathSegment", "addPathSegments", "addQueryParameter", "resolve", "buildUpon", "newBuilder", "build",
        "toUri", "toString", "toURI", "absoluteURL",
    ]

    /// Returns the text that the methods after a base make of it.
    ///
    /// - Parameter isBuilder: Whether the base is a builder, with a method for each part of a link.
    func built(on base: Read, isBuilder: Bool = false, _ depth: Int) -> Read {
        var (parts, place) = base
        while true {
            var next = place
            while let token = source.token(next), token.isMark("!") || token.isMark("?") { next += 1 }
            guard source.token(next)?.isMark(".") == true, let method = source.token(next + 1)?.word else {
                // The sign that forces unwrapping is part of the expression.
                if next > place, next == place + 1, source.token(place)?.isMark("!") == true,
                    source.token(next)?.isMark("=") != true
                {
                    return (parts, next)
                }
                return (parts, place)
            }
            guard source.token(next + 2)?.isMark("(") == true, let close = source.partners[next + 2] else {
                guard ["absoluteString", "absoluteURL", "href"].contains(method) else { return (parts, place) }
                place = next + 2
                continue
            }
            let arguments = source.split(next + 3..<close, at: ",")
            if isBuilder, arguments.count == 1, let part = part(method, whole(arguments[0], depth + 1)) {
                parts += part
                place = close + 1
                continue
            }
            guard Self.building.contains(method) else { return (parts, place) }
            switch method {
            case "appendingPathComponent", "appendPath", "appendEncodedPath", "addPathSegment", "addPathSegments":
                guard let path = arguments.first else { return ([.hole], skipCalls(from: close + 1)) }
                parts += [.joint(.segment)] + whole(path, depth + 1)
            case "appending":
                guard let first = arguments.first,
                    source.tokens[first.lowerBound + (first.count > 1 ? 1 : 0)].isMark(":")
                else { return (parts, place) }
                let label = source.tokens[first.lowerBound].word
                if label == "queryItems" {
                    parts += [.joint(.query), .hole]
                } else if label == "path" || label == "component" {
                    parts += [.joint(.segment)] + whole(first.lowerBound + 2..<first.upperBound, depth + 1)
                } else {
                    return ([.hole], skipCalls(from: close + 1))
                }
            case "appendQueryParameter", "addQueryParameter":
                guard arguments.count == 2 else { return ([.hole], skipCalls(from: close + 1)) }
                parts += [.joint(.query)] + whole(arguments[0], depth + 1) + [.text("=")]
                parts += whole(arguments[1], depth + 1)
            case "resolve":
                guard let path = arguments.first else { return ([.hole], skipCalls(from: close + 1)) }
                parts += [.joint(.relative)] + whole(path, depth + 1)
            default:
                // Methods that convert between a URL, a builder and a text have no arguments.
                guard arguments.isEmpty else { return (parts, place) }
            }
            place = close + 1
        }
    }

    /// Returns the text of a list whose elements are joined: `[base, "goods"].joined(separator: "/")`.
    func joinedList(at open: Int, _ depth: Int = 0) -> Read? {
        guard source.token(open)?.isMark("[") == true, let close = source.partners[open], close > open + 1,
            close - open < 200, source.token(close + 1)?.isMark(".") == true,
            let method = source.token(close + 2)?.word, ["joined", "join"].contains(method),
            source.token(close + 3)?.isMark("(") == true, let end = source.partners[close + 3]
        else { return nil }
        var separator = close + 4..<end
        if separator.count > 2, source.tokens[close + 5].isMark(":") { separator = close + 6..<end }
        let between = separator.isEmpty ? [.text(method == "join" ? "," : "")] : whole(separator, depth + 1)
        var parts: [TextExpression] = []
        for element in source.split(open + 1..<close, at: ",") {
            if !parts.isEmpty { parts += between }
            parts += whole(element, depth + 1)
        }
        return (parts, end + 1)
    }
}
