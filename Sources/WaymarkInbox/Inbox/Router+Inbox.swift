package import WaymarkGround
public import WaymarkRouting

extension Router {
    /// The inbox in which links from outside wait until the app can open them, or `nil` if the configuration has none.
    public var inbox: LinkInbox? { core.inbox as? LinkInbox }
}

extension RouterConfiguration {
    /// The settings for links from outside that the app cannot open yet; if `nil`, up to 64 of them wait in memory,
    /// only until the router is ready.
    public var inbox: InboxConfiguration? {
        get { keeperMaking as? InboxConfiguration }
        set { keeperMaking = newValue }
    }
}

extension InboxConfiguration: KeeperMaking {
    package func keeper(clock: AppClock, isReady: Bool) -> any LinkKeeper {
        LinkInbox(self, clock: clock, isReady: isReady)
    }
}

extension LinkInbox: LinkKeeper {
    package nonisolated func keep(
        _ link: some LinkConvertible, from source: LinkSource, scene: String?, depth: Int
    ) -> LinkKeeping {
        do throws(InboxError) {
            try receive(link, from: source, scene: scene, depth: depth)
            return .kept
        } catch {
            if case .full = error.reason { return .full }
            return .passed
        }
    }

    package nonisolated func takeWhatWasLeft() -> Task<Int, Never>? {
        if configuration.drop == nil { return nil }
        return Task { await takeDropped() }
    }
}
