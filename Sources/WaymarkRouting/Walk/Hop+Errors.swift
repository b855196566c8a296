import WaymarkCore

/// The errors of an opening, redacted.
extension Hop {
    /// Returns whether an error belongs to this opening, so that it passes through interceptors unchanged.
    func isOwn(_ error: RouterError) -> Bool { error.opening == number && error.router == ObjectIdentifier(core) }

    /// Returns the routes closest to the hop's link, or to a link that it leads to.
    func nearMisses(of link: DeepLink) -> NearMisses {
        view.nearMisses(of: link, reported, core.configuration.redaction)
    }

    /// Returns the error of an unmatched link.
    func notFound() -> RouterError {
        let misses =
            if case .link(let link) = target { nearMisses(of: link) } else {
                NearMisses(of: nil, in: nil, core.configuration.redaction)
            }
        return error(.notFound(misses), at: .matching)
    }

    /// Returns an error at a step of this hop.
    package func error(_ reason: RouterError.Reason, at step: OpeningStep) -> RouterError {
        let redaction = core.configuration.redaction
        var reason = reason
        if case .refused(let refusal) = reason { reason = .refused(shown(refusal)) }
        return RouterError(
            reason, at: step, ShownLink(reported, redaction), opening: number, router: ObjectIdentifier(core))
    }

    /// Returns a refusal of the link in the form for errors and the trace.
    func shown(_ refusal: Refusal) -> Refusal {
        let redaction = core.configuration.redaction
        return redaction.hiding(refusal, of: reported.text, reported.known(for: redaction))
    }

    /// Returns the opening's error for an error thrown at a step.
    func error(_ thrown: any Error, at step: OpeningStep) -> RouterError {
        switch thrown {
        case let refusal as Refusal: error(.refused(refusal), at: step)
        case is CancellationError: error(.cancelled, at: step)
        case let parameter as ParameterError:
            switch parameter.problem {
            case .missing: error(.missingParameter(name: parameter.name), at: step)
            case .illFormed(let text, let expected):
                error(.illFormedParameter(name: parameter.name, text: text, expected: expected), at: step)
            }
        case let coding as RouteCodingError: error(.init(coding), at: .parameters)
        case let inner as RouterError where inner.isOpeningLoop: error(inner.reason, at: step)
        default:
            switch step {
            case .handler, .handOver, .fallback: error(.handlerFailed(thrown), at: step)
            case .start: error(.startFailed(thrown), at: step)
            default: error(.interceptorFailed(thrown), at: step)
            }
        }
    }
}
