// https://developer.apple.com/documentation/swiftui/viewbuilder
/// One of two views.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public nonisolated struct _ConditionalContent<TrueContent, FalseContent> {
    enum Storage {
        case trueContent(TrueContent)
        case falseContent(FalseContent)
    }

    let storage: Storage
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
    // https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype
    /// There is none.
    public typealias Body = Never

    init(storage: Storage) { self.storage = storage }
}

extension _ConditionalContent: StageView where TrueContent: View, FalseContent: View {
    @MainActor func node(in stage: StageContext) -> StageNode {
        switch storage {
        case .trueContent(let content): stage.node(of: content)
        case .falseContent(let content): stage.node(of: content)
        }
    }
}
