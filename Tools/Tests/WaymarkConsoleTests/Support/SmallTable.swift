/// A manifest to try things on.
enum SmallTable {
    /// A table with tabs, parents, a sheet, a layer, and a page for people who have signed in.
    static let text = """
        { "waymark": 1, "name": "Small", "schemes": ["small"], "routes": [
          { "id": "home", "pattern": "small://home", "exposure": "public", "presentation": "tab:home", "summary": "Home" },
          { "id": "list", "pattern": "small://goods", "exposure": "public", "presentation": "tab:mall" },
          { "id": "goods", "pattern": "small://goods/:id<int>", "exposure": "public", "parent": "list", "summary": "Goods" },
          { "id": "reviews", "pattern": "small://goods/:id<int>/reviews", "exposure": "public", "parent": "goods" },
          { "id": "pick", "pattern": "small://pick", "exposure": "public",
            "presentation": { "kind": "present", "style": "sheet", "detents": ["medium"], "wrapped": true } },
          { "id": "film", "pattern": "small://film", "exposure": "public",
            "presentation": { "kind": "present", "style": "fullScreen" } },
          { "id": "orders", "pattern": "small://orders", "exposure": "public", "tags": ["needsSignIn"] },
          { "id": "secret", "pattern": "small://secret" } ] }
        """
}
