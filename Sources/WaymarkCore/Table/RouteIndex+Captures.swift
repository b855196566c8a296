extension RouteIndex {
    /// The captures of a variant from left to right.
    @inline(__always)
    func captures(of rank: UInt32) -> UnsafeBufferPointer<Capture> {
        let variant = frozen.pointee.variants[Int(rank)]
        return UnsafeBufferPointer(
            start: frozen.pointee.captures + Int(variant.firstCapture), count: Int(variant.captureCount))
    }

    /// The named values of a variant that the path fits.
    ///
    /// - Parameter rules: The rules by which they are handed on, as of the functions that follow.
    func parameters(of rank: UInt32, in path: PathView, under rules: FrozenRules) -> RouteParameters {
        var parameters = RouteParameters()
        parameters.reserveCapacity(Int(frozen.pointee.variants[Int(rank)].captureCount))
        forEachParameter(of: rank, in: path, under: rules) { name, text in parameters.append(name, text.string) }
        return parameters
    }

    /// The same where the rules make more of a value than its decoded text, or the pattern is an expression.
    private func unusualParameters(of rank: UInt32, in path: PathView, under rules: FrozenRules) -> RouteParameters {
        var parameters = RouteParameters()
        if let expression = expressions[rank] { return self.parameters(of: expression, in: path, under: rules) }
        let captures = captures(of: rank)
        parameters.reserveCapacity(captures.count)
        for capture in captures where capture.name != Capture.unnamed {
            let name = names[Int(capture.name)]
            if capture.isTail {
                let segments = tail(
                    from: Int(capture.segment), in: path, decodes: .decodesParameters, under: rules)
                if !segments.isEmpty { parameters.append(name, segments.joined(separator: "/")) }
            } else {
                parameters.append(name, value(of: capture, in: path, under: rules))
            }
        }
        return parameters
    }

    /// The values of a path that an expression takes.
    func parameters(
        of expression: PathExpression, in path: PathView, under rules: FrozenRules
    ) -> RouteParameters {
        let written = expression.parameters(in: path)
        // Text that is compared as written is passed on as written, unless everything is to be decoded.
        guard rules != frozen.pointee.rules, rules.contains(.comparesWritten) else { return written }
        var parameters = RouteParameters()
        for element in written { parameters.append(element.name, PercentCoding.decoded(element.value)) }
        return parameters
    }

    /// Calls `body` with each named value of a variant that the path fits, from left to right.
    ///
    /// - Parameter path: The path as it was compared.
    func forEachParameter(
        of rank: UInt32, in path: PathView, under rules: FrozenRules,
        _ body: (String, borrowing BorrowedText) -> Void
    ) {
        let captures = captures(of: rank)
        // Values are lent as they were compared, unless the rules make something else of them.
        let isLent =
            rules.isDisjoint(with: [.comparesWritten, .plusIsSpaceOnceDecoded, .joinsFragment])
            && (path.raw == nil || rules.contains(.decodesParameters))
        guard isLent, captures.count > 0 || expressions.isEmpty else {
            for element in unusualParameters(of: rank, in: path, under: rules) {
                var value = element.value
                value.withUTF8 { body(element.name, BorrowedText($0, coding: .none)) }
            }
            return
        }
        for capture in captures where capture.name != Capture.unnamed {
            if capture.isTail { return lendTail(from: Int(capture.segment), in: path, names[Int(capture.name)], body) }
            let segment = path.segments[Int(capture.segment)]
            let span = Span16(segment.start &+ Int(capture.before), segment.end &- Int(capture.after))
            body(names[Int(capture.name)], BorrowedText(path.bytes(span), coding: .none))
        }
    }

    /// Calls `body` with the decoded segments from `start` on, joined, if there are any.
    @inline(never)
    private func lendTail(
        from start: Int, in path: PathView, _ name: String, _ body: (String, borrowing BorrowedText) -> Void
    ) {
        if start >= path.count || isSlashAlone(from: start, in: path, under: frozen.pointee.rules) { return }
        let room = (start..<path.count).reduce(0) { $0 &+ path.segments[$1].count &+ 1 }
        withTemporary(UInt8.self, capacity: room) { joined in
            var count = 0
            for segment in start..<path.count {
                if segment > start {
                    joined[count] = UInt8(ascii: "/")
                    count &+= 1
                }
                let bytes = path.bytes(of: segment)
                if let first = bytes.baseAddress { (joined + count).update(from: first, count: bytes.count) }
                count &+= bytes.count
            }
            body(name, BorrowedText(UnsafeBufferPointer(start: joined, count: count), coding: .none))
        }
    }

    /// Returns whether only a slash remains from a segment on, which is not a tail unless values may be empty.
    func isSlashAlone(from start: Int, in path: PathView, under rules: FrozenRules) -> Bool {
        start + 1 == path.count && path.segments[start].isEmpty && !rules.contains(.emptyValues)
    }

    /// Returns the segments from `start` on; empty if only a slash remains.
    ///
    /// - Parameter decodes: The rule that determines whether they are decoded.
    func tail(from start: Int, in path: PathView, decodes: FrozenRules, under rules: FrozenRules) -> [String] {
        if isSlashAlone(from: start, in: path, under: rules) { return [] }
        var segments = (start..<max(start, path.count)).map { index in
            if rules.contains(decodes) {
                return rules.contains(.comparesWritten)
                    ? PercentCoding.decoded(path.bytes(of: index)) : string(path.bytes(of: index))
            }
            return string(path.rawBytes(of: index))
        }
        // A tail with a name is a parameter.
        if decodes == .decodesParameters, !rules.isDisjoint(with: [.joinsFragment, .plusIsSpaceOnceDecoded]) {
            let last = segments.count - 1
            for (place, segment) in segments.enumerated() {
                segments[place] = finished(segment.bytes, under: rules, isEnd: place == last, isAll: last == 0)
            }
        }
        return segments
    }

    /// The value of a parameter that is one segment or a part of one.
    @inline(__always)
    func value(of capture: Capture, in path: PathView, under rules: FrozenRules) -> String {
        let segment = path.segments[Int(capture.segment)]
        if !rules.contains(.decodesParameters), path.raw != nil {
            let value = rawValue(of: capture, in: path.rawBytes(of: Int(capture.segment)))
            return rules.contains(.joinsFragment) ? finished(value.bytes, under: rules) : value
        }
        let bytes = path.bytes(Span16(segment.start &+ Int(capture.before), segment.end &- Int(capture.after)))
        if rules.isDisjoint(with: [.comparesWritten, .plusIsSpaceOnceDecoded, .joinsFragment]) { return string(bytes) }
        return unusualValue(bytes, rules)
    }

    /// The value of a parameter where the rules do more with it than to decode its segment.
    @inline(never)
    private func unusualValue(_ bytes: UnsafeBufferPointer<UInt8>, _ rules: FrozenRules) -> String {
        let isDecoded = !rules.contains(.comparesWritten) || !rules.contains(.decodesParameters)
        return finished(isDecoded ? Array(bytes) : PercentCoding.decoded(Array(bytes)), under: rules)
    }

    /// A parameter's value, or a segment of it, without what a joined fragment leaves at its end and with its spaces.
    ///
    /// - Parameters:
    ///   - isEnd: Whether the value ends here.
    ///   - isAll: Whether this is all of the value.
    private func finished(
        _ value: [UInt8], under rules: FrozenRules, isEnd: Bool = true, isAll: Bool = true
    ) -> String {
        var value = value
        if rules.contains(.joinsFragment), isEnd, value.count > (isAll ? 1 : 0), value.last == UInt8(ascii: "#") {
            value.removeLast()
        }
        if rules.isSuperset(of: [.plusIsSpaceOnceDecoded, .decodesParameters]) {
            for place in value.indices where value[place] == UInt8(ascii: "+") { value[place] = 0x20 }
        }
        return string(value)
    }

    /// The text between the literal texts of a segment, as written.
    @inline(never)
    private func rawValue(of capture: Capture, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        // How many bytes of the decoded segment come before each place in the written one.
        var decoded = 0
        var places: [(written: Int, decoded: Int)] = []
        var index = 0
        while index < bytes.count {
            places.append((index, decoded))
            let step = PercentCoding.step(bytes, at: index)
            index += step.written
            decoded += step.decoded
        }
        places.append((index, decoded))
        let end = decoded - Int(capture.after)
        let start = places.first { $0.decoded >= Int(capture.before) }?.written ?? 0
        let stop = places.first { $0.decoded >= end }?.written ?? bytes.count
        return string(bytes[start..<max(start, stop)])
    }

    private func string(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    @inline(__always)
    private func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String { String(text: bytes) }
}
