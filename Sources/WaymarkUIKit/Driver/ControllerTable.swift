#if (canImport(UIKit) && !os(watchOS)) || canImport(UIKitStandIn)
#if canImport(UIKit)
internal import UIKit
#else
internal import UIKitStandIn
#endif

/// A table of records by view controller, which does not retain the controllers.
@MainActor
struct ControllerTable<Record> {
    private var records: [ObjectIdentifier: Record] = [:]
    private let controller: (Record) -> UIViewController?

    init(_ controller: @escaping (Record) -> UIViewController?) { self.controller = controller }

    /// Accesses the record of a controller. Another controller may have had the same address.
    subscript(key: UIViewController) -> Record? {
        get { records[ObjectIdentifier(key)].flatMap { controller($0) === key ? $0 : nil } }
        set { records[ObjectIdentifier(key)] = newValue }
    }

    /// The first record that fits, of a controller that is there.
    func first(where fits: (Record) -> Bool) -> Record? { records.values.first { controller($0) != nil && fits($0) } }

    /// The number of records, including those of controllers that have gone.
    var count: Int { records.count }

    /// Removes the records of controllers that no longer exist.
    mutating func clean() {
        if records.contains(where: { controller($0.value) == nil }) {
            records = records.filter { controller($0.value) != nil }
        }
    }
}
#endif
