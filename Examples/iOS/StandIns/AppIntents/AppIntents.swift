// What the examples use of AppIntents, compiled where there is no Xcode; each declaration has Apple's page.

public import Foundation

/// A value that a parameter can have: Apple's protocol has no page, as apps do not name it.
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
// swift-format-ignore: NoLeadingUnderscores
public protocol _IntentValue {}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension Int: _IntentValue {}

/// Foundation's, which has none on Linux: https://developer.apple.com/documentation/foundation/localizedstringresource
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// https://developer.apple.com/documentation/foundation/localizedstringresource/init(stringliteral:)
    public init(stringLiteral value: String) {}
}

/// https://developer.apple.com/documentation/appintents/appintent
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public protocol AppIntent: Sendable {
    /// https://developer.apple.com/documentation/appintents/appintent/performresult
    associatedtype PerformResult: IntentResult
    /// https://developer.apple.com/documentation/appintents/appintent/title
    static var title: LocalizedStringResource { get }
    /// https://developer.apple.com/documentation/appintents/appintent/perform()
    func perform() async throws -> PerformResult
    /// https://developer.apple.com/documentation/appintents/appintent/init()
    init()
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension AppIntent {
    /// https://developer.apple.com/documentation/appintents/appintent/parameter
    public typealias Parameter = IntentParameter
}

/// https://developer.apple.com/documentation/appintents/intentresult
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public protocol IntentResult: Sendable {
    /// https://developer.apple.com/documentation/appintents/intentresult/value-swift.associatedtype
    associatedtype Value: _IntentValue = Never
    /// https://developer.apple.com/documentation/appintents/intentresult/opensappintent
    associatedtype OpensAppIntent: AppIntent = Never
    /// https://developer.apple.com/documentation/appintents/intentresult/snippet
    associatedtype Snippet = Never
    /// https://developer.apple.com/documentation/appintents/intentresult/dialog
    associatedtype Dialog = Never
    /// https://developer.apple.com/documentation/appintents/intentresult/value-swift.property
    var value: Value? { get }
}

/// https://developer.apple.com/documentation/appintents/opensintent
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public protocol OpensIntent: IntentResult {}

/// https://developer.apple.com/documentation/appintents/intentresultcontainer
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public struct IntentResultContainer<Value, OpensAppIntent, Snippet, Dialog>: IntentResult, @unchecked Sendable
where Value: _IntentValue, OpensAppIntent: AppIntent {
    /// https://developer.apple.com/documentation/appintents/intentresultcontainer/value
    public var value: Value?
    /// https://developer.apple.com/documentation/appintents/intentresultcontainer/opensintent
    public var opensIntent: OpensAppIntent?
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension IntentResultContainer: OpensIntent {}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension IntentResult {
    /// https://developer.apple.com/documentation/appintents/intentresult/result(opensintent:)-6l7s5
    public static func result<OpensAppIntent>(opensIntent: OpensAppIntent) -> Self
    where Self == IntentResultContainer<Never, OpensAppIntent, Never, Never>, OpensAppIntent: AppIntent {
        IntentResultContainer(opensIntent: opensIntent)
    }

    /// https://developer.apple.com/documentation/appintents/intentresult/result()
    public static func result() -> Self where Self == IntentResultContainer<Never, Never, Never, Never> {
        IntentResultContainer()
    }
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension Never: AppIntent {
    /// https://developer.apple.com/documentation/swift/never
    public static var title: LocalizedStringResource { "" }
    /// https://developer.apple.com/documentation/swift/never
    public init() { fatalError("no value of this type") }
    /// https://developer.apple.com/documentation/swift/never
    public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> { .result() }
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension Never: _IntentValue {}

@available(iOS 17.0, macOS 14.0, tvOS 18.0, watchOS 10.0, *)
extension Never: IntentResult {
    /// https://developer.apple.com/documentation/swift/never
    public var value: Never? { nil }
}

/// https://developer.apple.com/documentation/appintents/intentparameter
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
@propertyWrapper
public final class IntentParameter<Value>: @unchecked Sendable where Value: _IntentValue, Value: Sendable {
    private var value: Value?

    init(value: Value?) { self.value = value }

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

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension IntentParameter where Value == Int {
    /// https://developer.apple.com/documentation/appintents/intentparameter/init(title:description:default:controlstyle:inclusiverange:requestvaluedialog:inputconnectionbehavior:)-8dbsz
    public convenience init(title: LocalizedStringResource) { self.init(value: nil) }
}

/// https://developer.apple.com/documentation/appintents/openurlintent
@available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct OpenURLIntent: AppIntent {
    /// https://developer.apple.com/documentation/appintents/openurlintent/title
    public static let title: LocalizedStringResource = "Open"

    /// https://developer.apple.com/documentation/appintents/openurlintent/init()
    public init() {}
    /// https://developer.apple.com/documentation/appintents/openurlintent/init(_:)
    public init(_ url: URL) {}
    /// https://developer.apple.com/documentation/appintents/openurlintent/perform()
    public func perform() async throws -> Never { fatalError("the system opens the URL") }
}

/// https://developer.apple.com/documentation/appintents/urlrepresentableintent
@available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public protocol URLRepresentableIntent: AppIntent {
    /// https://developer.apple.com/documentation/appintents/urlrepresentableintent/urlrepresentation-4fzwq
    static var urlRepresentation: URLRepresentation { get }
}

@available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension URLRepresentableIntent {
    /// https://developer.apple.com/documentation/appintents/urlrepresentableintent/urlrepresentation-swift.typealias
    public typealias URLRepresentation = IntentURLRepresentation<Self>
    /// https://developer.apple.com/documentation/appintents/urlrepresentableintent/perform()-6r36b
    public func perform() async throws -> Never { fatalError("the system opens the URL") }
}

/// https://developer.apple.com/documentation/appintents/intenturlrepresentation
@available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct IntentURLRepresentation<Intent>: ExpressibleByStringInterpolation where Intent: AppIntent {
    /// The texts between the values of the template, for tests: one more than there are values.
    public let literals: [String]
    /// The properties whose values the template has, in order, for tests.
    public let values: [PartialKeyPath<Intent>]

    /// https://developer.apple.com/documentation/appintents/intenturlrepresentation/stringinterpolation
    public struct StringInterpolation: StringInterpolationProtocol {
        var literals = [""]
        var values: [PartialKeyPath<Intent>] = []

        /// https://developer.apple.com/documentation/swift/stringinterpolationprotocol
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// https://developer.apple.com/documentation/swift/stringinterpolationprotocol
        public mutating func appendLiteral(_ literal: String) { literals[literals.count - 1] += literal }
        /// https://developer.apple.com/documentation/appintents/intenturlrepresentation/stringinterpolation/appendinterpolation(_:)
        public mutating func appendInterpolation<ValueType, Subject>(_ subject: Subject)
        where ValueType: _IntentValue, ValueType: Sendable, Subject: KeyPath<Intent, IntentParameter<ValueType>> {
            values.append(subject)
            literals.append("")
        }
    }

    /// https://developer.apple.com/documentation/appintents/intenturlrepresentation/init(stringliteral:)
    public init(stringLiteral value: String) {
        literals = [value]
        values = []
    }
    /// https://developer.apple.com/documentation/appintents/intenturlrepresentation/init(stringinterpolation:)
    public init(stringInterpolation: StringInterpolation) {
        literals = stringInterpolation.literals
        values = stringInterpolation.values
    }
}

/// https://developer.apple.com/documentation/appintents/typedisplayrepresentation
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public struct TypeDisplayRepresentation: ExpressibleByStringLiteral, @unchecked Sendable {
    /// https://developer.apple.com/documentation/appintents/typedisplayrepresentation/init(stringliteral:)
    public init(stringLiteral value: String) {}
}

/// https://developer.apple.com/documentation/appintents/displayrepresentation
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public struct DisplayRepresentation: ExpressibleByStringLiteral, Equatable, @unchecked Sendable {
    /// https://developer.apple.com/documentation/appintents/displayrepresentation/init(title:subtitle:image:)
    public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil) {}
    /// https://developer.apple.com/documentation/appintents/displayrepresentation/init(stringliteral:)
    public init(stringLiteral value: String) {}
}

/// https://developer.apple.com/documentation/appintents/typedisplayrepresentable
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public protocol TypeDisplayRepresentable {
    /// https://developer.apple.com/documentation/appintents/typedisplayrepresentable/typedisplayrepresentation
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// https://developer.apple.com/documentation/appintents/instancedisplayrepresentable
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public protocol InstanceDisplayRepresentable {
    /// https://developer.apple.com/documentation/appintents/instancedisplayrepresentable/displayrepresentation
    var displayRepresentation: DisplayRepresentation { get }
}

/// https://developer.apple.com/documentation/appintents/displayrepresentable
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public protocol DisplayRepresentable: InstanceDisplayRepresentable, TypeDisplayRepresentable {}

/// https://developer.apple.com/documentation/appintents/appvalue
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public protocol AppValue: TypeDisplayRepresentable, _IntentValue, Sendable {}

/// https://developer.apple.com/documentation/appintents/entityidentifierconvertible
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public protocol EntityIdentifierConvertible {
    /// https://developer.apple.com/documentation/appintents/entityidentifierconvertible/entityidentifierstring
    var entityIdentifierString: String { get }
    /// https://developer.apple.com/documentation/appintents/entityidentifierconvertible/entityidentifier(for:)
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
extension Int: EntityIdentifierConvertible {
    /// https://developer.apple.com/documentation/appintents/entityidentifierconvertible/entityidentifierstring
    public var entityIdentifierString: String { String(self) }
    /// https://developer.apple.com/documentation/appintents/entityidentifierconvertible/entityidentifier(for:)
    public static func entityIdentifier(for entityIdentifierString: String) -> Int? { Int(entityIdentifierString) }
}

/// https://developer.apple.com/documentation/appintents/appentity
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where ID: EntityIdentifierConvertible, ID: Sendable {
    /// https://developer.apple.com/documentation/appintents/appentity/defaultquery-swift.associatedtype
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
    /// https://developer.apple.com/documentation/appintents/appentity/defaultquery-swift.type.property
    static var defaultQuery: DefaultQuery { get }
}

/// https://developer.apple.com/documentation/appintents/entityquery
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public protocol EntityQuery: Sendable {
    /// https://developer.apple.com/documentation/appintents/entityquery/entity
    associatedtype Entity: AppEntity
    /// https://developer.apple.com/documentation/appintents/entityquery/init()
    init()
    /// https://developer.apple.com/documentation/appintents/entityquery/entities(for:)
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
}

/// https://developer.apple.com/documentation/appintents/urlrepresentableentity
@available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public protocol URLRepresentableEntity: AppEntity {
    /// https://developer.apple.com/documentation/appintents/urlrepresentableentity/urlrepresentation-swift.type.property
    static var urlRepresentation: URLRepresentation { get }
}

@available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension URLRepresentableEntity {
    /// https://developer.apple.com/documentation/appintents/urlrepresentableentity/urlrepresentation-swift.typealias
    public typealias URLRepresentation = EntityURLRepresentation<Self>
}

/// https://developer.apple.com/documentation/appintents/entityurlrepresentation
@available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct EntityURLRepresentation<Entity>: ExpressibleByStringInterpolation where Entity: AppEntity {
    /// The texts around the places of the entity's identifier, for tests: one more than there are places.
    public let literals: [String]

    /// https://developer.apple.com/documentation/appintents/entityurlrepresentation/stringinterpolation
    public struct StringInterpolation: StringInterpolationProtocol {
        /// https://developer.apple.com/documentation/appintents/entityurlrepresentation/stringinterpolation/token
        public enum Token {
            case id
        }

        var literals = [""]

        /// https://developer.apple.com/documentation/swift/stringinterpolationprotocol
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// https://developer.apple.com/documentation/swift/stringinterpolationprotocol
        public mutating func appendLiteral(_ literal: String) { literals[literals.count - 1] += literal }
        /// https://developer.apple.com/documentation/appintents/entityurlrepresentation/stringinterpolation/appendinterpolation(_:)
        public mutating func appendInterpolation(_ subject: Token) { literals.append("") }
    }

    /// https://developer.apple.com/documentation/appintents/entityurlrepresentation/init(stringliteral:)
    public init(stringLiteral value: String) { literals = [value] }
    /// https://developer.apple.com/documentation/appintents/entityurlrepresentation/init(stringinterpolation:)
    public init(stringInterpolation: StringInterpolation) { literals = stringInterpolation.literals }
}
