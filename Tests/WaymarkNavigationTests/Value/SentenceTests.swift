import Testing
import WaymarkCore

@testable import WaymarkNavigation

/// The whole sentences of errors, refusals, steps and requests, as they come to a log.
@Suite struct SentenceTests {
    struct Row: CustomTestStringConvertible {
        let text: String
        let sentence: String
        var testDescription: String { sentence }

        init(_ value: any CustomStringConvertible, _ sentence: String) {
            text = value.description
            self.sentence = sentence
        }
    }

    private static let goods = Screen("goods", parameters: ["id": "42", "a": "b"])
    private static let cart = Screen("cart")
    private static let place = StackPlace(layer: 0)

    private static func error(_ reason: NavigationError.Reason, scene: String? = "main") -> NavigationError {
        NavigationError(reason, "show cart", scene: scene)
    }

    static let errors = [
        Row(error(.refused(.noRoot)), "the scene displays nothing yet (show cart, scene 'main')"),
        Row(error(.refused(.noScene(nil)), scene: nil), "no scene is connected (show cart)"),
        Row(error(.dropped), "another navigation was under way (show cart, scene 'main')"),
        Row(error(.superseded), "a later navigation replaced it (show cart, scene 'main')"),
        Row(error(.cancelled), "it was cancelled (show cart, scene 'main')"),
        Row(error(.sceneClosed), "the scene closed (show cart, scene 'main')"),
        Row(
            error(.failed(.dismiss(to: 1), .unavailable("there is no window"))),
            "'dismiss to layer 0' failed: there is no window (show cart, scene 'main')"),
        Row(
            error(.failed(.push([cart], on: place), .notBuilt(cart, CancellationError()))),
            "'push cart' failed: cart was not built: CancellationError() (show cart, scene 'main')"),
        Row(
            error(.failed(.custom("zoom", cart), .custom("zoom", CancellationError()))),
            "'custom 'zoom' cart' failed: 'zoom' failed: CancellationError() (show cart, scene 'main')"),
        Row(
            error(.unsettled(.pop(to: 1, on: place), attempts: 4)),
            "'pop to 1' did not have the planned result, 4 times (show cart, scene 'main')"),
        Row(error(.outside("tel:110"), scene: nil), "nothing takes 'tel:110' (show cart)"),
    ]

    static let refusals: [Row] = [
        Row(NavigationRefusal.noScene(nil), "no scene is connected"),
        Row(NavigationRefusal.noScene("pad"), "no scene 'pad' is connected"),
        Row(NavigationRefusal.noRoot, "the scene displays nothing yet"),
        Row(NavigationRefusal.nothing, "there is nothing to show"),
        Row(NavigationRefusal.noTab("x", known: []), "there is no tab 'x', as there are no tabs"),
        Row(NavigationRefusal.noTab("x", known: ["a", "b"]), "there is no tab 'x' among 'a', 'b'"),
        Row(
            NavigationRefusal.noContainer(goods),
            "goods(a: b, id: 42) needs a navigation container, but none is in front"
        ),
        Row(NavigationRefusal.nothingBeneath, "there is no screen beneath"),
        Row(NavigationRefusal.nothingPresented, "nothing is presented"),
        Row(NavigationRefusal.notDisplayed("'goods'"), "'goods' is not displayed"),
        Row(
            NavigationRefusal.unknownScreen("gods", nearest: "goods"),
            "no route builds screens of 'gods'; 'goods' is known"),
        Row(NavigationRefusal.unknownScreen("x", nearest: nil), "no route builds screens of 'x'"),
        Row(NavigationRefusal.parent("a", problem: "so"), "the screen beneath 'a' cannot be determined: so"),
        Row(NavigationRefusal.guarded(cart), "cart did not consent to leave"),
        Row(NavigationRefusal.prevented(.dismiss(to: 1), reason: "no"), "'dismiss to layer 0' was prevented: no"),
        Row(IllegalStep.noStack(StackPlace(layer: 1, tab: 2)), "layer 1 has no stack in tab 2"),
        Row(IllegalStep.noStack(place), "layer 0 has no stack"),
        Row(IllegalStep.noContainer(place), "the screen in layer 0 is in no navigation container"),
        Row(IllegalStep.noTab(3, layer: 0), "layer 0 has no tab 3"),
        Row(IllegalStep.count(0, of: 2), "0 of 2 screens cannot be kept"),
        Row(IllegalStep.layers(3, of: 2), "3 of 2 layers cannot be kept"),
        Row(IllegalStep.noRoot, "the scene has no root"),
        Row(IllegalStep.coveredRoot(layers: 2), "the root cannot change under 2 presented layers"),
        Row(IllegalStep.twice(number: 7), "screen 7 would occur twice"),
    ]

