/// Numbers for texts: equal bytes have equal numbers.
struct LabelNumbers {
    private var spans: [TrieBuilder.Span] = []
    /// Open addressing over the numbers, -1 where free.
    private var slots = [Int32](repeating: -1, count: 64)

    func span(of number: Int32) -> TrieBuilder.Span { spans[Int(number)] }

    mutating func number(
        of text: UnsafeBufferPointer<UInt8>, folding: Bool, in texts: inout [UInt8]
    ) -> Int32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text { hash = (hash ^ UInt64(folding ? byte.lowercasedASCII : byte)) &* 0x100_0000_01B3 }
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        search: while slots[slot] >= 0 {
            let span = spans[Int(slots[slot])]
            if Int(span.count) == text.count {
                var index = Int(span.start)
                for byte in text {
                    if texts[index] != (folding ? byte.lowercasedASCII : byte) {
                        slot = (slot + 1) & mask
                        continue search
                    }
                    index += 1
                }
                return slots[slot]
            }
            slot = (slot + 1) & mask
        }
        let number = Int32(spans.count)
        spans.append(TrieBuilder.Span(start: Int32(texts.count), count: Int32(text.count)))
        for byte in text { texts.append(folding ? byte.lowercasedASCII : byte) }
        slots[slot] = number
        if spans.count * 2 > slots.count { grow(texts) }
        return number
    }

    private mutating func grow(_ texts: [UInt8]) {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        let mask = slots.count - 1
        for (number, span) in spans.enumerated() {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for index in span.range { hash = (hash ^ UInt64(texts[index])) &* 0x100_0000_01B3 }
            var slot = Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(number)
        }
    }
}
