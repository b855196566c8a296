internal import WaymarkInspection

/// A file of cases, read as a whole.
package struct CaseList: Sendable {
    /// The cases by their line numbers, from 1.
    package private(set) var cases: [(line: Int, expected: LinkCase)] = []
    /// The lines that cannot be read, as sentences that begin with the line number.
    package private(set) var faults: [String] = []

    /// Reads the lines of a file as ``TestCommand`` does.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    package init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        var lines = LineReader { buffer in
            let part = rest.prefix(buffer.count)
            buffer.copyBytes(from: part)
            rest = rest[part.endIndex...]
            return part.count
        }
        while let line = lines.next() {
            if line.isBlank || line.bytes.starts(with: "# ".utf8) { continue }
            do throws(InputError) {
                if line.isCut { throw InputError("longer than \(LineReader.lengthLimit) bytes, expected a case") }
                cases.append((line.number, try LinkCase(line.bytes)))
            } catch {
                faults += error.lines.map { "\(line.number): \($0)" }
            }
        }
    }
}
