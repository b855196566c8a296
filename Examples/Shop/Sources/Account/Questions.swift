import AccountRoutes
import AccountServices
import ShopScreens
import Waymark

// Questions to the customer, which other features ask and get an answer to.

extension PickAddress: PageRoute {
    private static let addresses = [
        Address(city: "Beijing", street: "1 Chang'an Avenue"), Address(city: "Shanghai", street: "100 Nanjing Road"),
    ]

    /// As a sheet.
    public nonisolated static var shown: ScreenOptions<Self> { .present(.sheet) }

    /// The addresses of the city, as buttons.
    public func makePage(_ screen: ScreenHandle<Address>, in app: PageContext) -> TextPage {
        let fitting = Self.addresses.filter { city == nil || $0.city == city }
        let answers = fitting.map { address in
            TextButton("\(address.street), \(address.city)") { screen.finish(address) }
        }
        return TextPage(
            "Pick an address", lines: fitting.isEmpty ? ["none in \(city ?? "")"] : [], isQuestion: true,
            buttons: answers + [TextButton("None of these") { screen.cancel() }])
    }
}

extension PickPhoto: PageRoute {
    /// As a sheet.
    public nonisolated static var shown: ScreenOptions<Self> { .present(.sheet) }

    /// The photos of the album, as buttons.
    public func makePage(_ screen: ScreenHandle<Photo>, in app: PageContext) -> TextPage {
        let none = TextButton("None of these") { screen.cancel() }
        return TextPage("Pick a photo", isQuestion: true, buttons: [none]) { [album] page in
            let photos = try await app.components.resolve((any PhotoLibrary).self)
            page.buttons =
                await photos.names(in: album).map { name in
                    TextButton(name) { screen.finish(Photo(name: name)) }
                } + [none]
        }
    }
}
