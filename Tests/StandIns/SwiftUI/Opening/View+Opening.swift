public import Foundation

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension View {
    // https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)
    /// Takes URLs that the scene of this view is opened with.
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        modifier(ArrivalModifier(arrival: .url(action)))
    }

    // https://developer.apple.com/documentation/swiftui/view/oncontinueuseractivity(_:perform:)
    /// Takes activities of a kind that the scene of this view is to continue.
    public nonisolated func onContinueUserActivity(
        _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
    ) -> some View {
        modifier(ArrivalModifier(arrival: .activity(type: activityType, action)))
    }

    // https://developer.apple.com/documentation/swiftui/view/useractivity(_:isactive:_:)
    /// Says what the user does in this view.
    public nonisolated func userActivity(
        _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
    ) -> some View {
        modifier(ActivityModifier(type: activityType, update: isActive ? update : nil))
    }

    // https://developer.apple.com/documentation/swiftui/view/useractivity(_:element:_:)
    /// Says what the user does in this view, as long as there is an element.
    public nonisolated func userActivity<P>(
        _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
    ) -> some View {
        modifier(ActivityModifier(type: activityType, update: element.map { element in { update(element, $0) } }))
    }

    // https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)
    /// Which events from outside the scene of this view prefers and allows, by what their targets contain.
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public nonisolated func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View {
        modifier(ExternalEventsModifier(preferring: preferring, allowing: allowing))
    }
}

private nonisolated struct ArrivalModifier: StageModifier {
    let arrival: StagedArrival

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        StageNode(.arrival(arrival), children: [stage.node(of: content)])
    }
}

private nonisolated struct ActivityModifier: StageModifier {
    let type: String
    let update: ((NSUserActivity) -> Void)?

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        let node = stage.node(of: content)
        guard let update else { return node }
        let activity = NSUserActivity(activityType: type)
        update(activity)
        return StageNode(.activity(activity), children: [node])
    }
}

private nonisolated struct ExternalEventsModifier: StageModifier {
    let preferring: Set<String>
    let allowing: Set<String>

    @MainActor func node(of content: some View, in stage: StageContext) -> StageNode {
        StageNode(.externalEvents(preferring: preferring, allowing: allowing), children: [stage.node(of: content)])
    }
}
