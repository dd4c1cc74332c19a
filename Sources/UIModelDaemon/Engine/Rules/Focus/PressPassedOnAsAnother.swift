import UIModelJSON
import UIModelPlatform

/// A stage of a press that super is told of as another one.
enum PressPassedOnAsAnother: Rule {
  static let description = RuleDescription(
    code: "focus/press-passed-on-as-another", severity: .warning, system: .focus,
    summary: "A press is passed on as another stage of it",
    reason:
      "Each of the four methods for presses passes on to the method of the same name. Where one calls another one of "
      + "super's, the responders after it get a press twice that has begun once, and never hear that it ends.",
    advice: "Call the method of super that is overridden.",
    holds: "iOS, iPadOS and Mac Catalyst, for subclasses of UIKit's classes",
    sources: [Source("UIResponder.h: pressesBegan:withEvent:", .header)],
    wrong: [
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
      RuleExample(
        #"""
        class CallController: UIViewController {
          override func 2️⃣pressesBegan2️⃣(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesBegan(presses, with: event)
          }
          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if !isTalking { super.1️⃣pressesBegan1️⃣(presses, with: event) }
          }
        }
        """#, also: ["2️⃣": "focus/incomplete-presses"], language: "swift"),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "implements": {
          "pressesBegan(_:with:)": ["super"], "pressesChanged(_:with:)": ["super"],
          "pressesEnded(_:with:)": ["super.pressesEnded(_:with:)"],
          "pressesCancelled(_:with:)": ["super"]
        } } ] }
        """#),
      // A press that ends otherwise is cancelled for those after it.
      RuleExample(
        #"""
        class CallController: UIViewController {
          override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { super.pressesBegan(presses, with: event) }
          override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) { super.pressesChanged(presses, with: event) }
          override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            super.pressesEnded(presses, with: event)
            if isLost { super.pressesCancelled(presses, with: event) }
          }
          override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { super.pressesCancelled(presses, with: event) }
        }
        """#, language: "swift"),
    ])

  /// Stages that a press does not go back to from a later one.
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
            "presses\(stage) tells super that a press \(words[other] ?? ""): the responders after it hear of another press",
            fixes: [Fix("Call super's presses\(stage)", .replace(place, "super"))])
        }
      }
    }
  }

  private static let words = [
    "Began": "has begun", "Changed": "has changed", "Ended": "has ended", "Cancelled": "is cancelled",
  ]

  /// Which of the four a method is.
  private static func stage(_ method: some StringProtocol) -> String? {
    guard method.hasPrefix("presses") else { return nil }
    let name = String(method.dropFirst(7).prefix { $0.isLetter })
    return order[name] == nil ? nil : name
  }
}
