import MallServices
import SignInServices

/// A cart in memory.
actor LiveCart: Cart {
    private(set) var owner: String?
    private(set) var counts: [Int: Int] = [:]
    private let session: any Session

    /// An empty cart.
    init(of session: any Session) { self.session = session }

    func put(_ goods: Int, count: Int) async {
        if owner == nil { owner = await session.customer }
        counts[goods, default: 0] += count
    }
}