    static let steps = [
        Row(NavigationStep.selectTab(1, layer: 0), "select tab 1"),
        Row(NavigationStep.selectTab(1, layer: 2), "select tab 1 of layer 2"),
        Row(NavigationStep.push([cart, goods], on: StackPlace(layer: 1)), "push cart, goods(a: b, id: 42) in layer 1"),
        Row(NavigationStep.pop(to: 2, on: StackPlace(layer: 0, tab: 1)), "pop to 2 in tab 1"),
        Row(
            NavigationStep.replace(keeping: 1, with: [cart], on: StackPlace(layer: 1, tab: 0)),
            "keep 1 and put cart in tab 0 of layer 1"),
        Row(NavigationStep.dismiss(to: 2), "dismiss to layer 1"),
        Row(
            NavigationStep.present(ScreenLayer(.stack(ScreenStack(single: cart)), presentation: .present(.sheet))),
            "present sheet: cart"),
        Row(NavigationStep.setRoot(.stack(ScreenStack([cart]))), "root cart"),
        Row(NavigationStep.setRoot(.tabs(ScreenTabs([ScreenTab("a", []), ScreenTab("b", [])]))), "root tabs a, b"),
        Row(NavigationStep.custom("zoom", cart), "custom 'zoom' cart"),
        Row(NavigationRequest(.show([cart, goods], reuse: .never)), "show goods(a: b, id: 42)"),
        Row(NavigationRequest(.show([], reuse: .never)), "show nothing"),
        Row(NavigationRequest(.back), "back"),
        Row(NavigationRequest(.pop(2)), "pop 2"),
        Row(NavigationRequest(.popToRoot), "pop to the first screen"),
        Row(NavigationRequest(.popTo(ScreenQuery("cart"))), "pop to cart"),
        Row(NavigationRequest(.dismiss(nil)), "dismiss all"),
        Row(NavigationRequest(.dismiss(2)), "dismiss 2"),
        Row(NavigationRequest(.reveal(3)), "reveal screen 3"),
        Row(NavigationRequest(.close(3)), "close screen 3"),
        Row(NavigationRequest(.selectTab("mall")), "select tab 'mall'"),
        Row(NavigationRequest(.restore(.stack("main", [cart, goods]))), "restore 2 screens"),
    ]

    @Test("Everything that may come to a log is a sentence, or a part of one", arguments: errors + refusals + steps)
    func sentence(_ row: Row) { #expect(row.text == row.sentence) }

    @Test("A fault leaves out the values in an error of the package that a builder or a custom presentation has thrown")
    func hidesValues() throws {
        let pattern: RoutePattern = "shop://pin/:token<int>"
        let caught = #expect(throws: PatternLinkError.self) { try pattern.link(["token": "SECRET"]) }
        let error = try #require(caught)
        #expect("\(error)".contains("SECRET"))
        for fault in [NavigationFault.notBuilt(Self.cart, error), .custom("zoom", error)] {
            #expect("\(fault)".contains("token") && !"\(fault)".contains("SECRET"), "\(fault)")
        }
    }

    @Test("An error is one line, whatever it names")
    func oneLine() {
        let error = NavigationError(.outside("a\nb\u{7}"), "open outside", scene: "x\r")
        #expect(!"\(error)".contains { $0.isNewline || $0 == "\u{7}" })
    }
}
