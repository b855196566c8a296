import Testing
import WaymarkComponents

@Suite struct ActionPerformingTests {
    @MainActor final class GoodsPage {
        let id: Int
        init(id: Int) { self.id = id }
    }

    struct SoldOut: Error, CustomStringConvertible { let description = "sold out" }

    struct PriceInput: ActionInput {
        let id: Int
        let currency: String

        init(_ parameters: ActionParameters) throws {
            id = try parameters["id", as: Int.self]
            currency = try parameters[ifPresent: "currency", as: String.self] ?? "CNY"
        }
    }

    /// A shop with an action of every kind.
    static func shop() throws -> Components {
        let table = Components()
        try table.target("Goods") { actions in
            actions.on("detail", fromLinks: true) { parameters async throws -> String in
                await Task.yield()
                return "goods \(try parameters["id", as: Int.self])"
            }
            actions.onSync("price", PriceInput.self) { input in "\(input.id) \(input.currency)" }
            actions.on("later", PriceInput.self) { input async in "later \(input.id)" }
            actions.onMain("page") { parameters in GoodsPage(id: try parameters["id", as: Int.self]) }
            actions.onMain("title", PriceInput.self) { input in GoodsPage(id: input.id).id }
            actions.onSync("refresh") { _ in }
            actions.onSync("buy") { _ in throw SoldOut() }
            actions.onSync("nothing") { _ in String?.none }
            actions.on("cancelled") { _ in throw CancellationError() }
        }
        return table
    }

    @Test("An action is performed by name, and gives its value as the type that the caller wants")
    func performs() async throws {
        let table = try Self.shop()
        let text: String = try await table.perform("Goods", "detail", ["id": 42])
        #expect(text == "goods 42")
        let price: String = try await table.perform("Goods", "price", ["id": "7", "currency": "EUR"])
        #expect(price == "7 EUR")
        let later: String = try await table.perform("Goods", "later", ["id": 1])
        #expect(later == "later 1")
        let title: Int = try await table.perform("Goods", "title", ["id": 5])
        #expect(title == 5)
        let page: GoodsPage = try await table.perform("Goods", "page", ["id": 9])
        #expect(page.id == 9)
        let any: any Sendable = try await table.perform("Goods", "price", ["id": 1])
        #expect(any as? String == "1 CNY")
        let optional: String? = try await table.perform("Goods", "price", ["id": 1])
        #expect(optional == "1 CNY")
        let none: String? = try await table.perform("Goods", "nothing")
        #expect(none == nil)
    }

    @Test("A caller that does not want the value names no type")
    func performsWithoutValue() async throws {
        let table = try Self.shop()
        try await table.perform("Goods", "refresh")
        try await table.perform("Goods", "price", ["id": 1])
        _ = try await table.perform("Goods", "price", ["id": 1])
        let nothing: Void = try await table.perform("Goods", "price", ["id": 1])
        let task = Task { try await table.perform("Goods", "price", ["id": 1]) }
        try await task.value
        #expect(nothing == ())
        try now(table, "Goods", "refresh")
    }

    private func now(_ table: Components, _ target: String, _ action: String, _ parameters: ActionParameters = [:])
        throws(ActionError)
    { try table.perform(target, action, parameters) }

    private func text(_ table: Components, _ action: String, _ parameters: ActionParameters = [:])
        throws(ActionError) -> String
    { try table.perform("Goods", action, parameters) }

