import Testing
import WaymarkComponents
import WaymarkGround

@Suite("Errors that carry an error with values have a text without them")
struct ErrorValueTests {
    private final class Session: Sendable {}

    private struct Unprintable: ErrorWithValues, CustomStringConvertible {
        let description = "'S3CRET' is not printable"
        let descriptionWithoutValues = "a value is not printable"
    }

    @Test("An action's error shows the values to its caller alone")
    func actions() async throws {
        let table = Components()
        try table.target("Goods") { actions in actions.onSync("show") { _ in throw Unprintable() } }
        let error = await #expect(throws: ActionError.self) {
            let _: any Sendable = try await table.perform("Goods", "show")
        }
        #expect(error?.description == "the action 'show' of 'Goods' failed: 'S3CRET' is not printable")
        #expect(error?.wordsWithoutValues == "the action 'show' of 'Goods' failed: a value is not printable")
    }

    @Test("A service's error shows the values to its caller alone")
    func services() throws {
        let app = Components()
        try app.provide(Session.self) { _ -> Session in throw Unprintable() }
        let error = #expect(throws: ServiceError.self) { _ = try app.resolve(Session.self) }
        #expect(error?.description.contains("could not be created, 'S3CRET' is not printable;") == true)
        #expect(error?.wordsWithoutValues.contains("could not be created, a value is not printable;") == true)
    }
}
