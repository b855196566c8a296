import Foundation
import Testing

/// The commands in articles, run on the files that the articles show: they print what stands there.
@Suite struct ArticleCommandTests {
    /// A part of an article about commands.
    private enum Part {
        /// `<!-- file: NAME -->` and the block behind it.
        case file(name: String, text: String)
        /// The lines of a block in `sh`, and the block behind it if `<!-- says -->` stands between.
        case commands([String], says: String?)
    }

    private static func parts(of article: String) throws -> [Part] {
        let path = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../Sources/Waymark/Waymark.docc/\(article).md").standardized.path
        let lines = try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var parts: [Part] = []
        var mark = ""
        var index = 0
        while index < lines.count {
            let line = lines[index]
            index += 1
            guard line.hasPrefix("```") else {
                if !line.isEmpty { mark = line }
                continue
            }
            let end = lines[index...].firstIndex { $0 == "```" } ?? lines.count
            let block = Array(lines[index..<end])
            index = end + 1
            if mark.hasPrefix("<!-- file: ") {
                let text = block.joined(separator: "\n") + "\n"
                parts.append(.file(name: String(mark.dropFirst(11).dropLast(4)), text: text))
            } else if mark == "<!-- says -->", case .commands(let commands, _)? = parts.last {
                parts[parts.count - 1] = .commands(commands, says: block.joined(separator: "\n"))
            } else if line == "```sh" {
                parts.append(.commands(block, says: nil))
            }
            mark = ""
        }
        return parts
    }

    @Test("A command of an article prints what stands behind it", arguments: ["UniversalLinks", "AppLinksOnAndroid"])
    func prints(_ article: String) async throws {
        let folder = try Folder()
        let root = try folder.file("root", []).dropLast(4)
        var shown = 0
        for part in try Self.parts(of: article) {
            guard case .commands(let commands, let says) = part else {
                if case .file(let name, let text) = part { _ = try folder.file(name, text.utf8) }
                continue
            }
            var printed = ""
            for command in commands {
                // Nothing in a test asks the network.
                if command.contains("--fetch") { continue }
                let words = command.split(separator: " ").map(String.init)
                #expect(words.first == "waymark", "\(command)")
                let arguments = words.dropFirst().map { word in
                    word == "public" || FileManager.default.fileExists(atPath: "\(root)\(word)")
                        ? "\(root)\(word)" : word
                }
                let run = await CommandRun.waiting(Array(arguments))
                #expect(run.code != 2, "\(command): \(run.errors)")
                printed += run.output.replacing(root, with: "")
            }
            guard let says else { continue }
            shown += 1
            #expect(printed == says + "\n", "\(commands)")
        }
        #expect(shown >= 3)
    }
}
