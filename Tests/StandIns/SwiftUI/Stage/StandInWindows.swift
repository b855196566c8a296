/// The windows that views have opened, by their values.
public final class StandInWindows: @unchecked Sendable {
    // Unchecked: views open windows on the main actor alone, which is where tests look at them.
    /// The values, in the order of opening.
    public internal(set) var values: [Any] = []

    /// No windows.
    public init() {}
}
