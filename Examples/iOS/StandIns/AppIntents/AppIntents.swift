// What the examples use of AppIntents, compiled where there is no Xcode; each declaration has Apple's page.

public import Foundation

/// https://developer.apple.com/documentation/appintents/appintent
public protocol AppIntent: Sendable {
    /// https://developer.apple.com/documentation/appintents/appintent/performresult
    associatedtype PerformResult: IntentResult
    /// https://developer.apple.com/documentation/appintents/appintent/parameter
    typealias Parameter = IntentParameter
    /// https://developer.apple.com/documentation/appintents/appintent/title
    static var title: LocalizedStringResource { get }
    /// https://developer.apple.com/documentation/appintents/appintent/init()
    init()
    /// https://developer.apple.com/documentation/appintents/appintent/perform()
    func perform() async throws -> PerformResult
}

/// Foundation's, which has none on Linux: https://developer.apple.com/documentation/foundation/localizedstringresource
public struct LocalizedStringResource: ExpressibleByStringLiteral, Sendable {
    /// https://developer.apple.com/documentation/foundation/localizedstringresource/init(stringliteral:)
    public init(stringLiteral value: String) {}
}

/// https://developer.apple.com/documentation/appintents/intentresult
public protocol IntentResult: Sendable {}

/// https://developer.apple.com/documentation/appintents/opensintent
public protocol OpensIntent: IntentResult {}

/// https://developer.apple.com/documentation/appintents/intentresultcontainer
public struct IntentResultContainer<Value, OpensAppIntent, SnippetView, Dialog>: OpensIntent {}

extension IntentResult {
    /// https://developer.apple.com/documentation/appintents/intentresult/result(opensintent:)-6l7s5
    public static func result<OpensAppIntent: AppIntent>(opensIntent: OpensAppIntent) -> Self
    where Self == IntentResultContainer<Never, OpensAppIntent, Never, Never> { IntentResultContainer() }

    /// https://developer.apple.com/documentation/appintents/intentresult/result()
    public static func result() -> Self where Self == IntentResultContainer<Never, Never, Never, Never> {
        IntentResultContainer()
    }
}

/// https://developer.apple.com/documentation/appintents/intentparameter
@propertyWrapper
public struct IntentParameter<Value: Sendable>: Sendable {
    private var value: Value?

    /// https://developer.apple.com/documentation/appintents/intentparameter
    public init(title: LocalizedStringResource) {}

    /// https://developer.apple.com/documentation/appintents/intentparameter/wrappedvalue
    public var wrappedValue: Value {
        get {
            guard let value else { preconditionFailure("the system has set no value") }
            return value
        }
        set { value = newValue }
    }

    /// https://developer.apple.com/documentation/appintents/intentparameter/projectedvalue
    public var projectedValue: IntentParameter<Value> { self }
}

/// https://developer.apple.com/documentation/appintents/openurlintent
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct OpenURLIntent: AppIntent {
    /// https://developer.apple.com/documentation/appintents/appintent/title
    public static let title: LocalizedStringResource = "Open"

    /// https://developer.apple.com/documentation/appintents/appintent/init()
    public init() {}
    /// https://developer.apple.com/documentation/appintents/openurlintent/init(_:)
    public init(_ url: URL) {}
    /// https://developer.apple.com/documentation/appintents/appintent/perform()
    public func perform() async throws -> some IntentResult { .result() }
}

/// https://developer.apple.com/documentation/appintents/urlrepresentableintent
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public protocol URLRepresentableIntent: AppIntent {
    /// https://developer.apple.com/documentation/appintents/urlrepresentableintent/urlrepresentation-swift.typealias
    typealias URLRepresentation = IntentURLRepresentation<Self>
    /// https://developer.apple.com/documentation/appintents/urlrepresentableintent/urlrepresentation-4fzwq
    static var urlRepresentation: URLRepresentation { get }
}

