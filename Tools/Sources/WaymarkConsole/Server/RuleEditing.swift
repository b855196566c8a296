package import WaymarkManifest

/// A document of rules beside the manifest, which the page edits by form.
package protocol RuleEditing: Sendable {
    /// The name of the document's file.
    var name: String { get }

    /// Returns the answer to a request below `/api/rules`, which was let in as the page's own.
    ///
    /// - Parameter manifest: The table that the rules are for.
    func answer(_ request: ConsoleRequest, on manifest: Manifest) async -> ConsoleAnswer

    /// Returns whether the file has changed since it was last looked at, or saved by the page.
    func hasChanged() async -> Bool
}
