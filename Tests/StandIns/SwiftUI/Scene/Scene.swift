// https://developer.apple.com/documentation/swiftui/scene
/// A part of an app that the system opens and closes.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor
@preconcurrency
public protocol Scene {
    // https://developer.apple.com/documentation/swiftui/scene/body-swift.associatedtype
    /// What the scene consists of.
    associatedtype Body: Scene

    // https://developer.apple.com/documentation/swiftui/scene/body-swift.property
    /// What the scene consists of.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension Scene where Body == Never {
    // https://developer.apple.com/documentation/swiftui/scene/body-swift.property
    /// The scenes of this module have none; asking for it is a mistake, and ends the process, as in SwiftUI.
    public var body: Never { preconditionFailure("body of \(Self.self), which has none") }
}

// https://developer.apple.com/documentation/swift/never
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension Never: Scene {}

// https://developer.apple.com/documentation/swiftui/scenebuilder
/// Makes one scene of the scenes in a closure; of SwiftUI's only what one scene needs.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@resultBuilder
public struct SceneBuilder {
    // https://developer.apple.com/documentation/swiftui/scenebuilder/buildblock(_:)
    /// The one scene.
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension Scene {
    // https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:)
    /// For which events from outside the scene is opened anew, by what their targets contain.
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public nonisolated func handlesExternalEvents(matching conditions: Set<String>) -> some Scene {
        MatchingScene(content: self, conditions: conditions)
    }
}

private nonisolated struct MatchingScene<Content: Scene>: Scene, StageScene {
    let content: Content
    let conditions: Set<String>

    typealias Body = Never

    @MainActor func node(in stage: StageContext) -> StageNode {
        StageNode(.externalEvents(preferring: [], allowing: conditions), children: [stage.node(of: content)])
    }
}
