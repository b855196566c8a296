import Foundation
import Testing
import WaymarkComponents

@Suite struct ServiceGraphTests {
    static let audit = ServiceAudit(
        of: [
            service("Cart", needs: ["Form", "Mail", "Draft"], owner: "Mall", line: 3),
            service("Form", .transient, needs: ["Field"]),
            service("Field", .weaklyShared, needs: ["Form"]), service("Draft", .scoped, in: "app/user", owner: "Mall"),
        ], uses: [ServiceUse(of: "Cart", by: "a page"), ServiceUse(of: "Cart", by: "a module")])

    @Test("A drawing has a box for each scope, shapes for lifetimes, and what is wrong in colour")
    func draws() {
        #expect(
            Self.audit.graph.dot == """
                digraph services {
                    rankdir=LR;
                    n4 [label="Mail", shape=box, style=dashed, color=red];
                    subgraph cluster_0 {
                        label="app";
                        n0 [label="Cart", shape=box, tooltip="Shop/Cart.swift:3"];
                        n2 [label="Field", shape=hexagon, tooltip="Shop/Field.swift:1"];
                        n3 [label="Form", shape=ellipse, tooltip="Shop/Form.swift:1"];
                    }
                    subgraph cluster_1 {
                        label="app/user";
                        n1 [label="Draft", shape=tab, tooltip="Shop/Draft.swift:1"];
                    }
                    n0 -> n3;
                    n0 -> n4 [color=red, style=dashed];
                    n0 -> n1 [color=orange];
                    n2 -> n3 [color=red];
                    n3 -> n2 [color=red];
                }

                """)
    }

    @Test("A drawing has boxes for owners, or none, where that is wanted")
    func clusters() {
        let owners = Self.audit.graph.dot(clusteredBy: .owner)
        #expect(owners.components(separatedBy: "subgraph").count == 2)
        #expect(owners.contains("label=\"Mall\""))
        #expect(!Self.audit.graph.dot(clusteredBy: .none).contains("subgraph"))
        #expect(ServiceAudit(of: []).graph.dot == "digraph services {\n    rankdir=LR;\n}\n")
    }

    @Test("Names with quotes, backslashes, ampersands and line ends are shown as they are")
    func escapes() {
        let name = "A\"];\n\\n & &lt; 页"
        let graph = ServiceAudit(of: [service(name, in: "a\"\u{1}b\\")]).graph
        #expect(graph.dot.contains(#"n0 [label="A\"];\n\\n &amp; &amp;lt; 页", shape=box"#))
        #expect(graph.dot.contains(#"label="a\" b\\";"#))
    }

    @Test("A graph is data: nodes with their users, and edges with what is said of them")
    func data() throws {
        let graph = Self.audit.graph
        #expect(graph.nodes.map(\.service) == ["Cart", "Draft", "Field", "Form", "Mail"])
        #expect(graph.nodes.map(\.isMissing) == [false, false, false, false, true])
        #expect(graph.nodes[0].users == ["a module", "a page"])
        #expect(graph.nodes[0].owner == "Mall")
        #expect(graph.nodes[0].lifetime == .shared)
        #expect(graph.edges.map(\.kind) == [.plain, .missing, .captive, .cyclic, .cyclic])
        #expect(try JSONDecoder().decode(ServiceGraph.self, from: JSONEncoder().encode(graph)) == graph)
    }

    // Simulators start no processes.
    #if os(macOS) || os(Linux)
    /// Graphviz draws the graph, if it is installed.
    @Test("Graphviz reads the drawing", .enabled(if: Graphviz.path != nil))
    func isRead() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Graphviz.path))
        process.arguments = ["-Tcanon"]
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = Pipe()
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(Self.audit.graph.dot.utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
    #endif
}

#if os(macOS) || os(Linux)
private enum Graphviz {
    static let path = ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}
#endif
