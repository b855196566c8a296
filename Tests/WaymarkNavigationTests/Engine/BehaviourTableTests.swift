import Foundation
import NavigationScenarios
import Testing

/// The table of what UIKit and SwiftUI do, and the tests that it names.
@Suite struct BehaviourTableTests {
    struct Row: CustomTestStringConvertible {
        let behaviour: String
        let source: String
        let tests: String
        var testDescription: String { behaviour }
    }

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let rows: [Row] = {
        let text = (try? String(contentsOf: tests.appending(path: "Behaviours.md"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return cells.count == 4 && cells[0] != "behaviour"
                ? Row(behaviour: cells[0], source: cells[1], tests: cells[3]) : nil
        }
    }()

    /// The text of each source of the tests, by the name of its file.
    private static let sources: [String: String] = {
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        var sources: [String: String] = [:]
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            sources[file.lastPathComponent, default: ""] += (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        }
        return sources
    }()

    @Test("The table has all its rows")
    func isRead() { #expect(Self.rows.count > 30) }

    @Test("A behaviour has a source, and the scenarios and tests that hold it are there", arguments: rows)
    func isHeld(_ row: Row) {
        #expect(row.source.contains("](https://"))
        let files = row.tests.matches(of: /`(\w+\.swift)`/).map { String($0.1) }
        for file in files { #expect(Self.sources[file] != nil, "there is no \(file)") }
        let names = row.tests.matches(of: /(S )?"([^"]+)"/)
        #expect(!names.isEmpty, "no test is named")
        for match in names {
            let name = match.2.split(separator: "…").first.map(String.init) ?? ""
            let isThere =
                match.1 != nil
                ? NavigationScenario.all.contains { $0.description.contains(name) }
                : files.contains { Self.sources[$0]?.contains(name) == true }
            #expect(isThere, "there is no test \"\(name)\"")
        }
    }
}
