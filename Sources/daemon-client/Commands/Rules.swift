import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// `rules`: all rules.
enum RulesCommand {
  static let command = Command(
    name: "rules", usage: "[--format FORMAT]", summary: "list the rules",
    details: "json is an array with the full documentation of each rule.", options: [.format, Style.option],
    run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    switch InProcessConnection().request("uimodel/rules/list", nil) {
    case .success(let answer):
      let rules = answer["rules"] ?? []
      let style = Style(arguments.value("color"))
      return Client.print(
        arguments.isJSON ? rules.shown(indent: 2) + "\n" : RuleText.table(rules.array ?? [], style))
    case .failure(let error):
      Client.complain(error.message)
      return .requestFailed
    }
  }
}
