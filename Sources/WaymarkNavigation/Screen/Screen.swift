import WaymarkCore

/// A page that is displayed or about to be, as a value: its route, its parameters, and its preferred presentation.
///
/// The builder of a screen is registered separately and looked up by the route's id. A screen itself holds no closure,
/// so it can be compared, saved, sent and printed.
public struct Screen: Sendable, Hashable {
    /// The constant values of a screen, behind one reference: plans copy states, and states hold many
    /// screens.
    private final class Values: Hashable, Sendable {
        let route: String
        let parameters: [String: String]
        let identity: String
        let presentation: Presentation
        let link: String?
        /// The displayed content as text; `nil` if the parameters determine it.
        let content: String?
        let isSettled: Bool

        init(
            _ route: String, _ parameters: [String: String], _ identity: String, _ presentation: Presentation,
            _ link: String?, _ content: String?, isSettled: Bool
        ) {
            self.route = route
            self.parameters = parameters
            self.identity = identity
            self.presentation = presentation
            self.link = link
            self.content = content
            self.isSettled = isSettled
        }

        static func == (left: Values, right: Values) -> Bool {
            left === right
                || left.route == right.route && left.identity.hasSameBytes(as: right.identity)
                    && areSame(left.link, right.link) && left.presentation == right.presentation
                    && left.parameters.count == right.parameters.count
                    && left.parameters.allSatisfy { areSame($0.value, right.parameters[$0.key]) }
                    && areSame(left.content, right.content)
        }

        private static func areSame(_ left: String?, _ right: String?) -> Bool {
            guard let left, let right else { return left == nil && right == nil }
            return left.hasSameBytes(as: right)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(route)
            hasher.combine(identity)
        }
    }

    private var values: Values
    /// The number of the screen, unique in a run of the app; 0 if it has none yet.
    ///
    /// A number belongs to one view or view controller from the time it is built until it leaves.
    public package(set) var number = 0

    /// The id of the route, by which the builder of the screen is found.
    public var route: String { values.route }

    /// The values of the route's parameters, by name, decoded.
    public var parameters: [String: String] {
        get { values.parameters }
        set { values = Values(route, newValue, identity, presentation, link, nil, isSettled: isSettled) }
    }

    /// The text by which two screens of one route are the same.
    ///
    /// See ``ScreenIdentity``.
    public var identity: String {
        get { values.identity }
        set { values = Values(route, parameters, newValue, presentation, link, values.content, isSettled: isSettled) }
    }

    /// The preferred presentation.
    public var presentation: Presentation {
        get { values.presentation }
        set { values = Values(route, parameters, identity, newValue, link, values.content, isSettled: isSettled) }
    }

    /// The link that leads to it, as text; `nil` for a typed route without a link. A screen without a link cannot be
    /// restored.
    public var link: String? {
        get { values.link }
        set { values = Values(route, parameters, identity, presentation, newValue, values.content, isSettled: false) }
    }

    /// Whether rules no longer rewrite the link, because they produced it or because a typed route that prints it was
    /// opened. The value is saved, so that a restored screen is what it was.
    package var isSettled: Bool {
        get { values.isSettled }
        set {
            if newValue == isSettled { return }
            values = Values(route, parameters, identity, presentation, link, values.content, isSettled: newValue)
        }
    }

    /// The displayed content as text. If two pages of a route have equal texts, one can take the place of the other
    /// without being built or updated.
    package var content: String { values.content ?? ScreenIdentity.parameters.text(of: parameters) }

    /// Creates a screen without a number.
    ///
    /// - Parameters:
    ///   - route: The id of the route.
    ///   - parameters: The decoded values of its parameters.
    ///   - identity: The rule for when two screens of the route are the same.
    ///   - presentation: The preferred presentation.
    ///   - link: The link that leads to it.
    public init(
        _ route: String, parameters: [String: String] = [:], identity: ScreenIdentity = .parameters,
        presentation: Presentation = .push, link: String? = nil
    ) {
        self.init(
            route, parameters: parameters, identityText: identity.text(of: parameters), presentation: presentation,
            link: link)
    }

