/// The position of an installation among all installations, which selects a percentage of them.
///
/// The position is the 64-bit FNV-1a hash of the key's bytes, a zero byte and the name's bytes, mixed by the finalizer
/// of MurmurHash3. Its upper 53 bits are scaled to a number below 100. Other platforms that use the same formula select
/// the same installations.
package enum InstallationShare {
    /// Returns a number from 0 to less than 100, which is the same for the same key and name, and evenly distributed
    /// over many keys.
    package static func place(of key: String, in name: String) -> Double {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Array(key.utf8) + [0] + Array(name.utf8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        hash ^= hash >> 33
        return Double(hash >> 11) / Double(1 << 53 as UInt64) * 100
    }
}
