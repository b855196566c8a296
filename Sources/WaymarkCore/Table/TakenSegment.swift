/// A run of bytes of a link's path, and what a route takes it for.
package struct TakenSegment: Sendable {
    /// The meaning of a segment for a route.
    package enum Kind: Sendable {
        /// A literal text of the pattern.
        case literal
        /// The value of the parameter with this name, or a part of it, including literal text around it.
        case named(String)
        /// A value without a name: of a wildcard, or of an unnamed tail.
        case unnamed
    }

    /// The meaning of the segment.
    package let kind: Kind
    /// The segment's range in the link's text, as written; of a tail, that of all its segments.
    package let range: Range<Int>
}

extension IndexMatch {
    /// The segments of the path from left to right, each with its meaning for the route; `nil` if the route is an
    /// expression for the whole path, or the rules do not compare segments as written in the text.
    ///
    /// - Complexity: O(*n*) for a path of *n* bytes.
    package var takenSegments: [TakenSegment]? {
        if index.expressions[rank] != nil { return nil }
        return link.storage.read { view in
            index.withPath(of: view) { path -> [TakenSegment]? in
                let spans: UnsafePointer<Span16>
                if let raw = path.raw, path.rawText == view.start {
                    spans = raw
                } else if path.raw == nil, path.text == UnsafeRawPointer(view.start) {
                    spans = path.segments
                } else {
                    return nil
                }
                return index.takenSegments(of: rank, count: path.count) { spans[$0].range }
            }
        }
    }
}

extension RouteIndex {
    fileprivate func takenSegments(of rank: UInt32, count: Int, range: (Int) -> Range<Int>) -> [TakenSegment] {
        // A wildcard is no capture, so that it cannot be told from a literal here.
        let other: TakenSegment.Kind = rules.segmentWildcard == nil ? .literal : .unnamed
        var taken: [TakenSegment] = []
        var next = 0
        for capture in captures(of: rank) {
            let segment = min(Int(capture.segment), count)
            while next < segment {
                taken.append(TakenSegment(kind: other, range: range(next)))
                next += 1
            }
            guard segment < count else { break }
            let kind: TakenSegment.Kind =
                capture.name == Capture.unnamed ? .unnamed : .named(names[Int(capture.name)])
            if capture.isTail {
                let (start, end) = (range(segment), range(count - 1))
                let bounds = min(start.lowerBound, end.lowerBound)..<max(start.upperBound, end.upperBound)
                taken.append(TakenSegment(kind: kind, range: bounds))
                return taken
            }
            taken.append(TakenSegment(kind: kind, range: range(segment)))
            next = segment + 1
        }
        while next < count {
            taken.append(TakenSegment(kind: other, range: range(next)))
            next += 1
        }
        return taken
    }

    /// The literal segments and the hosts of the patterns, decoded, with ASCII letters in lower case.
    ///
    /// - Parameter isMeant: Returns whether a route is included.
    /// - Complexity: O(*n*) for *n* routes, at each call.
    package func literalTexts(where isMeant: (RouteEntry) -> Bool) -> Set<String> {
        var texts: Set<String> = []
        for route in routes where isMeant(route) {
            guard case .success(let syntax) = route.pattern.reading(under: rules) else { continue }
            for case .literal(let text) in syntax.allSegments { texts.insert(text.lowercasedASCII) }
            if let host = syntax.host { texts.insert(host.name) }
        }
        return texts
    }
}
