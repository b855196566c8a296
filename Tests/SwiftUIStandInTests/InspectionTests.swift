import Foundation
import SwiftUIStandIn
import Testing

@MainActor
@Suite struct InspectionTests {
    private let shop = Shop()

    private func tree(_ environment: EnvironmentValues = EnvironmentValues()) -> StageNode {
        StandInView.inspect(ShopView(shop: shop), environment: environment)
    }

    @Test("A stack shows the page of the last value in its path")
    func showsPages() throws {
        #expect(try #require(tree().stack).top?.texts == ["root", "idle"])
        shop.path = [.goods(1), .goods(2)]
        let stack = try #require(tree().stack)
        #expect(stack.pages.map { $0?.texts } == [["goods 1"], ["goods 2"]])
        #expect(stack.top?.texts == ["goods 2"])
        #expect(stack.top?.activities.first?.userInfo?["id"] as? Int == 2)
    }

    @Test("Going back writes the path through the binding")
    func goesBack() throws {
        shop.path = [.goods(1), .goods(2), .about]
        let stack = try #require(tree().stack)
        stack.goBack()
        #expect(shop.path == [.goods(1), .goods(2)])
        stack.goBack(by: 5)
        stack.goBack()
        #expect(shop.path.isEmpty)
        try stack.setPath([Shop.Page.about])
        #expect(shop.path == [.about])
    }

    @Test("A path that the binding cannot have is refused, and nothing is written")
    func refusesForeignValues() throws {
        shop.path = [.about]
        let stack = try #require(tree().stack)
        let fault = #expect(throws: StageFault.self) { try stack.setPath([Shop.Page.goods(1), "x"]) }
        #expect(fault?.description == "the binding cannot have 'x', a String")
        #expect(shop.path == [.about])
    }

    @Test("A path of any values has pages where views make them")
    func pagesOfAnyType() throws {
        struct Root: View {
            @State var path = NavigationPath(["a"])

            var body: some View {
                NavigationStack(path: $path) {
                    EmptyView().navigationDestination(for: String.self) { text in
                        Text(text).navigationDestination(for: Int.self) { Text("\($0)") }
                    }
                }
            }
        }
        let root = Root()
        root.path.append(3)
        root.path.append(2.5)
        let stack = try #require(StandInView.inspect(root).stack)
        #expect(stack.pages.map { $0?.texts } == [["a"], ["3"], nil])
        #expect(stack.top == nil)
        stack.goBack(by: 2)
        #expect(root.path == NavigationPath(["a"]))
    }

    @Test("A sheet is there while its item is, and swiping it away takes the item and says so")
    func dismissesSheet() throws {
        #expect(tree().cover == nil)
        shop.offer = Shop.Offer(id: "spring")
        let sheet = try #require(tree().cover)
        #expect(sheet.style == .sheet)
        #expect(sheet.id == AnyHashable("spring"))
        #expect(sheet.content?.texts == ["offer spring"])
        #expect(sheet.detents == [.medium])
        #expect(sheet.dismiss())
        #expect(sheet.itemID == nil)
        #expect(shop.offer == nil)
        #expect(shop.log == ["dismissed"])
    }

    @Test("A sheet that is held cannot be swiped away")
    func holdsSheet() throws {
        shop.offer = Shop.Offer(id: "spring")
        shop.isOfferHeld = true
        let sheet = try #require(tree().cover)
        #expect(!sheet.dismiss())
        #expect(shop.offer?.id == "spring")
        #expect(shop.log.isEmpty)
    }

    @Test("A full screen cover cannot be swiped away, and a popover can")
    func stylesDiffer() throws {
        let item = State<Shop.Offer?>(wrappedValue: Shop.Offer(id: "x"))
        let covered = StandInView.inspect(
            EmptyView().fullScreenCover(item: item.projectedValue) { Text($0.id) })
        #expect(try #require(covered.cover).style == .fullScreen)
        #expect(covered.cover?.dismiss() == false)
        let popped = StandInView.inspect(EmptyView().popover(item: item.projectedValue) { Text($0.id) })
        #expect(popped.cover?.dismiss() == true)
        #expect(item.wrappedValue == nil)
    }

