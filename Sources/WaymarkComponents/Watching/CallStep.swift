/// An interceptor or a check of calls by name.
struct CallStep: Sendable {
    enum Body: Sendable {
        case interceptor(@Sendable (ActionCall, consuming CallNext) async throws -> any Sendable)
        case check(@Sendable (ActionCall) throws -> Void)
    }

    let number: Int
    let name: String
    let body: Body
}

/// The observers of calls by name and of services; replaced as a whole.
struct CallWatch: Sendable {
    /// The interceptors and checks, in the order of registration.
    var steps: [CallStep] = []
    var observers: [ComponentObserver] = []

    /// Whether there are no interceptors, checks and observers.
    var isIdle: Bool { steps.isEmpty && observers.isEmpty }

    /// The first that would have to be waited for.
    var waitingStep: CallStep? {
        steps.first { step in
            switch step.body {
            case .interceptor: true
            case .check: false
            }
        }
    }

    func emit(_ event: @autoclosure () -> ComponentEvent) {
        guard !observers.isEmpty else { return }
        let event = event()
        for observer in observers { observer.emit(event) }
    }
}
