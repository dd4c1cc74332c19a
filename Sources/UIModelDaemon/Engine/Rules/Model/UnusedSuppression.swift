import UIModelJSON
import UIModelPlatform

/// A comment that silences a rule where there is nothing to silence.
enum UnusedSuppression: Rule {
  static let description = RuleDescription(
    code: "model/unused-suppression", severity: .warning, system: .model,
    summary: "A suppression comment that silences nothing",
    reason: "The finding it was written for is gone, or the code in it is not the rule's; left standing it would hide "
      + "the next one.",
    advice: "Remove the comment, or correct the code in it.",
    sources: [Source("The document format", .documented)],
    wrong: [
      RuleExample("{\n  1️⃣// uimodel:disable-next-line sheet/no-detents nothing is wrong below1️⃣\n  \"version\": 1\n}"),
      RuleExample(
        "{\n  1️⃣// uimodel:disable-next-line sheet/no-detent a code that does not exist1️⃣\n  \"version\": 1\n}"),
    ],
    right: [
      RuleExample(
        "{ \"sheets\": [ { \"sheetPresentationController\": {\n  // uimodel:disable-next-line sheet/no-detents filled in later\n  \"detents\": []\n} } ] }"
      )
    ])

  static func check(_ idle: IdleSuppression, _ report: inout Report) {
    let suppression = idle.suppression
    let message =
      if suppression.codes.isEmpty {
        "this comment names no rule, so it silences nothing"
      } else if let unknown = suppression.unknown {
        "there is no rule '\(unknown.code)'" + (unknown.nearest.map { "; did you mean '\($0)'?" } ?? "")
      } else {
        "nothing here raises \(suppression.codes.joined(separator: ", "))"
      }
    report.report(self, at: idle.place, message, tags: [.unnecessary])
  }
}
