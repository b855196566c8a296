/// The listeners of a publisher, in the order in which they came.
final class Listeners<Value> {
    private var receivers: [(number: Int, receive: (Value) -> Void)] = []
    private var last = 0

    func attach(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
        last += 1
        let number = last
        receivers.append((number, receive))
        return AnyCancellable { [weak self] in self?.receivers.removeAll { $0.number == number } }
    }

    func send(_ value: Value) {
        for receiver in receivers { receiver.receive(value) }
    }
}
