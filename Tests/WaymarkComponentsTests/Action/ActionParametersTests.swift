import Testing
import WaymarkComponents

@Suite struct ActionParametersTests {
    enum Sort: String, Sendable { case newest, price }
    struct Page: Sendable, Equatable { let number: Int }

    struct Row<Value: Sendable>: CustomTestStringConvertible, Sendable {
        let given: any Sendable
        let value: Value?
        var testDescription: String { "\(given) as \(Value.self)" }
    }

    static let integers: [Row<Int>] = [
        Row(given: 42, value: 42), Row(given: "42", value: 42), Row(given: "-7", value: -7),
        Row(given: "+7", value: nil), Row(given: "4.0", value: nil), Row(given: "", value: nil),
        Row(given: " 4", value: nil), Row(given: "9223372036854775808", value: nil), Row(given: ["5", "6"], value: 5),
        Row(given: Int8(3), value: 3), Row(given: 4.5, value: nil), Row(given: Page(number: 4), value: nil),
        Row(given: Int?.some(8), value: 8),
    ]

    static let doubles: [Row<Double>] = [
        Row(given: 1.5, value: 1.5), Row(given: 42, value: 42), Row(given: "1e3", value: 1000),
        Row(given: "-0.5E-1", value: -0.05), Row(given: "nan", value: nil), Row(given: "inf", value: nil),
        Row(given: "1e999", value: nil), Row(given: "0x1p3", value: nil), Row(given: "1.", value: nil),
        Row(given: ".5", value: nil), Row(given: "+1", value: nil), Row(given: "1e", value: nil),
    ]

    static let bools: [Row<Bool>] = [
        Row(given: true, value: true), Row(given: "TRUE", value: true), Row(given: "False", value: false),
        Row(given: "1", value: true), Row(given: "0", value: false), Row(given: "yes", value: nil),
        Row(given: 1, value: true), Row(given: 2, value: nil), Row(given: "", value: nil),
    ]

    static let texts: [Row<String>] = [
        Row(given: "a", value: "a"), Row(given: 42, value: "42"), Row(given: true, value: "true"),
        Row(given: ["a", "b"], value: "a"), Row(given: Page(number: 1), value: nil),
    ]

    static let sorts: [Row<Sort>] = [
        Row(given: Sort.price, value: .price), Row(given: "newest", value: .newest), Row(given: "oldest", value: nil),
    ]

    private func check<Value: Sendable & Equatable>(_ row: Row<Value>) throws {
        let parameters: ActionParameters = ["x": row.given]
        if let value = row.value {
            #expect(try parameters["x", as: Value.self] == value)
            #expect(try parameters[ifPresent: "x", as: Value.self] == value)
        } else {
            let error = #expect(throws: ActionParameterError.self) { try parameters["x", as: Value.self] }
            #expect(error?.name == "x")
            #expect(error?.problem != .missing)
            #expect(throws: ActionParameterError.self) { try parameters[ifPresent: "x", as: Value.self] }
        }
    }

    @Test("An integer is given as it is or read from decimal digits", arguments: integers)
    func readsIntegers(_ row: Row<Int>) throws { try check(row) }

    static let characters: [Row<Character>] = [
        Row(given: "a", value: "a"), Row(given: "日", value: "日"), Row(given: "e\u{301}", value: "é"),
        Row(given: Character("x"), value: "x"), Row(given: "ab", value: nil), Row(given: "", value: nil),
    ]

    enum Key: Character, Sendable {
        case left = "l"
        case right = "r"
    }

    @Test("A character is read from a text of one; others, as links have them, are errors", arguments: characters)
    func readsCharacters(_ row: Row<Character>) throws { try check(row) }

    @Test("So is an enum of characters")
    func readsCharacterCases() throws {
        let parameters: ActionParameters = ["side": "r", "long": "right", "empty": ""]
        #expect(try parameters["side", as: Key.self] == .right)
        for name in ["long", "empty"] {
            #expect(throws: ActionParameterError.self) { try parameters[name, as: Key.self] }
        }
    }

