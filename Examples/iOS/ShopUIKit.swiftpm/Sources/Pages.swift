import Foundation
import UIKit
import Waymark
import WaymarkUIKit

/// The first page of the first tab, which the app puts there itself.
final class HomePage: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Home"
    }
}

/// A shelf of goods.
final class ShelfPage: UIViewController {
    private let kind: String

    init(kind: String) {
        self.kind = kind
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Shelf: \(kind)"
    }
}

/// A product's page, which is updated in place if a link leads to it again.
final class GoodsPage: UIViewController, ScreenUpdating {
    private let route: GoodsDetail
    private let router: Router

    init(_ route: GoodsDetail, router: Router) {
        self.route = route
        self.router = router
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Goods \(route.id)"
    }

    func update(_ request: ScreenRequest) { title = "Goods \(route.id), from \(request["ref"] ?? "here")" }

    /// Asks where to send it.
    func buy() {
        Task {
            do {
                let address = try await router.open(PickAddress(city: "上海"))
                title = "Sent to \(address.street)"
            } catch {
                title = "Not sent"
            }
        }
    }
}

/// A list of addresses; a tap chooses one.
final class AddressList: UIViewController {
    private let city: String?
    private let screen: ScreenHandle<Address>

    init(city: String?, screen: ScreenHandle<Address>) {
        self.city = city
        self.screen = screen
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = city ?? "Addresses"
    }

    /// Chooses an address, which closes the sheet.
    func choose(_ street: String) { screen.finish(Address(street: street)) }
}

/// A note that is not to be lost.
final class NotePage: UIViewController {
    private let screen: ScreenHandle<Void>
    private var isSaved = true

    init(screen: ScreenHandle<Void>) {
        self.screen = screen
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// From now on a link that would close the note has to ask.
    func didType() {
        isSaved = false
        screen.guardLeaving { [weak self] in await self?.mayDiscard() ?? true }
    }

    /// Keeps the note, and closes it.
    func save() {
        isSaved = true
        screen.finish()
    }

    private func mayDiscard() async -> Bool {
        if isSaved { return true }
        return await withCheckedContinuation { continuation in
            let alert = UIAlertController(title: "Discard the note?", message: nil, preferredStyle: .alert)
            alert.addAction(
                UIAlertAction(title: "Discard", style: .destructive) { _ in continuation.resume(returning: true) })
            alert.addAction(UIAlertAction(title: "Keep", style: .cancel) { _ in continuation.resume(returning: false) })
            present(alert, animated: true)
        }
    }
}
