import Foundation
import WaymarkNavigation

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStandIn
#endif

/// Opens addresses outside the app, by what the scene's surroundings open URLs by.
@MainActor
struct Outside {
    let open: OpenURLAction

    /// The function by which navigation opens addresses.
    var opener: @MainActor (String) async -> Bool {
        { address in
            guard let url = URL(string: address) else { return false }
            #if !os(watchOS)
            return await withCheckedContinuation { continuation in
                open(url) { continuation.resume(returning: $0) }
            }
            #else
            // It cannot be told what becomes of it.
            open(url)
            return true
            #endif
        }
    }
}