    /// - Parameters:
    ///   - identityText: The text by which screens of the route are the same; `nil` to use the content of the page.
    ///   - content: The content of the page; `nil` if the parameters determine it.
    package init(
        _ route: String, parameters: [String: String], identityText: String?, presentation: Presentation, link: String?,
        content: String? = nil, isSettled: Bool = false, number: Int = 0
    ) {
        let identity = identityText ?? content ?? ScreenIdentity.parameters.text(of: parameters)
        values = Values(route, parameters, identity, presentation, link, content, isSettled: isSettled)
        self.number = number
    }

    /// Creates a screen for a page that the app displays itself and that no route leads to.
    ///
    /// Drivers report such pages, for example an alert, or the first view controller of a tab if the app created it.
    ///
    /// - Parameters:
    ///   - type: The name of the page's type.
    ///   - number: The number of the screen.
    /// - Returns: The screen.
    public static func foreign(_ type: String, number: Int = 0) -> Screen {
        Screen("~\(type)", parameters: [:], identityText: "\(number)", presentation: .push, link: nil, number: number)
    }

    /// A Boolean value that indicates whether the app displays the page itself, without a route.
    public var isForeign: Bool { route.utf8.first == UInt8(ascii: "~") && values.link == nil }

    /// The type of a page that the app put on display itself; `nil` for every other.
    var foreignType: String? { isForeign ? String(route.dropFirst()) : nil }

    /// Returns a Boolean value that indicates whether another screen is the same page, perhaps with other parameters,
    /// so that one can be updated to the other.
    public func isSame(as other: Screen) -> Bool {
        route == other.route && identity.hasSameBytes(as: other.identity)
    }

    /// Returns whether another screen displays the same content, byte for byte.
    package func hasSameContent(as other: Screen) -> Bool { content.hasSameBytes(as: other.content) }

    /// Takes over the values of another screen, which is the same page.
    mutating func take(_ other: Screen) {
        if values === other.values { return }
        values = Values(
            route, other.parameters, identity, presentation, other.link, other.values.content,
            isSettled: other.isSettled)
    }

    /// Returns the same screen with a number.
    package func numbered(_ number: Int) -> Screen {
        var copy = self
        copy.number = number
        return copy
    }
}

extension Screen: Codable {
    // A number is valid in one run of the app, so it is not saved. Neither are values that follow from the others.
    private enum CodingKeys: String, CodingKey {
        case route, parameters, identity, presentation, link, content
        case isSettled = "settled"
    }

    /// Reads a screen, which has no number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .route),
            parameters: try container.decode([String: String].self, forKey: .parameters),
            identityText: try container.decodeIfPresent(String.self, forKey: .identity),
            presentation: try container.decode(Presentation.self, forKey: .presentation),
            link: try container.decodeIfPresent(String.self, forKey: .link),
            content: try container.decodeIfPresent(String.self, forKey: .content),
            isSettled: try container.decodeIfPresent(Bool.self, forKey: .isSettled) ?? false)
    }

    /// Writes everything but the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(route, forKey: .route)
        try container.encode(parameters, forKey: .parameters)
        if !identity.hasSameBytes(as: content) { try container.encode(identity, forKey: .identity) }
        try container.encode(presentation, forKey: .presentation)
        try container.encodeIfPresent(link, forKey: .link)
        if !content.hasSameBytes(as: ScreenIdentity.parameters.text(of: parameters)) {
            try container.encode(content, forKey: .content)
        }
        if isSettled { try container.encode(true, forKey: .isSettled) }
    }
}

extension Screen: CustomStringConvertible {
    /// The route's id, with the values that distinguish the screen from others of the route: `goods.detail(id: 42)`.
    public var description: String {
        if parameters.isEmpty { return route }
        let list = parameters.ordered { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return "\(route)(\(list.joined(separator: ", ")))".escapingControls
    }
}
