internal import WaymarkFoundation
internal import WaymarkManifest
internal import WaymarkRouting

/// A rule for looking up types as handlers by name, for handlers that no module fills.
///
/// ```swift
/// // "handler": "Shop.GoodsPage" is answered by the type GoodsPage of the module Shop.
/// let app = try Mediator(modules: modules, manifest: manifest, handlerTypes: .named(allowing: ["Shop."]))
/// ```
///
/// A manifest is data, possibly from elsewhere, so types are looked up only if the app allows it, and only by allowed
/// names. The type must be a ``/WaymarkRouting/StaticRouteHandler``.
public struct HandlerTypes: Sendable {
    /// The reason why a name has no handler.
    @nonexhaustive
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// The name has none of the allowed prefixes, so no type was looked up.
        case notAllowed(prefixes: [String])
        /// The program has no such type; the linker may have removed it because nothing refers to it.
        case notFound
        /// The type is not a route handler.
        case noHandler

        /// The reason, as part of a sentence.
        public var description: String {
            switch self {
            case .notAllowed(let prefixes):
                "only types whose names begin with \(prefixes.map { "'\($0)'" }.joined(separator: " or ")) are looked up"
            case .notFound: "the program has no type of that name"
            case .noHandler: "the type of that name is not a StaticRouteHandler"
            }
        }
    }

    /// A rule that looks up no type.
    public static let none = HandlerTypes(prefixes: []) { _ in nil }

    /// Returns a rule that looks up types whose names begin with one of the given prefixes.
    ///
    /// A name is written as in source, with the module first: `Shop.GoodsPage`, `Shop.Pages.Goods`. On Apple's systems,
    /// a class is also found by its Objective-C name. Types that are generic, private or local to a function have no
    /// such name, and the linker may remove types to which nothing in the program refers.
    ///
    /// - Parameters:
    ///   - prefixes: The beginnings of allowed names, compared byte for byte. End each with a dot, because `Shop`
    ///     allows `Shopping.Page` as well. An empty prefix allows nothing.
    ///   - lookUp: A function that finds a type by its name; the Swift runtime's by default.
    /// - Returns: The rule, for
    ///   ``Mediator/init(modules:manifest:handlerTypes:configuration:components:navigation:lifecycle:)``.
    public static func named(
        allowing prefixes: [String], lookUp: (@Sendable (String) -> Any.Type?)? = nil
    ) -> HandlerTypes {
        HandlerTypes(prefixes: prefixes.filter { !$0.isEmpty }, lookUp: lookUp ?? { TypeByName.find($0) })
    }

    private let prefixes: [String]
    private let find: @Sendable (String) -> Any.Type?

    private init(prefixes: [String], lookUp: @escaping @Sendable (String) -> Any.Type?) {
        self.prefixes = prefixes
        find = lookUp
    }

    /// Whether any type is looked up.
    var areLookedUp: Bool { !prefixes.isEmpty }

    /// Returns the result of looking up a handler by name.
    func lookUp(_ name: String) -> ManifestAnswers.LookUp {
        do throws(Refusal) {
            _ = try handler(named: name)
            return .found
        } catch {
            return .refused(why: error.description)
        }
    }

    /// Returns the handler with a name.
    func handler(named name: String) throws(Refusal) -> any StaticRouteHandler.Type {
        guard prefixes.contains(where: { name.utf8.starts(with: $0.utf8) }) else {
            throw .notAllowed(prefixes: prefixes)
        }
        guard let type = find(name) else { throw .notFound }
        guard let handler = type as? any StaticRouteHandler.Type else { throw .noHandler }
        return handler
    }
}
