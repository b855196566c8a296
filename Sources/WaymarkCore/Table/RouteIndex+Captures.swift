extension RouteIndex {
    /// The captures of a variant from left to right.
    @inline(__always)
    func captures(of rank: UInt32) -> UnsafeBufferPointer<Capture> {
        let variant = frozen.pointee.variants[Int(rank)]
        return UnsafeBufferPointer(
            start: frozen.pointee.captures + Int(variant.firstCapture), count: Int(variant.captureCount))
    }

    /// The named values of a variant that the path fits.
    func parameters(of rank: UInt32, in path: PathView, text: UnsafeBufferPointer<UInt8>) -> RouteParameters {
        var parameters = RouteParameters()
        let captures = captures(of: rank)
        parameters.reserveCapacity(captures.count)
        for capture in captures where capture.name != Capture.unnamed {
            let name = names[Int(capture.name)]
            if capture.isTail {
                let segments = tail(from: Int(capture.segment), in: path, text: text)
                if !segments.isEmpty { parameters.append(name, segments.joined(separator: "/")) }
            } else {
                parameters.append(name, value(of: capture, in: path, text: text))
            }
        }
        return parameters
    }

    /// The segments from `start` on; a slash alone is none.
    func tail(from start: Int, in path: PathView, text: UnsafeBufferPointer<UInt8>) -> [String] {
        if start + 1 == path.count, path.segments[start].isEmpty, !frozen.pointee.rules.contains(.emptyValues) {
            return []
        }
        return (start..<max(start, path.count)).map { index in
            if !frozen.pointee.rules.contains(.decodes), let raw = path.raw { return string(text[raw[index].range]) }
            return string(path.bytes(of: index))
        }
    }

    /// The value of a parameter that is one segment or a part of one.
    @inline(__always)
    private func value(of capture: Capture, in path: PathView, text: UnsafeBufferPointer<UInt8>) -> String {
        let segment = path.segments[Int(capture.segment)]
        if !frozen.pointee.rules.contains(.decodes), let raw = path.raw {
            return rawValue(of: capture, in: text[raw[Int(capture.segment)].range])
        }
        return string(
            path.bytes(Span16(segment.start &+ Int(capture.before), segment.end &- Int(capture.after))))
    }

    /// What stands between the literal texts of a segment, as written.
    @inline(never)
    private func rawValue(of capture: Capture, in segment: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let bytes = UnsafeBufferPointer(rebasing: segment)
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
}
