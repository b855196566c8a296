import WaymarkExpressions

/// The rules of an association file that concern an app, as a part of a program.
struct FileRules {
    let file: AppSiteAssociation
    /// The addresses of the rules by their number in the program, from ``first`` on.
    let addresses: [RuleIndex.Address]
    let first: Int32
    /// The variables of the file.
    let variables: SubstitutionVariables

    /// Adds the rules of a file to a program; if the app is `nil`, those of all apps.
    ///
    /// - Parameter doubts: Receives the statements that cannot be proved.
    init(
        _ file: AppSiteAssociation, app: String?, from first: Int32, into program: inout RuleProgram,
        doubts: inout [String]
    ) {
        self.file = file
        self.first = first
        let concerned = file.entries.map { entry in app.map(entry.appIDs.contains) ?? true }
        addresses = file.index.addresses.filter { concerned[Int($0.entry)] }
        variables = SubstitutionVariables(custom: file.substitutionVariables)
        for (offset, address) in addresses.enumerated() {
            let entry = file.entries[Int(address.entry)]
            let rule = entry.rules[Int(address.rule)]
            if !program.add(rule, isLegacy: entry.isLegacy, variables, number: first + Int32(offset)) {
                doubts.append("\(rule.text) is too large")
            }
        }
    }

    /// The number after the last rule.
    var end: Int32 { first + Int32(addresses.count) }

    func rule(_ number: Int32) -> AppSiteAssociation.Rule {
        let address = addresses[Int(number - first)]
        return file.entries[Int(address.entry)].rules[Int(address.rule)]
    }

    func deciding(_ number: Int32) -> DecidingRule {
        let address = addresses[Int(number - first)]
        return file.deciding(entry: Int(address.entry), rule: Int(address.rule))
    }

    /// The rules of older files, which distinguish a trailing slash.
    var seesSlash: Set<Int32> {
        Set((first..<end).filter { file.entries[Int(addresses[Int($0 - first)].entry)].isLegacy })
    }
}
