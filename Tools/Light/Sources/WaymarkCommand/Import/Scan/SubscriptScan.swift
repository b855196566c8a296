internal import WaymarkSources

// Registrations by subscripts, which look alike in both languages.
extension SourceText {
    /// The chain of names, calls and brackets that ends before a place.
    func chain(before place: Int) -> Range<Int> {
        var start = place
        while start > 0 {
            let last = tokens[start - 1]
            if last.word != nil || last.isMark(".") || last.isMark("?") || last.isMark("!") {
                start -= 1
            } else if last.isMark("]") || last.isMark(")"), let partner = partners[start - 1] {
                start = partner
            } else {
                break
            }
        }
        return start..<place
    }

    /// The value that an equals sign assigns: to the semicolon, or to the next line; `nil` for nothing, `nil` itself, and `==`.
    func assigned(behind equals: Int) -> Range<Int>? {
        let start = equals + 1
        guard let first = token(start), !first.isMark("="), first.word != "nil" else { return nil }
        var end = start
        while end - start < 200, let token = token(end), !token.isMark(";"), !token.isMark("}") {
            if end > start, token.line > first.line, !token.isMark("."), tokens[end - 1].line < token.line { break }
            end = (partners[end].map { $0 > end ? $0 : end } ?? end) + 1
        }
        return start..<end
    }

    /// Whether the file names types of WLRRoute.
    var namesWLRRoute: Bool { tokens.contains { $0.word?.hasPrefix("WLR") == true } }

    /// Whether a subscript of this receiver registers a route of WLRRoute: it is a router by its name, and the file knows WLRRoute or
    /// the key is a path.
    static func isRouterOfWLRRoute(_ receiver: [String], key: String?, isKnown: Bool) -> Bool {
        guard
            receiver.last(where: { !["shared", "sharedrouter", "default"].contains($0) })?.hasSuffix("router") == true
        else { return false }
        return isKnown || key?.contains("/") == true
    }
}

extension Registration {
    /// Takes the options of Routable.
    mutating func take(_ options: RoutableOptions) {
        presentation = options.presentation
        defaults = options.defaults
        dropped += options.dropped
    }

    /// Takes a priority.
    ///
    /// - Parameters:
    ///   - priority: The number, if it is written out.
    ///   - written: The priority as it is written.
    /// Takes the table of JLRoutes to which it belongs.
    ///
    /// - Parameter written: The pattern and the receiver as they are written, where the table is not known.
    mutating func take(_ table: JLRoutesTables.Table, _ written: () -> String) {
        switch table {
        case .global: break
        case .scheme(let scheme): self.scheme = scheme
        case .unknown: if case .literal = pattern { pattern = .unread(written()) }
        }
    }

    mutating func take(priority: Int?, _ written: String) {
        if let priority {
            self.priority = priority
        } else {
            dropped.append("the priority \(written) is not a number literal; 0 is used")
        }
    }
}
