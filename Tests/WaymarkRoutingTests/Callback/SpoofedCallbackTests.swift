import Testing
import WaymarkCallbacks
import WaymarkCore
import WaymarkRouting
import WaymarkRules

@Suite struct SpoofedCallbackTests {
    @Test("A message of the link's own does not pass for this app's where the app's has no room")
    func spoofedMessage() async throws {
        let house = try CallbackHouse()
        try house.router.on("shop://x-callback-url/do", .public) { _ in
            throw CallbackError(code: 12, message: String(repeating: "m", count: 9_000))
        }
        await #expect(throws: (any Error).self) {
            try await house.router.open(
                CallbackHouse.link(asking: ["x-error": "notes://e?errorMessage=paid&errorCode=0"]), from: .push)
        }
        #expect(try await house.links() == ["notes://e?errorCode=12"])
    }

    @Test("A result of the link's own does not pass for this app's where the app's has no room")
    func spoofedResult() async throws {
        let house = try CallbackHouse()
        try house.router.on("shop://x-callback-url/do", .public) { _ in String(repeating: "m", count: 9_000) }
        try await house.router.open(
            CallbackHouse.link(asking: ["x-success": "notes://e?result=paid"]), from: .push)
        #expect(try await house.links() == ["notes://e"])
    }

    /// The sender alone decides, by the length of its own link: the app's message is a short one.
    @Test("A message of a long link's own does not pass for this app's")
    func spoofedByLength() async throws {
        let house = try CallbackHouse()
        let filler = String(repeating: "f", count: 8_128)
        _ = try? await house.router.open(
            "shop://x-callback-url/n?x-error=notes:e%3FerrorMessage=paid%26\(filler)", from: .push)
        let links = try await house.links()
        #expect(links.count == 1)
        #expect(links.allSatisfy { !$0.contains("errorMessage=paid") })
    }
}
