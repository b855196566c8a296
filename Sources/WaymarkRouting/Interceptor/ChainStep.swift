/// One thing that runs before a handler, with its name and limit looked up.
enum ChainStep: Sendable {
    case check(any Check, name: String)
    /// An interceptor without a limit has `nil`.
    case interceptor(any Interceptor, name: String, limit: Duration?)

    var name: String {
        switch self {
        case .check(_, let name), .interceptor(_, let name, _): name
        }
    }
}

extension [ChainStep] {
    /// The first that would have to wait, or `nil`.
    var waitingStep: OpeningStep? {
        for case .interceptor(_, let name, _) in self { return .interceptor(name) }
        return nil
    }
}

/// An interceptor as given to ``Router/use(_:for:priority:within:)`` or one of its like.
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
