extension ServiceGraph {
    /// The grouping of the services in a drawing.
    @nonexhaustive
    public enum Clustering: Hashable, Sendable {
        /// The scopes that provide them.
        case scope
        /// The parts of the app that provide them.
        case owner
        /// Nothing.
        case none
    }

    /// The drawing in Graphviz's language, with a box around each scope.
    public var dot: String { dot(clusteredBy: .scope) }

    /// Returns the graph in the language of Graphviz (graphviz.org/doc/info/lang.html).
    ///
    /// A shared service is a box, a scoped one a tab, a transient one an ellipse, and a weakly shared one a hexagon.
    /// Missing services are dashed and red, cycles red, and shared services that retain one of an inner scope orange.
    ///
    /// - Complexity: O(*n* log *n* + *m*).
    public func dot(clusteredBy clustering: Clustering) -> String {
        var lines = ["digraph services {", "    rankdir=LR;"]
        var clusters: [String: [Int]] = [:]
        for (number, node) in nodes.enumerated() {
            let cluster: String? =
                switch clustering {
                case .scope: node.scope
                case .owner: node.owner
                case .none: nil
                }
            if let cluster {
                clusters[cluster, default: []].append(number)
            } else {
                lines.append("    \(line(number))")
            }
        }
        for (number, cluster) in clusters.ordered(by: { $0.key < $1.key }).enumerated() {
            lines.append("    subgraph cluster_\(number) {")
            lines.append("        label=\(cluster.key.dotQuoted);")
            lines += cluster.value.map { "        \(line($0))" }
            lines.append("    }")
        }
        for edge in edges {
            let look =
                switch edge.kind {
                case .plain: ""
                case .missing: " [color=red, style=dashed]"
                case .cyclic: " [color=red]"
                case .captive: " [color=orange]"
                }
            lines.append("    n\(edge.from) -> n\(edge.to)\(look);")
        }
        return lines.joined(separator: "\n") + "\n}\n"
    }

    private func line(_ number: Int) -> String {
        let node = nodes[number]
        let look =
            switch node.lifetime {
            case .shared: "shape=box"
            case .scoped: "shape=tab"
            case .transient: "shape=ellipse"
            case .weaklyShared: "shape=hexagon"
            case nil: "shape=box, style=dashed, color=red"
            }
        let place = node.place.map { ", tooltip=\("\($0)".dotQuoted)" } ?? ""
        return "n\(number) [label=\(node.service.dotQuoted), \(look)\(place)];"
    }
}

extension String {
    /// The text between quotes, so that Graphviz shows it as it is: it reads backslashes as escapes and `&…;` as HTML does.
    fileprivate var dotQuoted: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "&": text += "&amp;"
            case "\n": text += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
