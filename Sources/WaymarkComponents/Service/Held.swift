/// A factory's product, kept by a registry without its type.
class AnyHeld: @unchecked Sendable {
    // @unchecked Sendable: it never changes, and a service whose type is not Sendable is created and returned on the
    // main actor only (`provideOnMain`, `resolveOnMain`).

    /// The product if it is an object; `nil` for a value.
    var object: AnyObject? { nil }

    /// Returns the product, of the type by which it was found.
    @inline(__always)
    final func of<Service>(_ type: Service.Type) -> Service {
        // A product that is found by a type was created by a factory of that type.
        unsafeDowncast(self, to: Held<Service>.self).service
    }
}

/// A factory's product.
final class Held<Service>: AnyHeld, @unchecked Sendable {
    // @unchecked Sendable: see above.
    let service: Service

    /// Required, so that a factory may bring the type along instead of asking the runtime for it each time.
    required init(_ service: Service) { self.service = service }

    override var object: AnyObject? { type(of: service as Any) is AnyObject.Type ? service as AnyObject : nil }
}

/// A factory's product, as long as it is kept elsewhere.
final class WeaklyHeld: @unchecked Sendable {
    // @unchecked Sendable: it never changes but for becoming empty, which the runtime guards; for the object as for `Held`.
    weak let object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}
