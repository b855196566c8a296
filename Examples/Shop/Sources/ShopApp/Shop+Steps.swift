import AccountServices
import Foundation
import MallServices
import SignInRoutes
import SignInServices
import Waymark
import WaymarkInbox

extension Shop {
    /// Performs a step that a person at the terminal requests, and prints the result.
    ///
    /// - Returns: Whether the step was performed; for a link, whether it was opened or waits.
    public func perform(_ step: ShopCommand.Step) async -> Bool {
        if configuration.printsSteps { print("> \(step)") }
        forgetPrinted()
        let isDone: Bool
        switch step {
        case .link(let link, let source):
            await update()
            if configuration.explains { explain(link, from: source) }
            let isEarly = takesLinksIn && !source.isInside
            isDone = isEarly ? await receive(link, from: source) : await show(link, from: source)
        case .firstPage: isDone = app.router.inbox?.open(.firstPage) == true
        case .signIn: isDone = await askToSignIn()
        case .signOut:
            await signOut()
            isDone = true
        case .back: isDone = showing(await back(), else: "there is nothing to go back to")
        case .swipe: isDone = showing(await swipeDown(), else: "there is nothing to swipe away")
        case .tab(let name):
            let others = tabs.roots.map(\.name).joined(separator: ", ")
            isDone = showing(await tapTab(name), else: "no tab '\(name)' can be tapped here; the tabs: \(others)")
        case .tap(let number):
            let count = window.topPage?.buttons.count ?? 0
            isDone = showing(await tap(number - 1), else: "no button \(number); the page in front has \(count)")
        case .state:
            isDone = true
            if !configuration.showsState { showState() }
        case .explain(let link, let source):
            for line in "\(app.router.explain(link, from: source))".split(separator: "\n") { print("  \(line)") }
            isDone = true
        case .save(let file): isDone = save(to: file)
        case .restore(let file): isDone = await restore(from: file)
        case .audit: isDone = audit()
        }
        await settle()
        if configuration.showsState { showState() }
        return isDone
    }

    // MARK: Links

    /// Opens a link for a caller that waits for the outcome.
    private func show(_ link: String, from source: LinkSource) async -> Bool {
        let opening = Opening()
        begin(opening, link, from: source)
        await settle()
        guard let outcome = opening.outcome else {
            print("  … waits for an answer")
            // The resulting page is printed when the app is idle.
            opening.onEnd = { [weak self] outcome in _ = self?.tell(outcome) }
            return true
        }
        let isOpened = tell(outcome)
        if case .opened(let response) = outcome, response.value == nil, !configuration.showsState { showFront() }
        return isOpened
    }

    /// Prints the outcome of a link.
    private func tell(_ outcome: Outcome) -> Bool {
        switch outcome {
        case .opened(let response):
            if let value = response.value { print("  = \(value)") }
            return true
        case .waits: return true
        case .refused(let error):
            print("  ✗ \(error.reason)")
            if case .notFound(let near) = error.reason, let explanation = near.explanation {
                for line in "\(explanation)".split(separator: "\n") { print("    \(line)") }
            }
            return false
        }
    }

    private func askToSignIn() async -> Bool {
        if isSignedIn { return true }
        window.errands.begin { [app] in _ = try? await app.router.open(SignIn()) }
        await settle()
        return isSignedIn || configuration.person == .inFront
    }

    // MARK: What is displayed

    private func showing(_ isDone: Bool, else problem: String) -> Bool {
        if !isDone { print("  ✗ \(problem)") } else if !configuration.showsState { showFront() }
        return isDone
    }

    /// Prints the display as a tree, with the page in front below it; after each step, only the changes.
    private func showState() {
        let state = "\(window)"
        if state == printedState, configuration.showsState { return print("  (nothing displayed has changed)") }
        let before = configuration.showsState ? printedState : ""
        printedState = state
        for line in DisplayChange(from: before, to: state).lines { print("  \(line)") }
    }

    /// A file that was named, in the folder where everything is kept.
    private func url(_ file: String) -> URL { URL(fileURLWithPath: file, relativeTo: configuration.folder) }

    private func save(to file: String) -> Bool {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(app.navigation.state).write(to: url(file))
            print("  \(app.navigation.state.links.count) links saved")
            return true
        } catch {
            print("  ✗ \(error)")
            return false
        }
    }

    private func restore(from file: String) async -> Bool {
        do {
            let data = try Data(contentsOf: url(file))
            let state = try JSONDecoder().decode(NavigationState.self, from: data)
            let lost = try await app.restore(state)
            await settle()
            print("  restored" + (lost.isEmpty ? "" : ", without \(lost.map { "\($0)" }.joined(separator: ", "))"))
            if !configuration.showsState { showFront() }
            return true
        } catch {
            print("  ✗ \(error)")
            return false
        }
    }

    // MARK: Why

    /// Explains in a few lines how the app handles a link.
    private func explain(_ link: String, from source: LinkSource) {
        for line in ShortExplanation(app.router.explain(link, from: source)).lines { print("  ? \(line)") }
    }

    /// Reports errors of the services that features offer each other, and draws them.
    private func audit() -> Bool {
        let audit = app.components.audit(uses: Self.uses)
        for line in "\(audit)\n\(audit.graph.dot)".split(separator: "\n") { print("  \(line)") }
        return !audit.hasErrors
    }

    /// The services that pages resolve.
    private static let uses = [
        ServiceUse(of: (any Session).self, by: "the mall's pages"),
        ServiceUse(of: (any Cart).self, by: "the mall's pages"),
        ServiceUse(of: (any PhotoLibrary).self, by: "the pages of the account and of people"),
    ]
}
