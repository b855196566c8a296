import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Opens addresses outside the app, by what the scene's surroundings open URLs by.
@MainActor
struct Outside {
    let open: OpenURLAction

    /// What navigation opens addresses by.
    var opener: @MainActor (String) async -> Bool {
        { address in
            guard let url = URL(string: address) else { return false }
            return await withCheckedContinuation { continuation in
                open(url) { continuation.resume(returning: $0) }
            }
        }
    }
}
