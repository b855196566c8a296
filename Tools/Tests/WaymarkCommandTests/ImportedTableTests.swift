import Foundation
import Testing
import WaymarkCommand

/// A table of 200 routes of another router, imported, and what is said of it held against both tables.
@Suite struct ImportedTableTests {
    /// The report of `waymark import`, one finding a line.
    private struct Reported: Decodable {
        struct Subject: Decodable {
            let id: String?
            let pattern: String
        }

        let change: String
        let old: Subject?
        let new: Subject?
        let witness: String?
    }

    /// The answer of `waymark match --json`.
    private struct Answer: Decodable {
        let link: String
        let matched: Bool
        let id: String?
    }

    private static let table = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../Fixtures/jlroutes-table.txt").standardized.path

    private func answers(_ manifest: String, _ links: [String]) throws -> [Answer] {
        let run = CommandRun(["match", "--routes", manifest, "--json", "-"], input: links.joined(separator: "\n"))
        return try run.lines.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    }

    /// The id of a route without the number that each further pattern of one registration has.
    private func base(_ id: String?, among ids: Set<String>) -> String? {
        guard let id, !ids.contains(id), let dot = id.lastIndex(of: ".") else { return id }
        return String(id[..<dot])
    }

    @Test("Each reported difference is one that both tables confirm, and the routes move over unchanged")
    func reportsDifferences() throws {
        let folder = try Folder()
        let (old, new) = (try folder.file("old.json", []), try folder.file("new.json", []))
        let report = try folder.file("report.jsonl", [])
        let arguments = ["import", "--dialect", "jlroutes", Self.table]
        #expect(CommandRun(arguments + ["--output", old, "--report", report]).code == 0)
        // Routes with a fragment have no native pattern.
        #expect(CommandRun(arguments + ["--output", new, "--native"]).code == 1)
        let patterns = try String(contentsOfFile: Self.table, encoding: .utf8).split(separator: "\n")
        #expect(patterns.count == 200)

        let lines = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        let findings = try lines.map { try JSONDecoder().decode(Reported.self, from: Data($0.utf8)) }
        let changes = Dictionary(grouping: findings, by: \.change).mapValues(\.count)
        for change in ["moved", "lost", "gained", "parameters"] {
            #expect(changes[change, default: 0] > 0, "\(change)")
        }
        #expect(changes["untranslated"] == 2)

        let shown = findings.filter { $0.witness != nil }
        let links = shown.compactMap(\.witness)
        let (before, after) = (try answers(old, links), try answers(new, links))
        #expect(before.count == shown.count && after.count == shown.count)
        let ids = Set(findings.flatMap { [$0.old?.id, $0.new?.id] }.compactMap(\.self))
        for (finding, (before, after)) in zip(shown, zip(before, after)) {
            #expect(before.matched == (finding.change != "gained"), "\(finding)")
            #expect(after.matched == (finding.change != "lost"), "\(finding)")
            if finding.change != "gained" { #expect(before.id == finding.old?.id, "\(finding)") }
            if finding.change != "lost" { #expect(base(after.id, among: ids) == finding.new?.id, "\(finding)") }
            if finding.change == "moved" { #expect(before.id != base(after.id, among: ids), "\(finding)") }
        }
    }

    @Test(
        "Links that the native rules lose are known before a line of code is changed: a literal beats what came first")
    func findsTheClassicCase() throws {
        let folder = try Folder()
        let list = try folder.file("list.txt", "/user/:userID\n/user/me\n".utf8)
        let run = CommandRun(["import", "--dialect", "jlroutes", list])
        #expect(
            run.errorLines.contains(
                "\(list):1: moved: under native rules '/user/me' went to '/user/:userID' (user) and goes to '/user/me' (user.me)"
            ))
    }
}