    @Test("Names are told apart by their bytes, though Swift takes some for the same text")
    func exactNames() {
        var parameters: ActionParameters = ["\u{e9}": 1, "e\u{301}": 2]
        #expect(parameters["\u{e9}"] as? Int == 1 && parameters["e\u{301}"] as? Int == 2)
        #expect(parameters.names.count == 2)
        parameters["\u{e9}"] = nil
        #expect(parameters["\u{e9}"] == nil && parameters["e\u{301}"] as? Int == 2)
        parameters["e\u{301}"] = 3
        #expect(parameters["e\u{301}"] as? Int == 3 && parameters.names.count == 1)
    }

    @Test("Of a repeated name the last counts")
    func repeated() {
        let parameters: ActionParameters = ["a": 1, "b": 2, "a": 3]
        #expect(parameters["a"] as? Int == 3 && parameters.names == ["a", "b"])
    }

    @Test("A number is given as it is or read from a finite decimal text", arguments: doubles)
    func readsNumbers(_ row: Row<Double>) throws { try check(row) }

    @Test("A truth value is true or false, 1 or 0, without case", arguments: bools)
    func readsTruth(_ row: Row<Bool>) throws { try check(row) }

    @Test("A text is what prints as one without loss", arguments: texts)
    func readsTexts(_ row: Row<String>) throws { try check(row) }

    @Test("An enum is read by its raw value", arguments: sorts)
    func readsRawValues(_ row: Row<Sort>) throws { try check(row) }

    @Test("A value of the type itself needs no text")
    func givesValues() throws {
        let parameters: ActionParameters = ["page": Page(number: 3), "list": [1, 2]]
        #expect(try parameters["page", as: Page.self] == Page(number: 3))
        #expect(try parameters["list", as: [Int].self] == [1, 2])
        #expect(parameters["page"] as? Page == Page(number: 3))
    }

    @Test(
        "A parameter that is absent, nil or an empty list is missing",
        arguments: [[:], ["x": Int?.none as any Sendable], ["x": [String]()]] as [[String: any Sendable]])
    func missing(_ values: [String: any Sendable]) throws {
        let parameters = ActionParameters(values)
        #expect(try parameters[ifPresent: "x", as: Int.self] == nil)
        let error = #expect(throws: ActionParameterError.self) { try parameters["x", as: Int.self] }
        #expect(error?.problem == .missing)
        #expect(error?.description == "the parameter 'x' is missing")
    }

    @Test("An ill-formed value tells its text to the app, and not to logs")
    func illFormed() {
        let parameters: ActionParameters = ["id": "x1", "page": Page(number: 1)]
        let error = #expect(throws: ActionParameterError.self) { try parameters["id", as: Int.self] }
        #expect(error?.problem == .illFormed(text: "x1", expected: "Int"))
        #expect(error?.description == "the parameter 'id' is not Int")
        let other = #expect(throws: ActionParameterError.self) { try parameters["page", as: Int.self] }
        #expect(other?.problem == .illFormed(text: "Page", expected: "Int"))
    }

    @Test("Every value of a repeated name can be had")
    func lists() throws {
        let parameters: ActionParameters = ["id": ["1", "2"], "one": "3", "own": [4, 5], "bad": ["6", "x"]]
        #expect(try parameters.all("id", as: Int.self) == [1, 2])
        #expect(try parameters.all("one", as: Int.self) == [3])
        #expect(try parameters.all("own", as: Int.self) == [4, 5])
        #expect(try parameters.all("none", as: Int.self) == [])
        let error = #expect(throws: ActionParameterError.self) { try parameters.all("bad", as: Int.self) }
        #expect(error?.problem == .illFormed(text: "x", expected: "Int"))
    }

    @Test("Of a repeated name in source, the last value counts")
    func repeatedLiteral() throws {
        var parameters: ActionParameters = ["a": 1, "b": 2, "a": 3]
        #expect(try parameters["a", as: Int.self] == 3)
        #expect(parameters.names == ["a", "b"])
        parameters["a"] = nil
        #expect(parameters.names == ["b"])
        #expect(ActionParameters().isEmpty)
    }
}
