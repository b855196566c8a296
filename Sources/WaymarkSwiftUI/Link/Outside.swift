import Foundation
import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// Opens addresses outside the app, with the `openURL` action of the scene's environment.
@MainActor
struct Outside {
    let open: OpenURLAction

    /// The closure with which the navigation opens addresses.
    var opener: @MainActor (String) async -> Bool {
        { address in
            guard let url = URL(string: address) else { return false }
            #if !os(watchOS)
            return await withCheckedContinuation { continuation in
                open(url) { continuation.resume(returning: $0) }
            }
            #else
            // The outcome cannot be determined.
            open(url)
            return true
            #endif
        }
    }
}
