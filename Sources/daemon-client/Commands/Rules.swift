import UIModelDaemon
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// `rules`: all rules.
enum RulesCommand {
  static let command = Command(
    name: "rules", usage: "[--format FORMAT] [RULES]...", summary: "list the rules",
    details: """
      RULES are rules or subjects, such as menu or sdk; all by default. json is an array with the full documentation of
      each rule.
      """, options: [.format, Style.option],
    operands: .max, candidates: { [.words(RuleCatalogue.selectors)] }, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    switch InProcessConnection().request("uimodel/rules/list", nil) {
    case .success(let answer):
      let selected = try FindingSelection.names(arguments.operands, nil)
      let all = answer["rules"]?.array ?? []
      let rules = JSONValue.array(
        selected.isEmpty
          ? all
          : all.filter { rule in
            selected.contains { RuleCatalogue.selector($0, covers: rule["code"]?.string ?? "") }
          })
      let style = Style(arguments.value("color"))
      return Client.print(
        arguments.isJSON ? rules.shown(indent: 2) + "\n" : RuleText.table(rules.array ?? [], style))
    case .failure(let error):
      Client.complain(error.message)
      return .requestFailed
    }
  }
}
