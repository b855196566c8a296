/// The exit codes of the command.
package enum ExitStatus: Int32 {
    /// All was done.
    case done = 0
    /// A link had no route, a case failed, or the table has errors.
    case refused = 1
    /// The input could not be read: arguments, the manifest, the cases.
    case unreadable = 2
}
