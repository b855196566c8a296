// https://developer.apple.com/documentation/swiftui/navigationstack
/// A root, and pages pushed above it.
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
@MainActor
@preconcurrency
public struct NavigationStack<Data, Root>: View where Root: View {
    // https://developer.apple.com/documentation/swiftui/navigationstack/body
    /// There is none.
    public typealias Body = Never

    // Unsafe: set when the stack is made, on any thread as in SwiftUI, and from then on used on the main actor alone.
    private nonisolated(unsafe) let path: StagedPath
    private nonisolated(unsafe) let root: Root

    // https://developer.apple.com/documentation/swiftui/navigationstack/init(root:)
    /// A stack that keeps its own path.
    public nonisolated init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.init(path: State(wrappedValue: NavigationPath()).projectedValue, root: root)
    }

    // https://developer.apple.com/documentation/swiftui/navigationstack
    /// A stack with a path of values of any types.
    public nonisolated init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.path = StagedPath(
            read: { path.wrappedValue.elements },
            write: { elements in
                path.wrappedValue.elements = elements
                return nil
            }, isStored: path.isStored)
        self.root = root()
    }

    // https://developer.apple.com/documentation/swiftui/navigationstack
    /// A stack with a path of values of one type.
    public nonisolated init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
    {
        self.path = StagedPath(
            read: { path.wrappedValue.map { AnyHashable($0) } },
            write: { elements in
                var data = Data()
                for element in elements {
                    guard let value = element.base as? Data.Element else { return element }
                    data.append(value)
                }
                path.wrappedValue = data
                return nil
            }, isStored: path.isStored)
        self.root = root()
    }
}

// https://developer.apple.com/documentation/swiftui/navigationstack
@available(*, unavailable)
extension NavigationStack: Sendable {}

extension NavigationStack: StageView {
    @MainActor func node(in stage: StageContext) -> StageNode {
        let root = stage.node(of: root)
        return StageNode(.stack(StagedStack(path: path, root: root)), children: [root])
    }
}
