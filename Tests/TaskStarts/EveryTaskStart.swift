package import Testing
import WaymarkGround

/// Runs each test once for each start of tasks that the system has, so that what older systems do is tested as well.
package struct EveryTaskStart: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        if TaskStart.earliest == .immediate {
            try await TaskStart.$current.withValue(.immediate) { try await function() }
        }
        try await TaskStart.$current.withValue(.deferred) { try await function() }
    }
}

extension Trait where Self == EveryTaskStart {
    /// The test is run with immediate and with deferred starts.
    package static var everyTaskStart: Self { Self() }
}
