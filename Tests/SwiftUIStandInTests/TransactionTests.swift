import SwiftUIStandIn
import Testing

@Suite struct TransactionTests {
    @Test("A change is made in the transaction around it, and in no other")
    func isAround() {
        var still = Transaction()
        still.disablesAnimations = true
        #expect(!Transaction.present.disablesAnimations)
        let inner = withTransaction(still) {
            (
                Transaction.present.disablesAnimations,
                withTransaction(Transaction()) { Transaction.present.disablesAnimations }
            )
        }
        #expect(inner == (true, false))
        #expect(!Transaction.present.disablesAnimations)
    }
}
