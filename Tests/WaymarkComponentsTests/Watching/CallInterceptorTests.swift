import Dispatch
import Testing
import WaymarkComponents
import WaymarkLock

@Suite("Interceptors and checks of calls by name")
struct CallInterceptorTests {
    struct Refused: Error, Equatable {}

    private let components = Components()
    private let log = CallLog()

    init() throws {
        let log = log
        try components.target("Mall") { mall in
            log.note("made")
            mall.onSync("price", fromLinks: true) { parameters in
                log.note("price")
                return try parameters["id", as: Int.self] * 100
            }
            mall.onMain("page", fromLinks: true) { _ in
                log.note("page")
                return "page"
            }
            mall.on("later", fromLinks: true) { _ in
                log.note("later")
                return 7
            }
        }
    }

    /// The methods that perform an action.
    enum PerformMethod: CaseIterable {
        case now, onMain, onMainFromLink, waiting, fromLink

        var isAtOnce: Bool {
            switch self {
            case .now, .onMain, .onMainFromLink: true
            case .waiting, .fromLink: false
            }
        }
    }

    @MainActor
    private func perform(_ action: String, by method: PerformMethod) async throws(ActionError) -> Int {
        let value: any Sendable
        switch method {
        case .now: return try performNow(action)
        case .onMain: return try components.performOnMain("Mall", action, ["id": 3])
        case .onMainFromLink: value = try components.performOnMainFromLink("Mall", action, ["id": "3"])
        case .waiting: return try await components.perform("Mall", action, ["id": 3])
        case .fromLink: value = try await components.performFromLink("Mall", action, ["id": "3"])
        }
        return value as? Int ?? -1
    }

    private func performNow(_ action: String) throws(ActionError) -> Int {
        try components.perform("Mall", action, ["id": 3])
    }

    @Test("A check runs once before every call, by every way of calling", arguments: PerformMethod.allCases)
    @MainActor
    func checks(_ method: PerformMethod) async throws {
        let log = log
        let registration = components.check(named: "count") { call in
            log.note("\(call.target).\(call.action) \(call.parameters.names) \(call.isFromLink)")
        }
        #expect(try await perform("price", by: method) == 300)
        let isFromLink = method == .onMainFromLink || method == .fromLink
        #expect(log.lines == ["Mall.price [\"id\"] \(isFromLink)", "made", "price"])
        registration.remove()
        #expect(try await perform("price", by: method) == 300)
        #expect(log.lines.count == 4)
    }

    @Test("An error of a check ends the call before its target is made", arguments: PerformMethod.allCases)
    @MainActor
    func refuses(_ method: PerformMethod) async throws {
        components.check(named: "risk") { call in if call.action == "price" { throw Refused() } }
        let error = await #expect(throws: ActionError.self) { try await perform("price", by: method) }
        guard case .intercepted(by: "risk", let thrown)? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(thrown is Refused && error?.underlyingError is Refused && log.lines.isEmpty)
        #expect(error?.description == "the action 'price' of 'Mall' was not performed: 'risk' reports: Refused()")
    }

    @Test("While there is an interceptor, a call that must be answered at once is refused before anything has run")
    @MainActor
    func waits() async throws {
        let log = log
        components.check(named: "count") { _ in log.note("count") }
        components.intercept(named: "token") { call, next in try await next(call) }
        for method in PerformMethod.allCases {
            if method.isAtOnce {
                let error = await #expect(throws: ActionError.self) { try await perform("price", by: method) }
                #expect(error.map { "\($0)" }?.hasSuffix("without waiting: the interceptor 'token' may wait") == true)
            } else {
                #expect(try await perform("price", by: method) == 300)
            }
        }
        #expect(log.lines == ["count", "made", "price", "count", "price"])
    }

    @Test("Interceptors run in the order of registration, around the action, and may change parameters and value")
    func order() async throws {
        let log = log
        components.intercept(named: "outer") { call, next in
            log.note("outer")
            let value = try await next(call)
            log.note("outer ends")
            return (value as? Int ?? 0) + 1
        }
        components.check(named: "check") { _ in log.note("check") }
        components.intercept(named: "inner") { call, next in
            var call = call
            call.parameters["id"] = 5
            log.note("inner")
            return try await next(call)
        }
        #expect(try await components.perform("Mall", "price", ["id": 3]) == 501)
        #expect(log.lines == ["outer", "check", "inner", "made", "price", "outer ends"])
    }

