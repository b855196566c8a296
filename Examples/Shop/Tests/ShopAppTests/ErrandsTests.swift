import ShopScreens
import Testing

@MainActor @Suite("Errands tell when an app has come to rest", .timeLimit(.minutes(30))) struct ErrandsTests {
    @Test("Nothing under way is a rest, and whatever is under way is none")
    func counts() async {
        let errands = Errands()
        #expect(errands.isAtRest)
        await errands.rest()
        let token = errands.token()
        #expect(!errands.isAtRest)
        token.end()
        token.end()
        #expect(errands.count == 0)
        let value = await errands.run { errands.isAtRest ? "rest" : "none" }
        #expect(value == "none")
        #expect(errands.isAtRest)
    }

    @Test("A link that waits at a gate goes on when the sign-in has ended: that is no rest")
    func gate() async {
        let errands = Errands()
        var told: [String] = []
        let link = errands.token()
        errands.queue()
        errands.queue()
        let rest = Task {
            await errands.rest()
            told.append("rested")
        }
        let signIn = Task { await errands.attend { told.append("signed in") } }
        await signIn.value
        told.append("opened")
        link.end()
        await rest.value
        #expect(told == ["signed in", "opened", "rested"])
    }

    @Test("Anything but an errand is waited for while no other work waits for an answer")
    func settles() async {
        let errands = Errands()
        var isSettled = false
        errands.settling { isSettled = true }
        #expect(!errands.isAtRest)
        await errands.rest()
        #expect(isSettled)
    }
}
