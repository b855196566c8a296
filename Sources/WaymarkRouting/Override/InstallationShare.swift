/// The place of an installation among all of them, by which a share of them is chosen.
///
/// The place is the FNV-1a hash in 64 bits of the key's bytes, a zero byte and the name's bytes, mixed by the finaliser of
/// MurmurHash3; of that the upper 53 bits, as a fraction of 100. Other platforms that count so choose as is chosen here.
package enum InstallationShare {
    /// A number from 0 to less than 100, the same for the same key and name, and even over many keys.
    package static func place(of key: String, in name: String) -> Double {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Array(key.utf8) + [0] + Array(name.utf8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        hash ^= hash >> 33
        return Double(hash >> 11) / Double(1 << 53 as UInt64) * 100
    }
}
