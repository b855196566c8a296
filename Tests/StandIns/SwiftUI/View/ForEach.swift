// https://developer.apple.com/documentation/swiftui/foreach
/// A view for each element.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public nonisolated struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
    // https://developer.apple.com/documentation/swiftui/foreach/data
    /// The elements.
    public var data: Data
    // https://developer.apple.com/documentation/swiftui/foreach/content
    /// Makes the view of an element.
    public var content: (Data.Element) -> Content
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension ForEach: View where Content: View {
    // https://developer.apple.com/documentation/swiftui/foreach/body
    /// There is none.
    public typealias Body = Never

    // https://developer.apple.com/documentation/swiftui/foreach
    /// A view for each element, known by its identity.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where ID == Data.Element.ID, Data.Element: Identifiable {
        self.data = data
        self.content = content
    }

    // https://developer.apple.com/documentation/swiftui/foreach
    /// A view for each element, known by a part of it.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
    }

    // https://developer.apple.com/documentation/swiftui/foreach
    /// A view for each number.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        self.data = data
        self.content = content
    }
}

extension ForEach: StageView where Content: View {
    @MainActor func node(in stage: StageContext) -> StageNode { stage.group(of: data.map(content)) }
}
