import Foundation
import Testing
import WaymarkNavigation

@Suite struct SceneStateTests {
    private static let goods = Screen("goods", parameters: ["id": "42"], link: "shop://goods/42").numbered(3)

    static let full = SceneState(
        "main",
        layers: [
            ScreenLayer(
                .tabs(
                    ScreenTabs(
                        [
                            ScreenTab("home", [Screen("home", link: "shop://home").numbered(1)]),
                            ScreenTab("mall", [Screen("mall", link: "shop://mall").numbered(2), goods]),
                            ScreenTab(
                                "single", stack: ScreenStack(single: Screen("me", link: "shop://me").numbered(4))),
                            ScreenTab("empty", []),
                        ], selected: 1))),
            ScreenLayer(
                .stack(
                    ScreenStack([
                        Screen("cart", link: "shop://cart").numbered(5),
                        Screen("note", link: "shop://note").numbered(6),
                    ])),
                presentation: .present(.sheet, detents: [.medium], wrapped: true)),
            ScreenLayer(
                .stack(ScreenStack(single: Screen("pick", link: "shop://pick").numbered(7))),
                presentation: .present(.fullScreen)),
        ])

    private static func unnumbered(_ state: SceneState) -> SceneState {
        var copy = state
        for layer in copy.layers.indices {
            copy.layers[layer].content = copy.layers[layer].content.mapped { $0.numbered(0) }
        }
        return copy
    }

