/// An interceptor or a check in a chain. It is an object, because each link that passes holds it for a moment.
final class ChainStep: Sendable {
    let name: String
    /// The check, or `nil` if an interceptor runs. It is a closure because copying one costs a single reference count.
    let check: (@Sendable (RouteRequest) throws -> Verdict)?
    /// The interceptor, or `nil` if a check runs.
    let interceptor: (any Interceptor)?
    /// The interceptor's limit, or `nil` if it has none.
    let limit: Duration?

    init(_ check: some Check) {
        name = check.name
        self.check = { try check.check($0) }
        interceptor = nil
        limit = nil
    }

    init(_ interceptor: any Interceptor, limit: Duration?) {
        name = interceptor.name
        check = nil
        self.interceptor = interceptor
        self.limit = limit
    }

    /// Whether a check runs, which does not wait.
    var isCheck: Bool { check != nil }
}

extension [ChainStep] {
    /// The first step that would have to wait, or `nil`.
    var waitingStep: OpeningStep? { first { !$0.isCheck }.map { .interceptor($0.name) } }
}

/// An interceptor as registered by ``Router/use(_:for:priority:within:)`` or a similar method.
struct RegisteredStep: Sendable {
    let number: Int
    let step: ChainStep
    let scope: InterceptorScope
    let priority: Int

    /// Orders by priority, the higher first, and then by registration, the earlier first.
    static func precedes(_ left: RegisteredStep, _ right: RegisteredStep) -> Bool {
        (right.priority, left.number) < (left.priority, right.number)
    }
}
