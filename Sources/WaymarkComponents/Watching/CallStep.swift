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
    /// In the order in which they were registered.
    var steps: [CallStep] = []
    var observers: [ComponentObserver] = []

    /// Whether anybody watches calls.
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
