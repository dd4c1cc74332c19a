import UIModelJSON
import UIModelPlatform

/// Reports a suppression comment that has no effect.
enum UnusedSuppression: Rule {
  static let description = RuleDescription(
    code: "model/unused-suppression", effect: .wrong, system: .model,
    summary: "Suppression comment has no effect",
    reason:
      "The finding no longer exists, or the comment names the wrong code. If the comment stays, it can hide "
      + "a later finding of the rule.",
    advice: "Remove the comment, or correct the code in the comment.",
    sources: [Source("The document format", .documented)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class ArticleListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              1️⃣// uimodel:disable-next-line menu/untitled-key-commands has a title by now1️⃣
              UIKeyCommand(
                title: "Reload", action: #selector(reload), input: "r", modifierFlags: .command)
            ]
          }

          @objc private func reload() { tableView.reloadData() }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        {
          1️⃣// uimodel:disable-next-line sheet/no-detents nothing is wrong below1️⃣
          "version": 1
        }
        """#),
      RuleExample(
        #"""
        {
          1️⃣// uimodel:disable-next-line sheet/no-detent a code that does not exist1️⃣
          "version": 1
        }
        """#),
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

  static func check(_ idleSuppression: IdleSuppression, _ report: inout Report) {
    let suppression = idleSuppression.suppression
    let message =
      if suppression.codes.isEmpty {
        "this comment names no rule, so it has no effect; name a rule or remove the comment"
      } else if let unknownRule = suppression.unknownCode {
        "unknown rule '\(unknownRule.code)'" + (unknownRule.nearestCode.map { "; did you mean '\($0)'?" } ?? "")
      } else if idleSuppression.lacksReason {
        "no reason given, so this comment has no effect; the configuration requires a reason after the rule"
      } else {
        "no finding of \(suppression.codes.map { "'\($0)'" }.joined(separator: ", ")) here; remove the comment"
      }
    report.report(self, at: idleSuppression.place, message, tags: [.unnecessary])
  }
}