    @Test("A scene prints as a tree")
    func outline() {
        #expect(
            "\(Self.full)" == """
                main
                ├ tab home
                │ └ home
                ├ tab mall *
                │ ├ mall
                │ └ goods(id: 42)
                ├ tab single
                │ └ me
                ├ tab empty
                ├ present sheet [medium] wrapped
                │ ├ cart
                │ └ note
                └ present fullScreen
                  └ pick <
                """)
        #expect("\(SceneState("empty"))" == "empty")
        let two = NavigationState(scenes: [SceneState("a"), SceneState("b")], activeScene: "b")
        #expect("\(two)" == "a\n* b")
        #expect(!"\(SceneState.stack("main", [Screen("a\nb")]))".contains("a\nb"), "a line is a line")
    }

    @Test("A scene is read as it was written, without the numbers of the run")
    func roundTrip() throws {
        let state = NavigationState(scenes: [Self.full, SceneState("other")], activeScene: "main")
        let data = try JSONEncoder().encode(state)
        #expect(!String(decoding: data, as: UTF8.self).contains("number"))
        let read = try JSONDecoder().decode(NavigationState.self, from: data)
        #expect(read.scenes == [Self.unnumbered(Self.full), SceneState("other")])
        #expect(read.activeScene == "main")
    }

    struct Fault: CustomTestStringConvertible {
        let layers: String
        let problem: String
        var testDescription: String { layers }
    }

    private static let screen = #"{"route":"a","parameters":{},"identity":"","presentation":"push"}"#

    static let faults = [
        Fault(layers: #"[{"stack":[],"presentation":"present"}]"#, problem: "the root is not presented"),
        Fault(layers: #"[{"stack":[]},{"stack":[]}]"#, problem: "layer 1 does not say how it was presented"),
        Fault(layers: #"[{"stack":[]},{"stack":[],"presentation":"present"}]"#, problem: "there is nothing to show"),
        Fault(layers: #"[{"tabs":[],"selected":0}]"#, problem: "tab 0 is selected, but the number of tabs is 0"),
        Fault(
            layers: #"[{"tabs":[{"name":"x","stack":[]}],"selected":-1}]"#,
            problem: "tab -1 is selected, but the number of tabs is 1"),
        Fault(
            layers: #"[{"tabs":[{"name":"x","stack":[]},{"name":"x","stack":[]}],"selected":0}]"#,
            problem: "two tabs share a name"),
        Fault(
            layers: "[{\"stack\":[]},"
                + Array(repeating: #"{"single":\#(screen),"presentation":"present"}"#, count: 64).joined(separator: ",")
                + "]",
            problem: "65 layers are more than 64"),
        Fault(
            layers: "[{\"stack\":[" + Array(repeating: screen, count: 4_097).joined(separator: ",") + "]}]",
            problem: "4097 screens are more than 4096"),
    ]

    @Test("A state that no scene could display is refused when it is read, with a sentence", arguments: faults.indices)
    func refuses(_ row: Int) throws {
        let fault = Self.faults[row]
        let json = #"{"scenes":[{"name":"main","layers":\#(fault.layers)}]}"#
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(NavigationState.self, from: Data(json.utf8))
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(error.map { "\($0)" } ?? "nothing")")
            return
        }
        #expect(context.debugDescription == fault.problem)
    }

    @Test("A state that no scene could display says why")
    func unlawful() {
        func why(_ layers: [ScreenLayer]) -> String? { SceneState("main", layers: layers).violation.map { "\($0)" } }
        let (one, two) = (Screen("a").numbered(1), Screen("b").numbered(2))
        let root = ScreenLayer(.stack(ScreenStack([one])))
        var broken = ScreenStack([one, two])
        broken.isContainer = false
        #expect(why([root]) == nil)
        #expect(why([]) == nil)
        #expect(why([ScreenLayer(.stack(ScreenStack([one, one])))]) == "screen 1 would occur twice")
        #expect(why([ScreenLayer(.stack(broken))]) == "there is nothing to show")
        #expect(why([root, root]) == "1 of 2 layers cannot be kept")
        #expect(why([root, ScreenLayer(.stack(ScreenStack()), presentation: .present)]) == "there is nothing to show")
        #expect(
            why([root, ScreenLayer(.stack(ScreenStack([one])), presentation: .present)])
                == "screen 1 would occur twice")
        #expect(why([ScreenLayer(.tabs(ScreenTabs([], selected: 0)))]) == "layer 0 has no tab 0")
    }

    // MARK: Links

    private static let screens = ["home", "mall", "me", "cart", "note", "pick"]

    private static func screen(_ link: String) -> Screen? {
        let route = String(link.dropFirst("shop://".count))
        if route == "goods/42" { return Screen("goods", parameters: ["id": "42"], link: link) }
        return screens.contains(route) ? Screen(route, link: link) : nil
    }

    @Test("A state is a list of links, and a list of links is the state")
    func links() throws {
        let state = NavigationState(scenes: [Self.full], activeScene: "main")
        let links = state.links
        #expect(
            links.map(\.link) == [
                "shop://home", "shop://mall", "shop://goods/42", "shop://me", nil, "shop://cart", "shop://note",
                "shop://pick",
            ])
        let read = try JSONDecoder().decode([StateLink].self, from: JSONEncoder().encode(links))
        #expect(NavigationState(links: read, screen: Self.screen).scenes == [Self.unnumbered(Self.full)])
    }

    @Test(
        "A link that leads nowhere any more leaves its screen out with those above, and a layer with nothing left too")
    func lostLinks() {
        let links = NavigationState(scenes: [Self.full], activeScene: "main").links
        let state = NavigationState(links: links) { $0.contains("mall") || $0.contains("cart") ? nil : Self.screen($0) }
        #expect(state.scenes[0].screens.map(\.route) == ["home", "me"])
        #expect(state.scenes[0].layers.count == 1, "what was presented on nothing is gone")
        #expect(state.scenes[0].violation == nil)
    }

    @Test("Screens on a page that the app has put at the bottom itself keep their links")
    func foreignBottom() {
        let state = SceneState.tabs(
            "main",
            [ScreenTab("mall", [.foreign("MallController", number: 1), Self.goods, .foreign("Alert", number: 9)])])
        #expect(state.links.map(\.link) == [nil, "shop://goods/42"])
        #expect(state.links.map(\.foreign) == ["MallController", nil])
        let read = NavigationState(links: state.links, screen: Self.screen)
        #expect(read.scenes[0].screens.map(\.route) == ["~MallController", "goods"])
    }

    @Test("Links that no state gives are no trap", arguments: [[3], [1, 2], [-1, 0], [0, 2], [.max, .min]])
    func hostileLinks(_ layers: [Int]) throws {
        let links = NavigationState(scenes: [Self.full]).links
        let changed = layers.map { layer in
            var link = links[0]
            (link.layer, link.tab) = (layer, nil)
            return link
        }
        for scene in NavigationState(links: changed, screen: Self.screen).scenes { #expect(scene.violation == nil) }
    }

    private func saved(_ state: SceneState, within limit: Int) -> String? {
        state.savable { state in
            guard let data = try? JSONEncoder().encode(state), data.count <= limit else { return nil }
            return String(decoding: data, as: UTF8.self)
        }
    }

    private func read(_ text: String) -> SceneState {
        (try? JSONDecoder().decode(SceneState.self, from: Data(text.utf8))) ?? SceneState("none")
    }

    @Test("The tab in front is kept longest, and of a page alone that is too large nothing is saved")
    func savesFront() throws {
        func page(_ length: Int) -> Screen {
            Screen("page", link: "shop://page/" + String(repeating: "x", count: length))
        }
        let tabs = SceneState(
            "main",
            layers: [
                ScreenLayer(
                    .tabs(
                        ScreenTabs(
                            [ScreenTab("front", [page(10)]), ScreenTab("back", [page(10), page(5000)])], selected: 0)))
            ])
        let text = try #require(saved(tabs, within: 1000))
        #expect(read(text).layers[0].stacks.map(\.screens.count) == [1, 1])
        #expect(saved(.stack("main", [page(5000)]), within: 1000) == nil)
        #expect(saved(.stack("main", [.foreign("Home"), page(5000)]), within: 1000) == nil)
    }

    @Test("Of a state that is too large as much is saved from the bottom up as there is room for, and can be read back")
    func savesBottom() throws {
        let whole = try #require(saved(Self.full, within: .max))
        var last = Self.full.screens.count
        for limit in stride(from: whole.utf8.count, through: 0, by: -40) {
            // Where one screen has no room, it has none in less.
            guard let text = saved(Self.full, within: limit) else {
                last = 0
                continue
            }
            #expect(last > 0 && read(text).screens.contains { $0.link != nil })
            #expect(text.utf8.count <= limit)
            let read = read(text)
            #expect(read.violation == nil)
            #expect(read.screens.count <= last && read.layers.count <= Self.full.layers.count)
            // What is there stands where it stood.
            for (part, layer) in zip(read.layers, Self.full.layers) {
                for (less, more) in zip(part.stacks, layer.stacks) {
                    #expect(more.screens.map(\.link).starts(with: less.screens.map(\.link)))
                }
            }
            last = read.screens.count
        }
        #expect(last == 0)
    }

    @Test("More layers or screens than are read back are not written")
    func savesWithinLimits() throws {
        let page = Screen("page", link: "shop://page")
        var high = SceneState.stack("main", [page])
        for _ in 0..<100 {
            high.layers.append(ScreenLayer(.stack(ScreenStack([page])), presentation: .present))
        }
        for (state, layers, screens) in [
            (high, 64, 64), (.stack("main", Array(repeating: page, count: 5000)), 1, 4096),
        ] {
            let text = try #require(saved(state, within: .max))
            let read = try JSONDecoder().decode(SceneState.self, from: Data(text.utf8))
            #expect(read.layers.count == layers && read.screens.count == screens)
        }
    }
}
