import Testing
import WaymarkGround

@Suite struct NearestNameTests {
    struct Row: CustomTestStringConvertible {
        let name: String
        let names: [String]
        let nearest: String?
        var testDescription: String { name }

        init(_ name: String, _ names: [String], _ nearest: String?) {
            (self.name, self.names, self.nearest) = (name, names, nearest)
        }
    }

    static let rows = [
        Row("sesion", ["cart", "session"], "session"),
        Row("Session", ["session"], "session"),
        Row("tow", ["one", "two"], "two"),
        Row("six", ["one", "two"], nil),
        Row("商品", ["用户"], nil),
        Row("商品", ["用户", "商店"], "商店"),
        Row("用户页", ["商品单"], nil),
        Row("用户首页", ["用户主页", "商品列表"], "用户主页"),
    ]

    @Test("The nearest name differs in at most a third of the letters, in any script", arguments: rows)
    func finds(_ row: Row) {
        #expect(row.names.nearest(to: row.name) == row.nearest)
        #expect(row.names.reversed().nearest(to: row.name) == row.nearest)
    }
}
