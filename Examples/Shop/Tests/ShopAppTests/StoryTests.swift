import Foundation
import ShopApp
import Testing

@MainActor @Suite("The story that make demo tells", .timeLimit(.minutes(30))) struct StoryTests {
    // To make the fixture anew: swift run shop --story > Tests/ShopAppTests/Fixtures/story.txt
    @Test("It is the same each time, word for word")
    func isTold() async throws {
        let folder = try ScratchFolder()
        var lines: [String] = []
        let story = Story(manifest: try Transcript.manifest(), rules: Transcript.sample("Rules"), folder: folder.url) {
            lines.append($0)
        }
        #expect(try await story.tell())
        let fixture = try String(
            contentsOf: Transcript.sample("Tests/ShopAppTests/Fixtures/story.txt"), encoding: .utf8)
        let told = lines.joined(separator: "\n") + "\n"
        for (place, (now, before)) in zip(told.split(separator: "\n"), fixture.split(separator: "\n")).enumerated() {
            try #require(now == before, "line \(place + 1), empty ones not counted")
        }
        #expect(told == fixture)
    }
}
