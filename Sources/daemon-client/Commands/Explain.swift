import UIModelDaemon
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// `explain`: everything about one rule.
enum ExplainCommand {
  static let command = Command(
    name: "explain", usage: "[--format FORMAT] CODE", summary: "describe a rule: reason, fix, sources, examples",
    options: [.format, Style.option], operands: 1,
    candidates: { [.words(RuleCatalogue.codes)] }, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    guard let code = arguments.operands.first else {
      throw UsageError("explain needs a rule code, such as sheet/no-detents")
    }
    switch InProcessConnection().request("uimodel/diagnostics/explain", ["code": .string(code)]) {
    case .success(let rule):
      let style = Style(arguments.value("color"))
      return Client.print(arguments.isJSON ? rule.shown(indent: 2) + "\n" : RuleText.explanation(rule, style))
    case .failure(let error):
      Client.complain(error.message)
      return error.code == .notFound ? .usage : .requestFailed
    }
  }
}
