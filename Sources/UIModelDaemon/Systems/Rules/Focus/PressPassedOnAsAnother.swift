import UIModelJSON
import UIModelPlatform

/// Reports an override of a `presses` method that calls super's method for an earlier or later phase of the press.
enum PressPassedOnAsAnother: Rule {
  static let description = RuleDescription(
    code: "focus/press-passed-on-as-another", effect: .wrong, system: .focus,
    summary: "Override of a `presses` method calls a different `presses` method on super",
    reason:
      "An override of a `presses` method passes presses on by calling super's implementation of the same method. If "
      + "the override calls a different method, the next responders get the wrong phase of the press. For example, a "
      + "press begins twice and never ends.",
    advice:
      "In each override, call super's implementation of the same method, for example "
      + "`super.pressesEnded(_:with:)` in `pressesEnded(_:with:)`.",
    holds: "subclasses of UIKit classes, in apps that run on iPadOS or Mac Catalyst 15 or later",
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
      RuleExample(
        #"""
        import UIKit

        final class CallViewController: UIViewController {
          private var hasCallEnded = false

          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesBegan(presses, with: event)
          }

          override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesChanged(presses, with: event)
          }

          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesEnded(presses, with: event)
            // pressesEnded and pressesCancelled both report the end of a press.
            if hasCallEnded { super.pressesCancelled(presses, with: event) }
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

  /// The order of the phases in a press. `Ended` and `Cancelled` have the same number, so the rule does not report an
  /// override of one that calls super's method for the other.
  private static let phaseOrder = ["Began": 0, "Changed": 1, "Ended": 2, "Cancelled": 2]

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for node in focus.implementingNodes {
      let implementations = focus.tree.implements(of: node)
      for (method, implementation) in implementations.methods.sorted(by: { $0.key < $1.key }) {
        guard let phase = phase(method), let effects = implementation.value.array,
          let places = implementations.effectPlaces[method]
        else { continue }
        for (effect, place) in zip(effects, places) {
          guard let calledMethod = effect.string, calledMethod.hasPrefix("super."),
            let calledPhase = self.phase(calledMethod.dropFirst(6)),
            phaseOrder[calledPhase] != phaseOrder[phase]
          else { continue }
          report.report(
            self, at: place,
            "'presses\(phase)' calls 'super.presses\(calledPhase)', so the next responders see the wrong phase; "
              + "call 'super.presses\(phase)'",
            fixes: [Fix("Call 'super.presses\(phase)'", .replace(place, "super"))])
        }
      }
    }
  }

  /// Returns the phase that a `presses` method handles, for example "Began". Returns nil for all other methods.
  private static func phase(_ method: some StringProtocol) -> String? {
    guard method.hasPrefix("presses") else { return nil }
    let phaseName = String(method.dropFirst(7).prefix { $0.isLetter })
    return phaseOrder[phaseName] == nil ? nil : phaseName
  }
}