    @Test("An action that waits for nothing is performed at once, anywhere")
    func performsNow() throws { #expect(try text(try Self.shop(), "price", ["id": 3]) == "3 CNY") }

    @Test("An action on the main actor is performed there at once")
    @MainActor
    func performsOnMain() throws {
        let table = try Self.shop()
        let page: GoodsPage = try table.performOnMain("Goods", "page", ["id": 4])
        #expect(page.id == 4)
        let price: String = try table.performOnMain("Goods", "price", ["id": 3])
        #expect(price == "3 CNY")
        try table.performOnMain("Goods", "page", ["id": 4])
    }

    struct Fault: CustomTestStringConvertible, Sendable {
        let target: String
        let action: String
        var parameters: ActionParameters = [:]
        let message: String
        var testDescription: String { message }
    }

    static let faults = [
        Fault(
            target: "Good", action: "price",
            message: "there is no target 'Good' to perform 'price'; did you mean 'Goods'?"),
        Fault(target: "Orders", action: "price", message: "there is no target 'Orders' to perform 'price'"),
        Fault(
            target: "Goods", action: "prise",
            message: "the target 'Goods' has no action 'prise'; did you mean 'price'?"),
        Fault(target: "Goods", action: "x", message: "the target 'Goods' has no action 'x'"),
        Fault(
            target: "Goods", action: "price",
            message: "the action 'price' of 'Goods' cannot be performed: the parameter 'id' is missing"),
        Fault(
            target: "Goods", action: "price", parameters: ["id": "secret"],
            message: "the action 'price' of 'Goods' cannot be performed: the parameter 'id' is not Int"),
        Fault(target: "Goods", action: "buy", message: "the action 'buy' of 'Goods' failed: sold out"),
        Fault(target: "Goods", action: "cancelled", message: "the action 'cancelled' of 'Goods' was cancelled"),
        Fault(
            target: "Goods", action: "nothing",
            message: "the action 'nothing' of 'Goods' returned Optional<String> where String is expected"),
        Fault(
            target: "Goods", action: "refresh",
            message: "the action 'refresh' of 'Goods' returned () where String is expected"),
        Fault(
            target: "Goods", action: "title", parameters: ["id": 1],
            message: "the action 'title' of 'Goods' returned Int where String is expected"),
    ]

    @Test("Each error is a sentence", arguments: faults)
    func says(_ fault: Fault) async throws {
        let table = try Self.shop()
        let error = await #expect(throws: ActionError.self) {
            let _: String = try await table.perform(fault.target, fault.action, fault.parameters)
        }
        #expect(error?.description == fault.message)
        #expect(error?.target == fault.target)
        #expect(error?.action == fault.action)
    }

    @Test("The action's own error is carried")
    func carriesError() throws {
        let error = #expect(throws: ActionError.self) { try now(try Self.shop(), "Goods", "buy") }
        #expect(error?.underlyingError is SoldOut)
        #expect(error?.isNotFound == false)
    }

    struct Wait: CustomTestStringConvertible, Sendable {
        let action: String
        let wait: ActionWait
        let message: String
        var testDescription: String { message }
    }

    static let waits = [
        Wait(
            action: "detail", wait: .asynchronousAction,
            message: "the action 'detail' of 'Goods' cannot be performed without waiting: the action is asynchronous"),
        Wait(
            action: "page", wait: .mainActor,
            message:
                "the action 'page' of 'Goods' cannot be performed without waiting: the action runs on the main actor"),
    ]

    @Test("A call that cannot wait says for what it would have to", arguments: waits)
    func wouldWait(_ wait: Wait) throws {
        let error = #expect(throws: ActionError.self) { try text(try Self.shop(), wait.action, ["id": 1]) }
        guard case .wouldWait(wait.wait) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description == wait.message)
    }

    @Test("On the main actor only what is asynchronous would wait")
    @MainActor
    func wouldWaitOnMain() throws {
        let table = try Self.shop()
        let error = #expect(throws: ActionError.self) { try table.performOnMain("Goods", "detail", ["id": 1]) }
        #expect(
            error?.description
                == "the action 'detail' of 'Goods' cannot be performed without waiting: the action is asynchronous")
    }

    @Test("An asynchronous action runs on the caller's actor")
    @MainActor
    func staysOnActor() async throws {
        let table = Components()
        try table.target("Here") { actions in
            actions.on("isolated") { _ async in #isolation === MainActor.shared }
        }
        let isOnMain: Bool = try await table.perform("Here", "isolated")
        #expect(isOnMain)
    }

    @Test("A link performs what is declared for links, with texts for parameters")
    func performsFromLink() async throws {
        let value = try await Self.shop().performFromLink("Goods", "detail", ["id": ["42", "43"]])
        #expect(value as? String == "goods 42")
    }

    @Test("A link is refused what is for the app alone, and no handler takes its place")
    func refusesLinks() async throws {
        let table = try Self.shop()
        try table.onUnknownAction(fromLinks: true) { _ in .value("handled") }
        let error = await #expect(throws: ActionError.self) {
            _ = try await table.performFromLink("Goods", "price", ["id": "1"])
        }
        guard case .nativeOnly = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description == "the action 'price' of 'Goods' is for the app only, and a link asks for it")
        #expect(error?.isNotFound == false)
    }

    @Test("To a link, the nearest name is one that links may ask for")
    func nearestForLinks() async throws {
        let table = try Self.shop()
        let near = await #expect(throws: ActionError.self) { _ = try await table.performFromLink("Goods", "prise") }
        #expect(near?.description == "the target 'Goods' has no action 'prise'")
        let open = await #expect(throws: ActionError.self) { _ = try await table.performFromLink("Goods", "detial") }
        #expect(open?.description == "the target 'Goods' has no action 'detial'; did you mean 'detail'?")
    }
}
