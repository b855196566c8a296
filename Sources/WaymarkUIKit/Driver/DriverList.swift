#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// The existing drivers, so that a controller can find the one that has built it.
///
/// UIKit offers no place to attach a driver to a controller whose view is not loaded. The main actor guards the list,
/// which does not retain drivers.
@MainActor
enum DriverList {
    private struct Entry {
        weak var driver: UIKitDriver?
    }

    private static var entries: [Entry] = []

    static func add(_ driver: UIKitDriver) {
        entries.removeAll { $0.driver == nil }
        entries.append(Entry(driver: driver))
    }

    /// Returns the record of a controller, or of the nearest one that contains it.
    static func record(of controller: UIViewController) -> (UIKitDriver, ControllerRecord)? {
        var each: UIViewController? = controller
        while let current = each {
            for case let driver? in entries.map(\.driver) {
                if let record = driver.records[current] { return (driver, record) }
            }
            each = current.parent
        }
        return nil
    }
}
#endif
