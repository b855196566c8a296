import WaymarkNavigation

/// All requests that mean something in a small state.
enum SmallRequests {
    private static let presentations: [Presentation] = [
        .push, .present(.sheet), .present(.sheet, wrapped: true), .root, Presentation(.root), .tab("x"), .tab("y"),
        .replace,
    ]

    /// Screens to be shown by themselves, and with one or two others beneath; each way of showing, and each reuse.
    ///
    /// One route that is not displayed is as good as another, so that one more than the states have is enough.
    static func shows(of routes: [String]) -> [NavigationRequest.Kind] {
        var kinds: [NavigationRequest.Kind] = []
        for reuse in ScreenReuse.allCases {
            for presentation in presentations {
                for route in routes {
                    let requested = Screen(
                        route, parameters: ["new": "1"], identity: .route, presentation: presentation)
                    kinds.append(.show([requested], reuse: reuse))
                    // What is beneath a root or a tab's first screen is nothing, so that it is enough to say so once.
                    if [.root, .tab("x"), .tab("y")].contains(presentation.kind), route != "a" { continue }
                    for parent in routes where parent != route {
                        for beneath in presentations where beneath.kind != .replace {
                            let parent = Screen(parent, presentation: beneath)
                            kinds.append(.show([parent, requested], reuse: reuse))
                            for further in routes where further != route && further != parent.route {
                                if beneath.kind == .push || beneath.kind == .present {
                                    kinds.append(.show([Screen(further), parent, requested], reuse: reuse))
                                }
                            }
                        }
                    }
                }
            }
        }
        return kinds
    }

    /// Ways back, and to what is there.
    static func moves(in state: SceneState) -> [NavigationRequest.Kind] {
        var kinds: [NavigationRequest.Kind] = [
            .back, .popToRoot, .dismiss(nil), .selectTab("x"), .selectTab("y"), .selectTab("z"),
        ]
        kinds += [.min, -1, 0, 1, 2, 3, .max].flatMap { [.pop($0), .dismiss($0)] }
        kinds += (SmallStates.routes + ["d"]).map { .popTo(ScreenQuery($0)) }
        kinds += (0...(state.screens.count + 1)).flatMap { [.reveal($0), .close($0)] }
        return kinds
    }
}
