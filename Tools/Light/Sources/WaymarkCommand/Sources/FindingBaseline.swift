internal import Foundation
internal import WaymarkInspection

/// Known findings, which are not reported again.
///
/// Findings are identified by code, file and link, so lines may move; each entry covers as many findings as it was
/// recorded for. Paths are relative to the baseline's folder, so the baseline is valid wherever the command runs.
struct FindingBaseline {
    private var counts: [String: Int] = [:]
    /// The path of the baseline.
    private let path: String

    private static let expected = "a baseline that --write-baseline wrote"

    /// Reads a file.
    init(path: String) throws(InputError) {
        self.path = path
        let read = try InputFile(path: path, expected: Self.expected).bytes(limit: ManifestLimit.baseline)
        let lines = read.withoutByteOrderMark.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if line.allSatisfy({ $0 <= 0x20 }) { continue }
            guard case .object(let members)? = try? JSONTextReader.read(line),
                case .text(let code)? = members.first(where: { $0.name == "code" })?.value,
                case .text(let file)? = members.first(where: { $0.name == "file" })?.value,
                case .text(let link)? = members.first(where: { $0.name == "link" })?.value
            else { throw InputError(file: path, line: number + 1, "an invalid line", expected: Self.expected) }
            counts["\(code) \(file) \(link)", default: 0] += 1
        }
    }

    /// The findings that are new, and how many are not.
    func remaining(of findings: [Finding]) -> (findings: [Finding], known: Int) {
        var counts = counts
        let remaining = findings.filter { finding in
            let key =
                "\(finding.code) \(Self.name(of: finding.place?.file, beside: path) ?? "") \(finding.link ?? finding.message)"
            guard let count = counts[key], count > 0 else { return true }
            counts[key] = count - 1
            return false
        }
        return (remaining, findings.count - remaining.count)
    }

    /// The path of a file from the folder of a baseline.
    private static func name(of file: String?, beside baseline: String) -> String? {
        guard let file else { return nil }
        let folder = URL(fileURLWithPath: baseline).standardizedFileURL.deletingLastPathComponent().pathComponents
        let parts = URL(fileURLWithPath: file).standardizedFileURL.pathComponents
        let shared = zip(folder, parts).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: folder.count - shared) + parts[shared...]).joined(separator: "/")
    }

    /// Writes the present findings; notes are reported in any case.
    static func write(_ findings: [Finding], to path: String) throws(InputError) {
        let lines = findings.filter { $0.severity != .note }.map { finding in
            let members: [JSONText.Member] = [
                .init("code", .text(finding.code)),
                .init("file", .optional(name(of: finding.place?.file, beside: path))),
                .init("link", .text(finding.link ?? finding.message)),
            ]
            return "\(JSONText.object(members))\n"
        }
        try OutputFile(path: path).write(lines.joined())
    }
}

/// The most bytes of files that the command writes itself.
enum ManifestLimit {
    static let baseline = 16 << 20
}
