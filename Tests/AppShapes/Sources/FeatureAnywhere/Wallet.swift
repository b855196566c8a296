/// The money of the user, for other features.
public protocol Wallet: Sendable {
    /// The rest, in cents.
    var balance: Int { get async }
    /// Spends some of it, and says whether there was enough.
    func spend(_ amount: Int) async -> Bool
}

actor LiveWallet: Wallet {
    private(set) var balance: Int

    init(_ balance: Int) { self.balance = balance }

    func spend(_ amount: Int) -> Bool {
        guard amount <= balance else { return false }
        balance -= amount
        return true
    }
}
