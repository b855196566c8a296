/// The reason why a step is not possible in a state, by the rules of the containers that show screens.
///
/// Source: Apple's documentation of `UINavigationController`, `UITabBarController` and
/// `UIViewController.present(_:animated:completion:)`.
@nonexhaustive
public enum IllegalStep: Error, Hashable, Sendable {
    /// There is no such stack.
    case noStack(StackPlace)
    /// The stack is a single screen without a navigation container.
    case noContainer(StackPlace)
    /// There is no such tab.
    case noTab(Int, layer: Int)
    /// There is nothing to put there.
    case nothing
    /// The step would keep this many screens of a stack, too few or too many for one with `of` screens.
    case count(Int, of: Int)
    /// The step would keep this many layers of a scene, too few or too many for one with `of` layers.
    case layers(Int, of: Int)
    /// A scene without a root has nothing that a layer could be presented on.
    case noRoot
    /// The root is to change while layers are presented on it.
    case coveredRoot(layers: Int)
    /// The screen would be displayed twice.
    case twice(number: Int)
    /// The app has not registered a step of this name.
    case unknownCustom(String)
}

extension IllegalStep: CustomStringConvertible {
    /// The reason, as part of a sentence.
    public var description: String {
        switch self {
        case .noStack(let place):
            "layer \(place.layer) has no stack" + (place.tab.map { " in tab \($0)" } ?? "")
        case .noContainer(let place): "the screen in layer \(place.layer) is in no navigation container"
        case .noTab(let tab, let layer): "layer \(layer) has no tab \(tab)"
        case .nothing: "there is nothing to show"
        case .count(let kept, let count): "\(kept) of \(count) screens cannot be kept"
        case .layers(let kept, let count): "\(kept) of \(count) layers cannot be kept"
        case .noRoot: "the scene has no root"
        case .coveredRoot(let count): "the root cannot change under \(count) presented layers"
        case .twice(let number): "screen \(number) would occur twice"
        case .unknownCustom(let name): "it is not known how '\(name)' shows a screen"
        }
    }
}