    @Test("Tabs are known by their tags, and selecting one writes the binding")
    func selectsTabs() throws {
        let tabs = try #require(tree().tabs)
        #expect(tabs.tabs.map(\.tag) == ["home", "notes"])
        #expect(tabs.tabs.map { $0.label?.texts } == [["Home"], ["Notes"]])
        #expect(tabs.selected?.tag == AnyHashable("home"))
        try tabs.select("notes")
        #expect(shop.tab == "notes")
        #expect(tabs.selected?.tag == AnyHashable("notes"))
        #expect(throws: StageFault.self) { try tabs.select(2) }
    }

    @Test("URLs and activities from outside reach the views that take them")
    func opensFromOutside() throws {
        let tree = tree()
        #expect(tree.open(try #require(URL(string: "shop://goods/1"))) == 1)
        let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        activity.title = "page"
        #expect(tree.continue(activity) == 1)
        #expect(tree.continue(NSUserActivity(activityType: "other")) == 0)
        #expect(shop.log == ["url /1", "web page"])
    }

    @Test("A URL that a view opens goes to the handler, and to the system where that leaves it")
    func opensURLs() throws {
        let site = try #require(URL(string: "https://shop.example"))
        shop.path = [.about]
        var taken: [URL] = []
        var left: [URL] = []
        func tap(_ result: OpenURLAction.Result?) throws {
            var environment = EnvironmentValues()
            if let result {
                environment.openURL = OpenURLAction { url in
                    taken.append(url)
                    return result
                }
            }
            let tree = StandInView.inspect(ShopView(shop: shop), environment: environment) { url in
                left.append(url)
                return true
            }
            try #require(tree.stack?.top?.button("Site")).tap()
        }
        try tap(.handled)
        #expect(left.isEmpty)
        try tap(.systemAction)
        try tap(nil)
        #expect(taken == [site, site])
        #expect(left == [site, site])
        let action = OpenURLAction { _ in .discarded }
        #expect(action.outcome(of: site) == .discarded)
    }

    @Test("The environment reaches a view's properties, and what is set lower down goes before")
    func environment() throws {
        var values = EnvironmentValues()
        values.scenePhase = .active
        #expect(tree(values).texts.contains("active"))
        let inner = StandInView.inspect(ShopView(shop: shop).environment(\.scenePhase, .inactive), environment: values)
        #expect(inner.texts.contains("idle"))
    }

    @Test("An object that is handed down reaches modifiers and views with bodies")
    func environmentObject() throws {
        struct Badge: ViewModifier {
            @EnvironmentObject private var shop: Shop

            func body(content: Content) -> some View {
                content
                Text(shop.tab)
            }
        }
        let tree = StandInView.inspect(Text("x").modifier(Badge()).environmentObject(shop))
        #expect(tree.texts == ["x", "home"])
    }

    @Test("A value that a scene stores is there in the next tree of the scene")
    func restoresScene() throws {
        let store = StandInSceneStore()
        let tree = StandInView.inspect(ShopView(shop: shop), scene: store)
        #expect(tree.texts.contains("draft none"))
        try #require(tree.button("Write")).tap()
        #expect(StandInView.inspect(ShopView(shop: shop), scene: store).texts.contains("draft milk"))
        #expect(self.tree().texts.contains("draft none"))
    }

    @Test("Observers are notified of a change once")
    func tellsChanges() {
        let before = tree()
        before.appear()
        shop.tab = "notes"
        let after = tree()
        after.update(from: before)
        after.update(from: after)
        #expect(shop.log == ["appear", "tab notes"])
    }

    @Test("An app's windows and what its objects are made of can be seen")
    func inspectsApp() throws {
        struct ShopApp: App {
            @StateObject private var shop = Shop()

            var body: some Scene {
                WindowGroup(id: "main") { ShopView(shop: shop) }
                    .handlesExternalEvents(matching: ["shop"])
            }
        }
        let tree = StandInView.inspect(app: ShopApp())
        #expect(tree.found { if case .window(let id) = $0 { id } else { nil } } == ["main"])
        try tree.tabs?.select("notes")
        #expect(tree.tabs?.selected?.tag == AnyHashable("notes"))
    }
}
