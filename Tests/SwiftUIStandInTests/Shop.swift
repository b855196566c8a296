import Foundation
import SwiftUIStandIn

/// A small app, whose state a test can see.
@MainActor
final class Shop: ObservableObject {
    enum Page: Hashable {
        case goods(Int)
        case about
    }

    struct Offer: Identifiable {
        let id: String
    }

    @Published var path: [Page] = []
    @Published var offer: Offer?
    @Published var tab = "home"
    var isOfferHeld = false
    var log: [String] = []
}

struct ShopView: View {
    @ObservedObject var shop: Shop
    @Environment(\.openURL) private var openURL
    @Environment(\.scenePhase) private var phase
    @SceneStorage("draft") private var draft = "none"

    var body: some View {
        TabView(selection: $shop.tab) {
            home
                .tabItem { Label("Home", systemImage: "house") }
                .tag("home")
            Group {
                Text(verbatim: "draft \(draft)")
                Button("Write") { draft = "milk" }
            }
            .tabItem { Text("Notes") }
            .tag("notes")
        }
        .sheet(item: $shop.offer, onDismiss: { shop.log.append("dismissed") }) { offer in
            Text(verbatim: "offer \(offer.id)")
                .presentationDetents([.medium])
                .interactiveDismissDisabled(shop.isOfferHeld)
        }
        .onOpenURL { shop.log.append("url \($0.path)") }
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { shop.log.append("web \($0.title ?? "")") }
        .onAppear { shop.log.append("appear") }
        .onChange(of: shop.tab) { shop.log.append("tab \($0)") }
    }

    private var home: some View {
        NavigationStack(path: $shop.path) {
            VStackOfText(lines: ["root", phase == .active ? "active" : "idle"])
                .navigationDestination(for: Shop.Page.self) { page in
                    switch page {
                    case .goods(let id):
                        Text(verbatim: "goods \(id)")
                            .userActivity("shop.goods", element: id) { $1.userInfo = ["id": $0] }
                    case .about:
                        Button("Site") {
                            if let url = URL(string: "https://shop.example") { openURL(url) }
                        }
                    }
                }
        }
    }
}

/// A view with a body of its own.
struct VStackOfText: View {
    let lines: [String]

    var body: some View {
        ForEach(lines, id: \.self) { Text($0) }
    }
}
