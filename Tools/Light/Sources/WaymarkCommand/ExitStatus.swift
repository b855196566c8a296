/// What the command tells its caller by its exit code.
package enum ExitStatus: Int32 {
    /// All was done.
    case done = 0
    /// A link had no route, a case failed, or the table has errors.
    case refused = 1
    /// What was given could not be read: arguments, the manifest, the cases.
    case unreadable = 2
}
