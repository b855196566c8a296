import Foundation
import Waymark
import WaymarkRuleSources

extension ShopCommand {
    /// The configuration of the run.
    ///
    /// - Parameter isPrompting: Whether a user at a terminal answers the questions.
    public func configuration(prompting isPrompting: Bool) -> ShopConfiguration {
        var configuration = ShopConfiguration()
        configuration.person = isPrompting ? .inFront : agrees ? .agreeing : .declining
        configuration.printsSteps = !isPrompting
        configuration.isCold = isCold
        configuration.folder = folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
        configuration.rules = rules.map { FileRuleSource($0) }
        configuration.showsEvents = showsEvents
        configuration.showsTimeline = showsTimeline
        if showsTimeline { configuration.tellAsStory() }
        return configuration
    }

    /// Performs the steps, and then those on standard input, if requested or if there are no others.
    ///
    /// - Returns: Whether all steps succeeded.
    @MainActor
    public func run(_ shop: Shop, lines: () -> String?) async -> Bool {
        var isComplete = true
        for step in steps where await !shop.perform(step) { isComplete = false }
        while readsInput || steps.isEmpty, let line = lines(), line != "quit" {
            if let step = Step(line: line, from: source), await !shop.perform(step) { isComplete = false }
        }
        return isComplete
    }
}