/// https://developer.apple.com/documentation/appintents/intenturlrepresentation
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct IntentURLRepresentation<Intent: AppIntent>: ExpressibleByStringInterpolation {
    /// The texts between the values of the template, for tests: one more than there are values.
    public let literals: [String]
    /// The properties whose values the template has, in order.
    public let values: [PartialKeyPath<Intent>]

    /// https://developer.apple.com/documentation/appintents/intenturlrepresentation
    public struct StringInterpolation: StringInterpolationProtocol {
        var literals = [""]
        var values: [PartialKeyPath<Intent>] = []

        /// https://developer.apple.com/documentation/swift/stringinterpolationprotocol
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// https://developer.apple.com/documentation/swift/stringinterpolationprotocol
        public mutating func appendLiteral(_ literal: String) { literals[literals.count - 1] += literal }
        /// https://developer.apple.com/documentation/swift/stringinterpolationprotocol
        public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>) {
            values.append(path)
            literals.append("")
        }
    }

    /// https://developer.apple.com/documentation/appintents/intenturlrepresentation
    public init(stringLiteral value: String) {
        literals = [value]
        values = []
    }
    /// https://developer.apple.com/documentation/appintents/intenturlrepresentation
    public init(stringInterpolation: StringInterpolation) {
        literals = stringInterpolation.literals
        values = stringInterpolation.values
    }
}

/// https://developer.apple.com/documentation/appintents/typedisplayrepresentation
public struct TypeDisplayRepresentation: ExpressibleByStringLiteral, Sendable {
    /// https://developer.apple.com/documentation/appintents/typedisplayrepresentation/init(stringliteral:)
    public init(stringLiteral value: String) {}
}

/// https://developer.apple.com/documentation/appintents/displayrepresentation
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
    /// https://developer.apple.com/documentation/appintents/displayrepresentation/init(stringliteral:)
    public init(stringLiteral value: String) {}
}

/// https://developer.apple.com/documentation/appintents/appentity
public protocol AppEntity: Identifiable, Sendable where ID: Sendable {
    /// https://developer.apple.com/documentation/appintents/appentity/defaultquerytype
    associatedtype DefaultQueryType: EntityQuery where DefaultQueryType.Entity == Self
    /// https://developer.apple.com/documentation/appintents/appentity/defaultquery
    static var defaultQuery: DefaultQueryType { get }
    /// https://developer.apple.com/documentation/appintents/typedisplayrepresentable/typedisplayrepresentation
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    /// https://developer.apple.com/documentation/appintents/instancedisplayrepresentable/displayrepresentation
    var displayRepresentation: DisplayRepresentation { get }
}

/// https://developer.apple.com/documentation/appintents/entityquery
public protocol EntityQuery: Sendable {
    /// https://developer.apple.com/documentation/appintents/entityquery/entity
    associatedtype Entity: AppEntity
    /// https://developer.apple.com/documentation/appintents/entityquery/entities(for:)
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
    /// https://developer.apple.com/documentation/appintents/entityquery/init()
    init()
}

/// https://developer.apple.com/documentation/appintents/urlrepresentableentity
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public protocol URLRepresentableEntity: AppEntity {
    /// https://developer.apple.com/documentation/appintents/urlrepresentableentity/urlrepresentation-swift.typealias
    typealias URLRepresentation = EntityURLRepresentation<Self>
    /// https://developer.apple.com/documentation/appintents/urlrepresentableentity/urlrepresentation-swift.type.property
    static var urlRepresentation: URLRepresentation { get }
}

/// https://developer.apple.com/documentation/appintents/entityurlrepresentation
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation {
    /// The texts around the places of the entity's identifier, for tests: one more than there are places.
    public let literals: [String]

    /// https://developer.apple.com/documentation/appintents/entityurlrepresentation/stringinterpolation
    public struct StringInterpolation: StringInterpolationProtocol {
        /// https://developer.apple.com/documentation/appintents/entityurlrepresentation/stringinterpolation/token
        public enum Token: Sendable {
            case id
        }

        var literals = [""]

        /// https://developer.apple.com/documentation/swift/stringinterpolationprotocol
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// https://developer.apple.com/documentation/swift/stringinterpolationprotocol
        public mutating func appendLiteral(_ literal: String) { literals[literals.count - 1] += literal }
        /// https://developer.apple.com/documentation/appintents/entityurlrepresentation/stringinterpolation/appendinterpolation(_:)
        public mutating func appendInterpolation(_ token: Token) { literals.append("") }
    }

    /// https://developer.apple.com/documentation/appintents/entityurlrepresentation/init(stringliteral:)
    public init(stringLiteral value: String) { literals = [value] }
    /// https://developer.apple.com/documentation/appintents/entityurlrepresentation/init(stringinterpolation:)
    public init(stringInterpolation: StringInterpolation) { literals = stringInterpolation.literals }
}
