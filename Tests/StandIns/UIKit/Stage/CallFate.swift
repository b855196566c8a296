/// The outcome of a call that breaks no rule.
enum CallFate {
    /// It is applied, and reported when its time has come.
    case usual
    /// It is applied and never reported.
    case withheld
    /// It is applied, and reported this many turns after its time.
    case late(Int)
    /// Nothing is applied and nothing reported.
    case ignored
}
