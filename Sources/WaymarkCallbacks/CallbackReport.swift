import WaymarkCore
import WaymarkRouting

/// The report to another app about an opening that has ended.
enum CallbackReport: Sendable {
    /// With the handler's value.
    case success((any Sendable)?)
    case error(CallbackError)
    case cancel

    var outcome: CallbackOutcome {
        switch self {
        case .success: .success
        case .error: .error
        case .cancel: .cancel
        }
    }

    init(_ result: Result<Response, RouterError>) {
        switch result {
        case .success(let response): self = .success(response.value)
        case .failure(let error): self.init(error)
        }
    }

    init(_ error: RouterError) {
        self = Self.said(by: error) ?? .error(CallbackError(error))
    }

    /// Returns the report that the error states, or the error of an opening inside this one; `nil` for none.
    private static func said(by error: any Error) -> CallbackReport? {
        switch error {
        case is CallbackCancelled, is CancellationError: return .cancel
        case let failure as any CallbackFailure: return .error(failure.callbackError)
        case let error as RouterError:
            if case .cancelled = error.reason { return .cancel }
            return error.underlyingError.flatMap(said)
        case let error as any CarryingError: return error.underlyingError.flatMap(said)
        default: return nil
        }
    }
}

extension CallbackError {
    /// Creates the report of an error of the router's own.
    fileprivate init(_ error: RouterError) {
        let (code, message): (CallbackError.Code, String) =
            switch error.reason {
            case .missingParameter(let name): (.parameter, "the parameter '\(name.shownInErrors)' is missing")
            case .illFormedParameter(let name, _, _):
                (.parameter, "the parameter '\(name.shownInErrors)' is ill-formed")
            case .refused(let refusal): Self.parts(of: refusal.reason)
            case .notFound: (.notFound, "no route takes the link")
            case .interceptorTimedOut: (.timedOut, "it took too long")
            case .redirectLoop, .tooManyHops, .handOverLoop, .openingLoop, .tooManyOpenings, .rewriteAsksRouter:
                (.loop, "the link leads in a cycle or to too many others")
            case .startFailed: (.unavailable, "the app does not take the link at the moment")
            case .unreadable, .wouldWait, .unprintable, .interceptorFailed, .handlerFailed, .unexpectedOutput,
                .cancelled:
                (.failed, "the link could not be opened")
            }
        self.init(code: code.rawValue, message: message)
    }

    private static func parts(of reason: Refusal.Reason) -> (CallbackError.Code, String) {
        switch reason {
        case .parameter(let name, _): (.parameter, "the parameter '\(name.shownInErrors)' is ill-formed")
        case .notReady, .inboxFull, .disabled: (.unavailable, "the app does not take the link at the moment")
        default: (.refused, "the link was refused")
        }
    }
}
