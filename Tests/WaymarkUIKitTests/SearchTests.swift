import Foundation
import Testing
import UIKitStandIn
import WaymarkNavigation
import WaymarkTesting
import WaymarkUIKit

extension UIKitTests {
    /// A search that is active, which UIKit presents, and navigation controllers of the system's.
    @MainActor @Suite struct SearchTests {
        /// The presenter of the search.
        enum Context: String, CaseIterable, CustomTestStringConvertible, Sendable {
            case page, root
            var testDescription: String { rawValue }
        }

        private func bench(_ context: Context) -> (Bench, UISearchController, Own) {
            let page = Own("home")
            page.definesPresentationContext = context == .page
            let search = UISearchController(searchResultsController: Own("results"))
            page.navigationItem.searchController = search
            let bench = Bench(UINavigationController(rootViewController: page))
            search.isActive = true
            bench.stage.settle()
            return (bench, search, page)
        }

        @Test(
            "A search that is active is no layer: a push goes onto the stack beneath, and the search remains",
            arguments: Context.allCases)
        func pushes(_ context: Context) {
            let (bench, search, page) = bench(context)
            #expect(bench.state == "main\n└ root\n  └ ~Own <")
            #expect(!bench.driver.awaitsUser)
            bench.show(bench.screen("goods"))
            #expect(bench.state == "main\n└ root\n  ├ ~Own\n  └ goods <")
            #expect(search.isActive)
            bench.request(.back)
            #expect(bench.top === page)
            #expect(search.isActive)
        }

        @Test(
            "A layer that is requested while a search is active comes on top of it, and goes without it",
            arguments: Context.allCases)
        func presents(_ context: Context) {
            let (bench, search, _) = bench(context)
            bench.show(bench.screen("sheet"))
            #expect(bench.state == "main\n├ root\n│ └ ~Own\n└ present sheet\n  └ sheet <")
            #expect(search.presentedViewController is Page)
            bench.show(bench.screen("full"))
            #expect(bench.driver.state().layers.count == 3)
            bench.request(.dismiss(nil))
            bench.request(.dismiss(nil))
            #expect(bench.driver.state().layers.count == 1)
            #expect(search.isActive)
        }

        @Test("A presentation of search results is read as a layer, and so is one that covers the page with its search")
        func readsLayers() throws {
            let (bench, search, page) = bench(.page)
            let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
            search.searchResultsController?.present(alert, animated: true)
            bench.stage.settle()
            #expect(bench.top === alert)
            #expect(bench.driver.awaitsUser)
            alert.dismiss(animated: true)
            bench.stage.settle()
            let over = Own("over")
            over.modalPresentationStyle = .fullScreen
            bench.root?.present(over, animated: true)
            bench.stage.settle()
            #expect(bench.top === over)
            over.dismiss(animated: true)
            bench.stage.settle()
            search.isActive = false
            bench.stage.settle()
            #expect(bench.top === page)
        }

        /// A navigation controller of the app's own class.
        private final class Flow: UINavigationController {}

        @Test(
            "Pickers of the system's, which are navigation controllers, are pages: their delegates and stacks are left alone"
        )
        func leavesPickers() throws {
            let bench = Bench()
            let picker = UIImagePickerController(rootViewController: Own("albums"))
            bench.root?.present(picker, animated: true)
            bench.stage.settle()
            #expect(bench.state == "main\n├ root\n│ └ ~Own\n└ present sheet\n  └ ~UIImagePickerController <")
            #expect(picker.delegate == nil)
            bench.show(bench.screen("goods"))
            #expect(picker.viewControllers.count == 1)
            let flow = Flow(rootViewController: Own("step"))
            bench.root?.present(flow, animated: true)
            bench.stage.settle()
            bench.driver.noteChange()
            #expect(flow.delegate != nil)
        }
    }
}
