#if objectFormat(MachO)
@section("__DATA,__waymark_rts")
#else
@section("waymark_rts")
#endif
@used
let goods:
    (
        UInt64, UInt32, UInt32, @convention(c) (UnsafeMutableRawPointer) -> Void, UInt64, UInt64, UInt64, UInt64,
        UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
        UInt64, UInt64
    ) = (
        0x3152_4D59_4157_0A8D, 184, 159, { _ = $0 }, 0x6722_3a22_6469_227b, 0x7465_642e_7364_6f6f,
        0x6170_222c_226c_6961, 0x223a_226e_7265_7474, 0x672f_2f3a_706f_6873, 0x6469_3a2f_7364_6f6f,
        0x222c_223e_746e_693c, 0x6572_7573_6f70_7865, 0x696c_6275_7022_3a22, 0x7265_7571_222c_2263,
        0x616e_227b_5b3a_2279, 0x6665_7222_3a22_656d, 0x7079_7422_2c5d_7d22, 0x646f_6f47_223a_2265,
        0x226c_6961_7465_4473, 0x656c_7564_6f6d_222c, 0x7365_6761_5022_3a22, 0x223a_2274_6122_2c22,
        0x7773_2e73_6567_6150, 0x7d_2233_3a74_6669
    )
#if objectFormat(MachO)
@section("__DATA,__waymark_rts")
#else
@section("waymark_rts")
#endif
@used
let list:
    (
        UInt64, UInt32, UInt32, @convention(c) (UnsafeMutableRawPointer) -> Void, UInt64, UInt64, UInt64, UInt64,
        UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
    ) = (
        0x3152_4D59_4157_0A8D, 128, 101, { _ = $0 }, 0x6722_3a22_6469_227b, 0x7369_6c2e_7364_6f6f,
        0x7474_6170_222c_2274, 0x6873_223a_226e_7265, 0x6f6f_672f_2f3a_706f, 0x7079_7422_2c22_7364,
        0x646f_6f47_223a_2265, 0x222c_2274_7369_4c73, 0x3a22_656c_7564_6f6d, 0x2c22_7365_6761_5022,
        0x6150_223a_2274_6122, 0x6669_7773_2e73_6567, 0x7d_2239_3a74
    )
