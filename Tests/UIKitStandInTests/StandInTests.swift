import Testing
import UIKitStandIn

/// All tests here share the one stage, so they run one after the other, and not beside those of other targets.
@MainActor @Suite(.serialized, .alone) enum StandInTests {}

/// Gives each test the stage alone.
struct AloneTrait: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await StandInStage.shared.alone { try await function() }
    }
}

extension Trait where Self == AloneTrait {
    static var alone: AloneTrait { AloneTrait() }
}
