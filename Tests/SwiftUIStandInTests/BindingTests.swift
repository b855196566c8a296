import SwiftUIStandIn
import Testing

@MainActor
@Suite struct BindingTests {
    private final class Keeper {
        var name = "a"
        var writes = 0
    }

    private struct Pair {
        var left = 1
        var right: Int? = 2
    }

    @Test("A binding asks for its value each time, and hands on what is written")
    func readsAndWrites() {
        let keeper = Keeper()
        let binding = Binding(
            get: { keeper.name },
            set: {
                keeper.name = $0
                keeper.writes += 1
            })
        keeper.name = "b"
        #expect(binding.wrappedValue == "b")
        binding.projectedValue.wrappedValue = "c"
        #expect(keeper.name == "c")
        #expect(keeper.writes == 1)
    }

    @Test("A part of a value is written through the whole")
    func reachesParts() {
        let state = State(wrappedValue: Pair())
        state.projectedValue.left.wrappedValue = 5
        #expect(state.wrappedValue.left == 5)
        #expect(state.wrappedValue.right == 2)
        state.projectedValue.right.wrappedValue = nil
        #expect(state.wrappedValue.right == nil)
        #expect(state.wrappedValue.left == 5)
    }

    @Test("A constant stays, and an optional is only unwrapped where there is a value")
    func unwraps() {
        let constant = Binding.constant(1)
        constant.wrappedValue = 2
        #expect(constant.wrappedValue == 1)
        let state = State<Int?>()
        #expect(Binding(state.projectedValue) == nil)
        state.wrappedValue = 3
        let unwrapped = Binding<Int>(state.projectedValue)
        unwrapped?.wrappedValue = 4
        #expect(state.wrappedValue == 4)
        state.wrappedValue = nil
        #expect(unwrapped?.wrappedValue == 3)
    }

    @Test("Where a value is never absent, writing nothing changes nothing")
    func keepsValue() {
        let state = State(wrappedValue: 1)
        let optional = Binding<Int?>(state.projectedValue)
        optional.wrappedValue = nil
        #expect(state.wrappedValue == 1)
        optional.wrappedValue = 2
        #expect(state.wrappedValue == 2)
    }
}
