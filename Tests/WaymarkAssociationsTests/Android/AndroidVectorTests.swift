import Testing
import WaymarkManifest

@testable import WaymarkAssociations

@Suite struct AndroidVectorTests {
    @Test("A filter takes the links that it takes on a device", arguments: AndroidFixture.cases, [true, false])
    func takes(_ vector: AndroidCase, doubling: Bool) throws {
        let manifest = try AndroidManifest(xml: AndroidFixture.manifest(vector.filter, doubling: doubling).utf8)
        let verdict = manifest.verdict(on: vector.link)
        #expect(verdict.opens == (vector.matches ? .yes : .no), "\(verdict)")
        #expect(verdict.system == .android)
        #expect(verdict.app == (vector.matches ? "com.example" : nil))
    }

    @Test("A pattern that Android refuses is an error with its place", arguments: AndroidFixture.faults)
    func refuses(_ vector: AndroidFaultCase) {
        let value = AndroidFixture.escaped(vector.value)
        let filter = #"<data android:scheme="https" android:host="h" android:\#(vector.attribute)="\#(value)"/>"#
        let error = #expect(throws: AssociationFileError.self) {
            _ = try AndroidManifest(xml: AndroidFixture.manifest(filter: filter).utf8, file: "m.xml")
        }
        guard case .malformedPattern(let fault)? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.pattern == vector.value)
        #expect(error?.place.line == 9)
        #expect(error?.place.column == 7)
    }

    @Test("There are vectors of each kind")
    func counts() {
        #expect(AndroidFixture.cases.count == 66)
        #expect(AndroidFixture.faults.count == 8)
        #expect(AndroidFixture.statements.count == 5)
    }
}
