import UIModelDaemon
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The command `rules`, which lists rules.
enum RulesCommand {
  static let command = Command(
    name: "rules", usage: "[--format FORMAT] [RULES]...", summary: "list the rules",
    details: """
      RULES are rules or subjects, such as menu or sdk; all by default. A rule can be named without its subject. json is an
      array with the full documentation of each rule.
      """, options: [.format, Style.option],
    maximumOperandCount: .max, candidates: { [.words(RuleCodes.codesAndSystems)] }, run: run)

  @Sendable static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    switch InProcessConnection().request("uimodel/rules/list", nil) {
    case .success(let result):
      let selectors = try RuleNames.selectors(arguments.operands)
      let allRules = result["rules"]?.array ?? []
      return print(selectors.isEmpty ? allRules : allRules.filter { isSelected($0, selectors) }, arguments)
    case .failure(let error):
      Client.printError(error.message)
      return .requestFailed
    }
  }

  private static func isSelected(_ rule: JSONValue, _ selectors: [String]) -> Bool {
    selectors.contains { RuleCodes.selector($0, covers: rule["code"]?.string ?? "") }
  }

  /// Prints rules as a table or as JSON.
  private static func print(_ rules: [JSONValue], _ arguments: Arguments) -> ExitStatus {
    Client.print(
      arguments.requestsJSON
        ? JSONValue.array(rules).displayText(indent: 2) + "\n" : RuleText.table(rules, Style(arguments.value("color"))))
  }
}
