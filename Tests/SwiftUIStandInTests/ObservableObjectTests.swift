import SwiftUIStandIn
import Testing

@MainActor
@Suite struct ObservableObjectTests {
    private final class Cart: ObservableObject {
        @Published var count = 0
        @Published var note: String?
        var silent = 0
    }

    private final class Told: ObservableObject {
        let objectWillChange = ObservableObjectPublisher()
        @Published var count = 0
    }

    @Test("An object says that it will change before it does")
    func publishesBefore() {
        let cart = Cart()
        var seen: [Int] = []
        let subscription = cart.objectWillChange.sink { seen.append(cart.count) }
        cart.count = 1
        cart.note = "x"
        cart.silent = 9
        cart.count = 1
        #expect(seen == [0, 1, 1])
        subscription.cancel()
        cart.count = 2
        #expect(seen.count == 3)
    }

    @Test("Observers of a publisher of the object's own are notified as well")
    func tellsOwnPublisher() {
        let told = Told()
        var times = 0
        let subscription = told.objectWillChange.sink { times += 1 }
        told.count = 1
        #expect(times == 1)
        subscription.cancel()
    }

    @Test("A property sends what it has, and each value before it is set")
    func sendsValues() {
        let cart = Cart()
        var sent: [Int] = []
        var had: [Int] = []
        var subscriptions: Set<AnyCancellable> = []
        cart.$count.sink {
            sent.append($0)
            had.append(cart.count)
        }.store(in: &subscriptions)
        cart.count = 7
        #expect(sent == [0, 7])
        #expect(had == [0, 0])
        subscriptions = []
        cart.count = 8
        #expect(sent == [0, 7])
    }

    @Test("The publisher is the same each time, and another for another object")
    func keepsPublisher() {
        let (first, second) = (Cart(), Cart())
        #expect(first.objectWillChange === first.objectWillChange)
        #expect(first.objectWillChange !== second.objectWillChange)
    }
}
