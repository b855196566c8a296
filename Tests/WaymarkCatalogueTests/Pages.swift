import WaymarkCore
import WaymarkRouting

struct GoodsPage: Route {
    static let pattern: RoutePattern = "shop://goods/:id<int>"
    static let id = "goods.detail"
    var id: Int
}

struct AccountPage: Route {
    static let pattern: RoutePattern = "shop://account"
    static let id = "account.home"
}

// The records of the two, as a macro writes them.

// {"id":"goods.detail","pattern":"shop://goods/:id<int>","type":"GoodsPage","module":"Mall","at":"Pages.swift:3"}
#if objectFormat(MachO)
@section("__DATA,__waymark_rts")
#else
@section("waymark_rts")
#endif
@used
let goodsRecord:
    (
        UInt64, UInt32, UInt32, @convention(c) (UnsafeMutableRawPointer) -> Void, UInt64, UInt64, UInt64, UInt64,
        UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
    ) = (
        0x3152_4D59_4157_0A8D, 136, 111,
        { $0.initializeMemory(as: (any RouteProtocol.Type).self, repeating: GoodsPage.self, count: 1) },
        0x6722_3a22_6469_227b,
        0x7465_642e_7364_6f6f, 0x6170_222c_226c_6961, 0x223a_226e_7265_7474, 0x672f_2f3a_706f_6873,
        0x6469_3a2f_7364_6f6f, 0x222c_223e_746e_693c, 0x4722_3a22_6570_7974, 0x6567_6150_7364_6f6f,
        0x6c75_646f_6d22_2c22, 0x6c6c_614d_223a_2265, 0x223a_2274_6122_2c22, 0x7773_2e73_6567_6150, 0x7d_2233_3a74_6669
    )

// {"id":"account.home","pattern":"shop://account","type":"AccountPage","module":"Account","at":"Pages.swift:9"}
#if objectFormat(MachO)
@section("__DATA,__waymark_rts")
#else
@section("waymark_rts")
#endif
@used
let accountRecord:
    (
        UInt64, UInt32, UInt32, @convention(c) (UnsafeMutableRawPointer) -> Void, UInt64, UInt64, UInt64, UInt64,
        UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
    ) = (
        0x3152_4D59_4157_0A8D, 136, 109,
        { $0.initializeMemory(as: (any RouteProtocol.Type).self, repeating: AccountPage.self, count: 1) },
        0x6122_3a22_6469_227b, 0x682e_746e_756f_6363, 0x6170_222c_2265_6d6f, 0x223a_226e_7265_7474,
        0x612f_2f3a_706f_6873, 0x2c22_746e_756f_6363, 0x223a_2265_7079_7422, 0x5074_6e75_6f63_6341,
        0x6f6d_222c_2265_6761, 0x4122_3a22_656c_7564, 0x2c22_746e_756f_6363, 0x6150_223a_2274_6122,
        0x6669_7773_2e73_6567, 0x7d_2239_3a74
    )
