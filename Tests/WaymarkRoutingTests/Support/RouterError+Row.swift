import Testing
import WaymarkCore
import WaymarkRouting

extension RouterError {
    /// The kind of error and its data in a few words, to compare with a row.
    var row: String {
        switch reason {
        case .unreadable(let error): "unreadable \(error.reason.row)"
        case .refused(let refusal): "refused \(refusal.reason)"
        case .notFound: "notFound"
        case .wouldWait: "wouldWait"
        case .missingParameter(let name): "missing \(name)"
        case .illFormedParameter(let name, let text, let expected): "illFormed \(name) '\(text)' \(expected)"
        case .unprintable: "unprintable"
        case .interceptorFailed(let error): "interceptorFailed \(error)"
        case .interceptorTimedOut(let limit): "timedOut \(limit)"
        case .redirectLoop(let links): "loop \(links.joined(separator: " "))"
        case .tooManyHops(let links): "tooManyHops \(links.joined(separator: " "))"
        case .handOverLoop(let links): "handOverLoop \(links.joined(separator: " "))"
        case .openingLoop(let links): "openingLoop \(links.joined(separator: " "))"
        case .tooManyOpenings(let links): "tooManyOpenings \(links.joined(separator: " "))"
        case .rewriteAsksRouter(let rule): "rewriteAsksRouter \(rule)"
        case .startFailed(let error): "startFailed \(error)"
        case .handlerFailed(let error): "handlerFailed \(error)"
        case .unexpectedOutput(let expected, let found): "unexpected \(found) for \(expected)"
        case .cancelled: "cancelled"
        }
    }
}

extension Router {
    /// The outcome of a link: the value's text, or the error in a few words with its step.
    func outcome(
        _ link: some LinkConvertible, from source: LinkSource = .app, values: CallerValues = CallerValues(),
        interceptors: [any Interceptor] = []
    ) async -> String {
        do throws(RouterError) {
            let response = try await open(link, from: source, values: values, interceptors: interceptors)
            return response.value.map { "\($0)" } ?? "\(response.outcome)"
        } catch {
            return "\(error.row) at \(error.step)"
        }
    }

    /// The same by the call that does not wait.
    @MainActor
    func answerOutcome(_ link: some LinkConvertible, from source: LinkSource = .app) -> String {
        do throws(RouterError) {
            let response = try answer(link, from: source)
            return response.value.map { "\($0)" } ?? "\(response.outcome)"
        } catch {
            return "\(error.row) at \(error.step)"
        }
    }
}

/// An interceptor that is a closure, for routes and calls.
struct Around: Interceptor {
    var name = "around"
    let body: @Sendable (RouteRequest, consuming Next) async throws -> Response

    init(_ name: String = "around", _ body: @escaping @Sendable (RouteRequest, consuming Next) async throws -> Response)
    {
        self.name = name
        self.body = body
    }

    func intercept(_ request: RouteRequest, next: consuming Next) async throws -> Response {
        try await body(request, next)
    }
}

/// A check that is a closure.
struct Looking: Check {
    var name = "looking"
    let body: @Sendable (RouteRequest) throws -> Verdict

    init(_ name: String = "looking", _ body: @escaping @Sendable (RouteRequest) throws -> Verdict) {
        self.name = name
        self.body = body
    }

    func check(_ request: RouteRequest) throws -> Verdict { try body(request) }
}

extension LinkError.Reason {
    /// The case and its number, to compare with a row.
    var row: String {
        switch self {
        case .escapedNull: "escapedNull"
        case .missingScheme: "missingScheme"
        case .userInformation: "userInformation"
        case .tooLong(let limit): "tooLong(limit: \(limit))"
        case .tooManySegments(let limit): "tooManySegments(limit: \(limit))"
        case .tooManyQueryPairs(let limit): "tooManyQueryPairs(limit: \(limit))"
        default: description
        }
    }
}
