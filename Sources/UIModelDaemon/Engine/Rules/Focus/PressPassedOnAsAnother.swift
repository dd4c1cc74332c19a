import UIModelJSON
import UIModelPlatform

/// Reports an override of a press method that calls a press method of super for an earlier or later phase.
enum PressPassedOnAsAnother: Rule {
  static let description = RuleDescription(
    code: "focus/press-passed-on-as-another", severity: .warning, system: .focus,
    summary: "Press method calls a different press method of super",
    reason:
      "Each of the four press methods passes presses on by calling the same method of super. If it calls another "
      + "one, the next responders see a press begin twice, for example, and never see it end.",
    advice: "Call the method of super that you override.",
    holds: "subclasses of UIKit classes on iOS, iPadOS and Mac Catalyst",
    sources: [Source("UIResponder.h: pressesBegan:withEvent:", .header)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class CallViewController: UIViewController {
          private var isTalking = false

          override func 2️⃣pressesBegan2️⃣(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesBegan(presses, with: event)
          }

          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if !isTalking { super.1️⃣pressesBegan1️⃣(presses, with: event) }
          }
        }
        """#, also: ["2️⃣": "focus/incomplete-presses"], language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "implements": {
          "pressesBegan(_:with:)": ["super", "talk"], "pressesChanged(_:with:)": ["super"],
          "pressesEnded(_:with:)": ["hangUp", 1️⃣"super.pressesBegan(_:with:)"1️⃣],
          "pressesCancelled(_:with:)": ["super"]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "implements": {
            "pressesBegan(_:with:)": ["super", "talk"], "pressesChanged(_:with:)": ["super"],
            "pressesEnded(_:with:)": ["hangUp", "super"],
            "pressesCancelled(_:with:)": ["super"]
          } } ] }
          """#),
    ],
    right: [
      // A press that is lost is cancelled for the next responders.
      RuleExample(
        #"""
        import UIKit

        final class CallViewController: UIViewController {
          private var isLost = false

          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesBegan(presses, with: event)
          }

          override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesChanged(presses, with: event)
          }

          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesEnded(presses, with: event)
            if isLost { super.pressesCancelled(presses, with: event) }
          }

          override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesCancelled(presses, with: event)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "implements": {
          "pressesBegan(_:with:)": ["super"], "pressesChanged(_:with:)": ["super"],
          "pressesEnded(_:with:)": ["super.pressesEnded(_:with:)"],
          "pressesCancelled(_:with:)": ["super"]
        } } ] }
        """#),
    ])

  /// The order of the phases: a press never returns to an earlier one.
  private static let order = ["Began": 0, "Changed": 1, "Ended": 2, "Cancelled": 2]

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for node in focus.implementing {
      let implements = focus.tree.implements(of: node)
      for (method, value) in implements.methods.sorted(by: { $0.key < $1.key }) {
        guard let stage = stage(method), let effects = value.value.array, let places = implements.effectPlaces[method]
        else { continue }
        for (effect, place) in zip(effects, places) {
          guard let called = effect.string, called.hasPrefix("super."), let other = self.stage(called.dropFirst(6)),
            order[other] != order[stage]
          else { continue }
          report.report(
            self, at: place,
            "'presses\(stage)' calls 'super.presses\(other)', so the next responders see the wrong phase; "
              + "call 'super.presses\(stage)'",
            fixes: [Fix("Call 'super.presses\(stage)'", .replace(place, "super"))])
        }
      }
    }
  }

  /// The phase that a press method handles, for example "Began"; nil for another method.
  private static func stage(_ method: some StringProtocol) -> String? {
    guard method.hasPrefix("presses") else { return nil }
    let name = String(method.dropFirst(7).prefix { $0.isLetter })
    return order[name] == nil ? nil : name
  }
}
