package import Waymark

/// The settings of a console.
package struct ConsoleConfiguration: Sendable {
    /// The path of the manifest.
    package var manifest: String
    /// The dialect in which the manifest is written, in place of the one that it names.
    package var dialect: String?
    /// The address to listen on; by default only this machine.
    package var host = "127.0.0.1"
    /// The port to listen at, 0 for any that is free.
    package var port = 8_642
    /// The app in the phone; `nil` for the sample shop if the manifest is its own, otherwise for the table's app.
    package var app: PhoneKind?
    /// The tag of routes that the table's app shows only to a user who has signed in.
    package var signInTag = Self.standardSignInTag
    /// The rules that the page edits; `nil` for none.
    package var rules: (any RuleEditing)?
    /// The limits of the console's work.
    package var limits = ConsoleLimits()
    /// The clock of limits, heartbeats and the look at the file.
    package var clock = AppClock.continuous

    /// The default tag.
    package static let standardSignInTag = "needsSignIn"

    /// A console on this machine.
    package init(manifest: String) { self.manifest = manifest }
}
