import UIModelPlatform

/// Reports a former code of a rule in a comment or a configuration.
enum RenamedRule: Rule {
  static let description = RuleDescription(
    code: "model/renamed-rule", effect: .wrong, system: .model,
    summary: "Comment or setting uses the former code of a rule",
    reason:
      "The former code still works, so an update of the daemon does not change any results. The next major "
      + "version of the daemon no longer accepts the former code.",
    advice: "Replace the former code with the current code.",
    sources: [Source("docs/stability.md", .documented)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class ArticleListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            1️⃣2️⃣// uimodel:disable-next-line menu/selector-of-nobody called by the test app2️⃣1️⃣
            [UIKeyCommand(title: "Log", action: #selector(showLog), input: "d", modifierFlags: .command)]
          }

          @objc private func showLog() {}
        }
        """#, also: ["2️⃣": "model/unused-suppression"], language: "swift"),
      RuleExample(
        #"""
        { "menus": [
          1️⃣2️⃣// uimodel:disable-next-line menu/selector-of-nobody the test app implements it2️⃣1️⃣
          { "title": "Log" }
        ] }
        """#, also: ["2️⃣": "model/unused-suppression"]),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class ArticleListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            // uimodel:disable-next-line menu/untitled-key-commands for testers only
            [UIKeyCommand(input: "d", modifierFlags: .command, action: #selector(showLog))]
          }

          @objc private func showLog() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          // uimodel:disable-next-line sheet/no-detents filled in later
          "detents": []
        } } ] }
        """#),
    ])

  static func check(_ problem: SchemaProblem, _ report: inout Report) {
    guard case .renamedRule(let formerCode, let currentCode) = problem.kind else { return }
    report.report(
      self, at: problem.place, "rule '\(formerCode)' is now '\(currentCode)'; use the new code",
      fixes: problem.place.node < 0
        ? [] : [Fix("Change to '\(currentCode)'", isSafe: true, .renameProperty(problem.place, to: currentCode))])
  }
}
