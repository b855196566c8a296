// https://developer.apple.com/documentation/swiftui/commands
/// Entries of an app's menus.
@available(iOS 14.0, macOS 11.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor
@preconcurrency
public protocol Commands {
    // https://developer.apple.com/documentation/swiftui/commands/body-swift.associatedtype
    /// What the entries consist of.
    associatedtype Body: Commands

    // https://developer.apple.com/documentation/swiftui/commands/body-swift.property
    /// What the entries consist of.
    @CommandsBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

@available(iOS 14.0, macOS 11.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension Commands where Body == Never {
    // https://developer.apple.com/documentation/swiftui/commands/body-swift.property
    /// The entries of this module have none; asking for it is a mistake, and ends the process, as in SwiftUI.
    public var body: Never { preconditionFailure("body of \(Self.self), which has none") }
}

// https://developer.apple.com/documentation/swift/never
@available(iOS 14.0, macOS 11.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension Never: Commands {}

// https://developer.apple.com/documentation/swiftui/commandsbuilder
/// Makes entries of the entries in a closure; of SwiftUI's only what one entry needs.
@available(iOS 14.0, macOS 11.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@resultBuilder
public struct CommandsBuilder {
    // https://developer.apple.com/documentation/swiftui/commandsbuilder/buildblock(_:)
    /// The one entry.
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Commands { content }
}

// https://developer.apple.com/documentation/swiftui/commandmenu
/// A menu of an app's own.
@available(iOS 14.0, macOS 11.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor
@preconcurrency
public struct CommandMenu<Content>: Commands where Content: View {
    // https://developer.apple.com/documentation/swiftui/commandmenu/body
    /// There is none.
    public typealias Body = Never

    // Unsafe: set when the menu is made, on any thread as in SwiftUI, and from then on used on the main actor alone.
    private nonisolated(unsafe) let content: Content

    // https://developer.apple.com/documentation/swiftui/commandmenu/init(_:content:)
    /// A menu with a name, and the views in the closure as its entries.
    public nonisolated init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

// https://developer.apple.com/documentation/swiftui/commandmenu
@available(*, unavailable)
extension CommandMenu: Sendable {}

/// The entries of this module; their own nodes are made of views.
@available(tvOS, unavailable)
@available(watchOS, unavailable)
protocol StageCommands {
    @MainActor func node(in stage: StageContext) -> StageNode
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension CommandMenu: StageCommands {
    @MainActor func node(in stage: StageContext) -> StageNode { StageNode(.group, children: [stage.node(of: content)]) }
}

@available(iOS 14.0, macOS 11.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension Scene {
    // https://developer.apple.com/documentation/swiftui/scene/commands(content:)
    /// Adds entries to the app's menus.
    public nonisolated func commands<Content>(@CommandsBuilder content: () -> Content) -> some Scene
    where Content: Commands {
        CommandedScene(content: self, commands: content())
    }
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
private nonisolated struct CommandedScene<Content: Scene, Menus: Commands>: Scene, StageScene {
    let content: Content
    let menus: Menus

    init(content: Content, commands: Menus) {
        self.content = content
        menus = commands
    }

    typealias Body = Never

    @MainActor func node(in stage: StageContext) -> StageNode {
        StageNode(.group, children: [stage.node(of: content), Self.node(of: menus, in: stage)])
    }

    @MainActor private static func node(of commands: some Commands, in stage: StageContext) -> StageNode {
        if let commands = commands as? any StageCommands { return commands.node(in: stage) }
        return node(of: commands.body, in: stage)
    }
}
