import Testing
import UIKitStandIn

/// All tests here share the one stage. After each, UIKit must have had nothing to warn of and nothing to raise an exception for.
@MainActor @Suite(.serialized, .onStage) enum UIKitTests {}

/// Gives each test the stage alone, and looks at what has been noted there.
struct StageTrait: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await StandInStage.shared.alone {
            try await function()
            let stage = StandInStage.shared
            #expect(stage.warnings.isEmpty, "\(stage.warnings.map(\.description))")
            #expect(stage.violations.isEmpty, "\(stage.violations.map(\.description))")
        }
    }
}

extension Trait where Self == StageTrait {
    static var onStage: StageTrait { StageTrait() }
}
