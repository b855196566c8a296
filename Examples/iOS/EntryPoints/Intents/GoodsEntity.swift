import AppIntents

/// A product for Siri, Shortcuts and search. The system opens one by its universal link, which arrives as any other does; an app that
/// shows products needs no intent of its own for that.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct GoodsEntity: AppEntity, URLRepresentableEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Product"
    static let defaultQuery = GoodsQuery()
    /// The pattern of ``GoodsPage``, which the system reads while the app is built.
    static var urlRepresentation: URLRepresentation { "https://shop.example/goods/\(.id)" }

    let id: Int

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "Product \(id)") }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct GoodsQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [GoodsEntity] { identifiers.map { GoodsEntity(id: $0) } }
}
