/// The key of a registration in another router's table. A later registration with the same key replaces it, or is
/// refused.
///
/// Routers and tables compare registrations only by this key, so that both keep the same registrations.
public struct RepetitionKey: Hashable, Sendable {
    /// The dialect's name and the parts of the key, compared byte for byte.
    private let parts: [[UInt8]]

    /// Returns the key of a registration, or `nil` if its router keeps every registration.
    ///
    /// - Parameters:
    ///   - route: The registration.
    ///   - dialect: The dialect of its router.
    public init?(of route: DialectRoute, in dialect: any PatternDialect) {
        guard let key = dialect.replacementKey(of: route) else { return nil }
        self.init(key, in: dialect)
    }

    private init(_ key: [String], in dialect: any PatternDialect) {
        parts = ([type(of: dialect).name] + key).map { Array($0.utf8) }
    }

    /// Returns the keys of a registration that must be unique in its router.
    package static func exclusive(of route: DialectRoute, in dialect: any PatternDialect) -> [RepetitionKey] {
        dialect.exclusiveKeys(of: route).map { RepetitionKey($0, in: dialect) }
    }

    /// Returns the places of replaced registrations, each with the place of the last registration that replaces it.
    public static func replacements(among keys: [RepetitionKey?]) -> [Int: Int] {
        var last: [RepetitionKey: Int] = [:]
        for (place, key) in keys.enumerated() { if let key { last[key] = place } }
        var replacements: [Int: Int] = [:]
        for (place, key) in keys.enumerated() {
            if let key, let later = last[key], later != place { replacements[place] = later }
        }
        return replacements
    }
}
