import UIModelDaemon
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The command `explain`, which prints the documentation of one rule. For a system, such as `menu`, the command lists
/// the system's rules.
enum ExplainCommand {
  static let command = Command(
    name: "explain", usage: "[--format FORMAT] RULE", summary: "describe a rule: reason, fix, sources, examples",
    details: """
      RULE is a code, such as sheet/no-detents; the subject may be left out. For a subject, such as sheet, its rules are
      listed.
      """,
    options: [.format, Style.option], maximumOperandCount: 1,
    candidates: { [.words(RuleCodes.codesAndSystems)] }, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    guard let name = arguments.operands.first else {
      throw UsageError("explain needs a rule, such as sheet/no-detents")
    }
    guard let code = RuleNames.selector(name) else { throw UsageError(RuleNames.errorMessage(about: name)) }
    guard RuleCodes.allCodes.contains(code) else { return try RulesCommand.run(arguments) }
    switch InProcessConnection().request("uimodel/diagnostics/explain", ["code": .string(code)]) {
    case .success(let rule):
      let style = Style(arguments.value("color"))
      return Client.print(
        arguments.requestsJSON ? rule.displayText(indent: 2) + "\n" : RuleText.explanation(rule, style))
    case .failure(let error):
      Client.printError(error.message)
      return error.code == .notFound ? .usage : .requestFailed
    }
  }
}
