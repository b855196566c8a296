import Foundation

// https://developer.apple.com/documentation/combine/observableobject
/// An object that says when it is about to change.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public protocol ObservableObject: AnyObject {
    // https://developer.apple.com/documentation/combine/observableobject/objectwillchangepublisher
    /// What says it.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where Self.ObjectWillChangePublisher.Failure == Never

    // https://developer.apple.com/documentation/combine/observableobject
    /// Sends before the object changes.
    var objectWillChange: Self.ObjectWillChangePublisher { get }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    // https://developer.apple.com/documentation/combine/observableobject
    /// The object's own publisher, which its `@Published` properties send by; the same one each time.
    public var objectWillChange: ObservableObjectPublisher { PublisherTable.shared.publisher(of: self) }
}

/// The publishers of objects that bring none of their own.
private final class PublisherTable: @unchecked Sendable {
    static let shared = PublisherTable()

    private struct Row {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    // @unchecked Sendable: `lock` guards `rows`.
    private let lock = NSLock()
    private var rows: [ObjectIdentifier: Row] = [:]

    func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        lock.withLock {
            if let row = rows[ObjectIdentifier(object)], row.object === object { return row.publisher }
            rows = rows.filter { $0.value.object != nil }
            let publisher = ObservableObjectPublisher()
            rows[ObjectIdentifier(object)] = Row(object: object, publisher: publisher)
            return publisher
        }
    }
}
