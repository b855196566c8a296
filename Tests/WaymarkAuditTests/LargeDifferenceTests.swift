import Testing
import WaymarkAudit
import WaymarkCore

@Suite struct LargeDifferenceTests {
    @Test("Of ten thousand routes nothing is reported but what was changed")
    func findsPlanted() throws {
        let old = (0..<10_000).map(LargeTableTests.route)
        var new = old
        new[1_234] = "shop://area0/item0/:n([0-9]{2,4})"
        new[5_678] = "/area2/item2(/by/:other)"
        new[7_777] = "9 /area3/item9/*"
        new.swapAt(20, 8_021)
        let difference = TableDifference(from: try RouteIndex.of(old), to: try RouteIndex.of(new))
        let kinds = Dictionary(grouping: difference.changes, by: \.kind).mapValues(\.count)
        let changed = Set(
            difference.changes.flatMap { [$0.old?.pattern.text, $0.new?.pattern.text] }.compactMap(\.self))
        let planted = [1_234, 5_678, 7_777].flatMap { [old[$0].pattern, new[$0].pattern] }
        #expect(kinds[.added] == 3)
        #expect(kinds[.removed] == 3)
        // Beside these only routes that the planted ones take links from, or give them to.
        #expect(
            difference.changes.allSatisfy { change in
                [change.old?.pattern.text, change.new?.pattern.text].compactMap(\.self).contains(
                    where: planted.contains)
            })
        #expect(changed.isSuperset(of: planted))
        #expect(difference.remarks == [])
    }
}
