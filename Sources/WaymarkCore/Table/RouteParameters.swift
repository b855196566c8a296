/// The named values of a match's path, from left to right.
public struct RouteParameters: Sendable {
    /// A name and its value.
    public struct Element: Hashable, Sendable {
        /// The name in the pattern.
        public let name: String
        /// The value, decoded unless the rules pass values on as written.
        public let value: String

        /// Returns whether both are the same, byte for byte.
        ///
        /// - Parameters:
        ///   - left: An element.
        ///   - right: Another.
        public static func == (left: Element, right: Element) -> Bool {
            left.name.hasSameBytes(as: right.name) && left.value.hasSameBytes(as: right.value)
        }

        /// Feeds the bytes of both to a hasher.
        public func hash(into hasher: inout Hasher) {
            name.hashBytes(into: &hasher)
            value.hashBytes(into: &hasher)
        }
    }

    private var elements: [Element] = []

    /// No values.
    package static let none = RouteParameters()

    init() {}

    mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

    mutating func append(_ name: String, _ value: String) { elements.append(Element(name: name, value: value)) }

    /// Returns the value of a name, or `nil` if the match has no value for it.
    public subscript(name: String) -> String? { elements.first { $0.name.hasSameBytes(as: name) }?.value }

    /// The values by name.
    public var dictionary: [String: String] {
        Dictionary(elements.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

extension RouteParameters: RandomAccessCollection {
    /// The position of the first value, which is 0.
    public var startIndex: Int { elements.startIndex }
    /// The number of values.
    public var endIndex: Int { elements.endIndex }
    /// Returns the value at a place from the left.
    public subscript(position: Int) -> Element { elements[position] }
}

extension RouteParameters: Hashable {}

extension RouteParameters: CustomStringConvertible {
    /// The values as `name=value, …`, for display.
    public var description: String { map { "\($0.name)=\($0.value)" }.joined(separator: ", ") }
}
