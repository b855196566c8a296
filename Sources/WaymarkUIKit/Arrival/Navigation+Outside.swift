#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
internal import Foundation

#if canImport(UIKit)
public import UIKit
#else
public import UIKitStandIn
#endif

extension Navigation {
    /// Lets the system open addresses outside the app: web pages, telephone numbers, other apps.
    public func openOutside(by application: UIApplication) {
        opener = { [weak application] address in
            guard let application, let url = URL(string: address) else { return false }
            return await withCheckedContinuation { continuation in
                application.open(url, options: [:]) { continuation.resume(returning: $0) }
            }
        }
    }
}
#endif