    @Test("An interceptor that does not go on gives the value, and nothing behind it runs")
    func answers() async throws {
        components.intercept(named: "cache") { _, _ in 42 }
        components.check(named: "never") { _ in throw Refused() }
        #expect(try await components.perform("Mall", "price", ["id": 3]) == 42)
        #expect(try await components.perform("Nobody", "price") == 42)
        #expect(log.lines.isEmpty)
    }

    @Test("An error from further in reaches the caller as it is")
    func passes() async throws {
        components.intercept(named: "outer") { call, next in try await next(call) }
        let unknown = await #expect(throws: ActionError.self) {
            try await components.perform("Mal", "price") as Int
        }
        guard case .unknownTarget(nearest: "Mall")? = unknown?.reason else {
            Issue.record("\(String(describing: unknown))")
            return
        }
        components.intercept(named: "inner") { _, _ in throw CancellationError() }
        let cancelled = await #expect(throws: ActionError.self) {
            try await components.perform("Mall", "price", ["id": 3]) as Int
        }
        guard case .cancelled? = cancelled?.reason else {
            Issue.record("\(String(describing: cancelled))")
            return
        }
    }

    @Test("A call that an interceptor was not given is not handed on")
    func foreign() async throws {
        let kept = Locked<ActionCall?>(nil)
        components.intercept(named: "swap") { call, next in
            if call.action == "later" { kept.withLock { $0 = call } }
            let other = kept.withLock { $0 } ?? call
            return try await next(other)
        }
        #expect(try await components.perform("Mall", "later") == 7)
        let error = await #expect(throws: ActionError.self) {
            try await components.perform("Mall", "price", ["id": 3]) as Int
        }
        #expect(error.map { "\($0)" }?.contains("a call that it did not receive") == true)
        #expect(!log.lines.contains("price"))
    }

    enum Mark { @TaskLocal static var name = "none" }

    @Test("The action runs with what an interceptor binds, and inside the closures in which it goes on")
    func scopes() async throws {
        let log = log
        try components.target("Marks") { marks in marks.on("name") { _ in Mark.name } }
        components.intercept(named: "bound") { call, next in
            try await next(call, binding: Mark.$name, to: "bound")
        }
        #expect(try await components.perform("Marks", "name") == "bound")
        components.intercept(named: "scoped") { call, next in
            try await next.scoped { next in
                try await Mark.$name.withValue(Mark.name + " scoped") {
                    log.note("scoped")
                    return try await next(call)
                }
            }
        }
        #expect(try await components.perform("Marks", "name") == "bound scoped")
        #expect(log.lines == ["scoped"])
    }

    @Test("An interceptor that goes on again inside a closure has an error, and the action runs once")
    func twice() async throws {
        components.intercept(named: "again") { call, next in
            try await next.scoped { next in
                _ = try await next(call)
                return try await next(call)
            }
        }
        let error = await #expect(throws: ActionError.self) { try await components.perform("Mall", "later") as Int }
        #expect(error.map { "\($0)" }?.contains("an interceptor passed on its call twice") == true)
        #expect(log.lines == ["made", "later"])
    }

    @Test("An action runs on the caller's actor, also if a closure of the interceptor has left it")
    @MainActor
    func staysOnActor() async throws {
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        defer { DispatchQueue.main.setSpecific(key: mark, value: nil) }
        let isOnMain: @Sendable () -> Bool = { DispatchQueue.getSpecific(key: mark) == true }
        let places = Locked<[Bool]>([])
        try components.target("Place") { place in
            place.on("here") { _ in
                let isHere = isOnMain()
                places.withLock { $0.append(isHere) }
            }
        }
        components.intercept(named: "leaves") { call, next in
            try await next.scoped { next in
                try await Mark.$name.withValue("left") {
                    let isHere = isOnMain()
                    places.withLock { $0.append(isHere) }
                    return try await next(call)
                }
            }
        }
        try await components.perform("Place", "here")
        #expect(places.withLock { $0 } == [false, true])
    }
}

/// The events, in order.
final class CallLog: Sendable {
    private let state = Locked<[String]>([])
    var lines: [String] { state.withLock { $0 } }
    func note(_ line: String) { state.withLock { $0.append(line) } }
}
