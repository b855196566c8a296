package import Waymark
package import WaymarkInspection
package import WaymarkManifest
package import WaymarkRules

/// A phone in which a link was opened in an app that had just started: the display beside a preview of rules.
///
/// Each phone has a separate app, so that nobody sees the taps of another person.
@MainActor
package struct LinkedPhone {
    private let app: TableApp

    /// Creates a phone with an app for a table.
    ///
    /// - Parameters:
    ///   - manifest: The table.
    ///   - rules: The rewrites and overrides of the app; `nil` for none.
    ///   - appVersion: The version of the app, or `nil`.
    /// - Throws: The reasons that no app can be created, or that it refuses the rules.
    package init(_ manifest: Manifest, rules: RuleSet?, appVersion: String?) throws(InputError) {
        do throws(MediatorError) {
            app = try TableApp(
                manifest, samples: [:], signInTag: ConsoleConfiguration.standardSignInTag, appVersion: appVersion)
        } catch {
            throw InputError("\(error)")
        }
        guard let rules else { return }
        do throws(RuleSetError) { try app.router.setRules(rules) } catch { throw InputError("\(error)") }
    }

    /// Opens a link, and returns the outcome with the display once the app is at rest.
    ///
    /// - Parameter clock: The clock of the wait, which ends after ``ConsoleLimits/actionTime`` in any case.
    /// - Returns: `opened`, `waits`, `error` and `phone`, as the console's phone answers.
    package func open(_ link: String, from source: LinkSource, clock: AppClock) async -> [JSONText.Member] {
        let wait = LimitedWait(clock: clock, limit: ConsoleLimits().actionTime)
        await wait { [app] in await app.start() }
        let outcome = await wait { [app] in await app.open(link, from: source) }
        var error: String?
        if case .refused(let reason)? = outcome { error = reason }
        let scene = app.scene
        var pages: [Int: PhonePage] = [:]
        for screen in scene.screens { pages[screen.number] = app.page(of: screen) }
        let state = PhoneState(
            app: app.kind, isSignedIn: app.isSignedIn, isBusy: outcome == nil, scene: scene, pages: pages,
            note: app.notice)
        await wait { [app] in await app.close() }
        return [
            .init("opened", .bool(outcome == .opened)), .init("waits", .bool(outcome == .waits || outcome == nil)),
            .init("error", .optional(error)), .init("phone", state.json),
        ]
    }
}
