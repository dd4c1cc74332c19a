import UIModelJSON
import UIModelPlatform

/// Code that expects the keyboard right after a call of `becomeFirstResponder`.
enum ReliesOnSynchronousShow: Rule {
  static let description = RuleDescription(
    code: "keyboard/relies-on-synchronous-show", effect: .wrong, system: .keyboard,
    summary: "Code expects the keyboard as soon as `becomeFirstResponder()` returns",
    reason:
      "In iOS 17 and later, the keyboard on iPhone runs in a separate process. `becomeFirstResponder()` "
      + "requests the keyboard and returns before the keyboard appears. The keyboard notifications are "
      + "posted later, especially while the main thread is busy, so code right after the call runs without "
      + "the keyboard.",
    advice:
      "Move code that needs the keyboard to the handler of a keyboard notification, or use the keyboard "
      + "layout guide.",
    holds: "iOS 17 and later. Not reported on iPadOS, where the behavior is not documented",
    sources: [Source("WWDC23-10281: the keyboard out of process, new on iPhone", .talk)],
    wrong: [
      RuleExample(
        #"""
        { "app": { "name": "A", "targets": [ { "platform": "iOS", "minimum": "17.0" } ] },
          "screens": [ { "implements": { "compose:": ["becomeFirstResponder", 1️⃣"useKeyboardFrame"1️⃣] } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iOS", "minimum": "15.0" } ] },
          "screens": [ { "view": {
            "class": "MessageBar",
            "implements": { "startTyping()": [
              { "becomeFirstResponder": "field" },
              { "expects": [1️⃣"keyboardWillShowNotification"1️⃣] }
            ] },
            "subviews": [ { "ref": "field", "class": "UITextField" } ]
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iOS", "minimum": "17.0" } ] },
          "screens": [ { "observes": [ {
            "name": "keyboardWillShowNotification", "in": "keyboardWillShow(_:)",
            "expectedBy": 1️⃣"compose(_:)"1️⃣
          } ] } ]
        }
        """#),
    ],
    right: [
      // Code that waits for the keyboard.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iOS", "minimum": "17.0" } ] },
          "screens": [ {
            "implements": {
              "compose:": ["becomeFirstResponder"], "keyboardDidShow(_:)": ["useKeyboardFrame"]
            },
            "observes": [ { "name": "keyboardDidShowNotification", "in": "keyboardDidShow(_:)" } ]
          } ]
        }
        """#),
      // The first method calls `becomeFirstResponder` only after `useKeyboardFrame`. An unknown effect might not
      // request the keyboard.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iOS", "minimum": "17.0" } ] },
          "screens": [ { "implements": { "compose:": [
            "useKeyboardFrame", "becomeFirstResponder", "setContent"
          ] } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iOS", "minimum": "17.0" } ] },
          "screens": [ {
            "implements": { "compose:": [ { "$unknown": "a helper" }, "useKeyboardFrame" ] },
            "observes": [
              { "name": { "$unknown": "a list" }, "expectedBy": "compose:" },
              { "name": "keyboardDidHide", "expectedBy": "close:" }
            ]
          } ]
        }
        """#),
      // The behavior on iPad is not documented.
      RuleExample(
        #"""
        { "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "implements": { "compose:": ["becomeFirstResponder", "useKeyboardFrame"] } } ] }
        """#),
    ])

  private static let advice = "move code that needs the keyboard to the handler of a keyboard notification"

  static func check(_ keyboard: KeyboardFacts, _ report: inout Report) {
    let environments = report.context.environments { $0.platform == .iOS && $0.version >= 17 }
    guard !environments.isEmpty else { return }
    let screen = keyboard.screen
    for observation in screen.keyboardObservations.elements {
      guard let notification = observation.name.value, !notification.isHiding,
        let method = observation.expectingMethod.value
      else {
        continue
      }
      report.report(
        self, at: observation.expectingMethod.place,
        "'\(notification.shortName)' is posted after 'becomeFirstResponder' returns, so the rest of '\(method)' runs too early",
        notes: [advice],
        in: environments)
    }
    if screen.implementations.requestsKeyboard { check(screen.reader, environments, &report) }
    for view in screen.views where view.implementations.requestsKeyboard {
      let element = JSONElement(tree: screen.reader.element.tree, index: Int(view.place.node))
      check(ObjectReader(element, in: screen.reader.block), environments, &report)
    }
  }

  /// Checks the methods that a class declares in `implements`. Each method is a list of effects in execution order.
  private static func check(_ reader: ObjectReader, _ environments: [Environment], _ report: inout Report) {
    guard let methods = reader.object("implements")?.element.members else { return }
    for method in methods where method.value.kind == .array {
      let effects = Array(method.value.elements)
      guard let callIndex = effects.firstIndex(where: { JSONValue($0).requestsKeyboard }) else { continue }
      for effect in effects[(callIndex + 1)...] {
        guard let expectedElement = expectation(of: effect) else { continue }
        report.report(
          self, at: Place(expectedElement, in: reader.block),
          "the keyboard appears after 'becomeFirstResponder' returns, so this part of '\(method.name)' runs too early",
          notes: [advice],
          related: [RelatedPlace(Place(effects[callIndex], in: reader.block), "the keyboard is requested here")],
          in: environments)
      }
    }
  }

  /// Returns the part of an effect that requires a visible keyboard: `useKeyboardFrame`, or a notification that the
  /// effect expects to be posted already. Returns nil if the effect does not require the keyboard.
  private static func expectation(of effect: JSONElement) -> JSONElement? {
    if effect.string == "useKeyboardFrame" { return effect }
    guard effect.kind == .object else { return nil }
    return effect["expects"]?.elements.first { element in
      element.string.flatMap { KeyboardNotification($0) }.map { !$0.isHiding } ?? false
    }
  }
}
