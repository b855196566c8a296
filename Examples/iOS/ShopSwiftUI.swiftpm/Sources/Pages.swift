import SwiftUI
import Waymark
import WaymarkSwiftUI

/// The first page of the first tab, with links in it.
struct HomePage: View {
    var body: some View {
        Group {
            RouteLink("A book", to: GoodsDetail(id: 42))
            RouteLink("A note for the courier", to: CourierNote())
        }
    }
}

/// A shelf of goods.
struct ShelfPage: View {
    let kind: String

    var body: some View { Text(verbatim: "Shelf: \(kind)") }
}

/// A product, with a button that asks where to send it.
struct GoodsPage: View {
    let route: GoodsDetail
    @State private var address: Address?
    @Environment(\.mediator) private var shop

    var body: some View {
        Group {
            Text(verbatim: "Goods \(route.id), from \(route.ref ?? "here")")
            if let address { Text(verbatim: "Sent to \(address.street)") }
            Button("Buy") { buy() }
        }
    }

    private func buy() {
        guard let router = shop?.router else { return }
        // If it is swiped away, no address was chosen.
        Task { address = try? await router.open(PickAddress(city: "上海")) }
    }
}

/// A list of addresses; a tap chooses one, which closes the sheet.
struct AddressList: View {
    let city: String?
    let screen: ScreenHandle<Address>

    var body: some View {
        ForEach(["南京路", "淮海路"], id: \.self) { street in
            Button(street) { screen.finish(Address(street: street)) }
        }
    }
}

/// A note that is not to be lost.
struct NotePage: View {
    let screen: ScreenHandle<Void>
    @State private var isSaved = true

    var body: some View {
        Group {
            Button("Type") { isSaved = false }
            Button("Save") {
                isSaved = true
                screen.finish()
            }
        }
        .guardsLeaving(of: screen, while: !isSaved) { false }
    }
}
