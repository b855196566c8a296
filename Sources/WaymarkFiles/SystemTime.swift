#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The system's clock, for times that are stored in files.
package enum SystemTime {
    /// The time since 1970, in milliseconds.
    package static let sinceEpoch: @Sendable () -> Duration = {
        .milliseconds(Int64(Date().timeIntervalSince1970 * 1_000))
    }
}
