internal import Foundation
internal import WaymarkInspection

/// Findings that were there before, and are not told again.
///
/// They are known by code, file and link, so that lines may move; each stands for as many as there were.
struct FindingBaseline {
    private var counts: [String: Int] = [:]

    private static let expected = "a baseline that --write-baseline wrote"

    /// Reads a file.
    init(path: String) throws(InputError) {
        let bytes = try InputFile(path: path, expected: Self.expected).bytes(limit: ManifestLimit.baseline)
        for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ $0 <= 0x20 }) { continue }
            guard case .object(let members)? = try? JSONTextReader.read(line),
                case .text(let code)? = members.first(where: { $0.name == "code" })?.value,
                case .text(let file)? = members.first(where: { $0.name == "file" })?.value,
                case .text(let link)? = members.first(where: { $0.name == "link" })?.value
            else { throw InputError(file: path, line: number + 1, "another line", expected: Self.expected) }
            counts["\(code) \(file) \(link)", default: 0] += 1
        }
    }

    /// The findings that are new, and how many are not.
    func remaining(of findings: [Finding]) -> (findings: [Finding], known: Int) {
        var counts = counts
        let remaining = findings.filter { finding in
            guard let count = counts[finding.fingerprint], count > 0 else { return true }
            counts[finding.fingerprint] = count - 1
            return false
        }
        return (remaining, findings.count - remaining.count)
    }

    /// Writes the findings that are there now; notes are told in any case.
    static func write(_ findings: [Finding], to path: String) throws(InputError) {
        let lines = findings.filter { $0.severity != .note }.map { finding in
            let members: [JSONText.Member] = [
                .init("code", .text(finding.code)), .init("file", .optional(finding.place?.file)),
                .init("link", .text(finding.link ?? finding.message)),
            ]
            return "\(JSONText.object(members))\n"
        }
        do {
            try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw InputError(file: path, "cannot be written", expected: "a file in a folder that exists")
        }
    }
}

/// The most bytes of files that the command writes itself.
enum ManifestLimit {
    static let baseline = 16 << 20
}
