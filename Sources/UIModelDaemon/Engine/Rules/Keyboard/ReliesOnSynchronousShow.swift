import UIModelJSON
import UIModelPlatform

/// Code that counts on the keyboard as soon as it has asked for it.
enum ReliesOnSynchronousShow: Rule {
  static let description = RuleDescription(
    code: "keyboard/relies-on-synchronous-show", severity: .warning, system: .keyboard,
    summary: "Code counts on the keyboard being there when `becomeFirstResponder` returns",
    reason: "Since iOS 17 the keyboard of an iPhone runs in a process of its own. `becomeFirstResponder` starts it and "
      + "returns; the keyboard is built and its notifications are posted later, and later still while the main thread "
      + "is at work. What comes right after the call still finds the state of before.",
    advice: "Do what needs the keyboard where its notification is handled, or let the keyboard layout guide do it.",
    holds: "iOS since 17, on iPhones; of the iPad's keyboard nothing is documented",
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
      // Where the keyboard is waited for.
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
      // Before the call it is no matter of the call.
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
      // In process it worked, and of the iPad nothing is said.
      RuleExample(
        #"""
        { "app": { "name": "A", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "screens": [ { "implements": { "compose:": ["becomeFirstResponder", "useKeyboardFrame"] } } ] }
        """#),
    ])

  static func check(_ keyboard: KeyboardAnswer, _ report: inout Report) {
    let environments = report.context.environments { $0.platform == .iOS && $0.version >= 17 }
    guard !environments.isEmpty else { return }
    let screen = keyboard.screen
    for observation in screen.observes.elements {
      guard let name = observation.name.value, !name.isHide, let method = observation.expectedBy.value else { continue }
      report.report(
        self, at: observation.expectedBy.place,
        "\(name.shortName) is posted after 'becomeFirstResponder' has returned, so '\(method)' goes on without it",
        in: environments)
    }
    if screen.implements.asksForKeyboard { check(screen.reader, environments, &report) }
    for view in screen.views where view.implements.asksForKeyboard {
      let element = JSONElement(tree: screen.reader.element.tree, index: Int(view.place.node))
      check(ObjectReader(element, in: screen.reader.block), environments, &report)
    }
  }

  /// Looks through the methods of a class, each a list of what it does in order.
  private static func check(_ reader: ObjectReader, _ environments: [Environment], _ report: inout Report) {
    guard let methods = reader.object("implements")?.element.members else { return }
    for method in methods where method.value.kind == .array {
      let effects = Array(method.value.elements)
      guard let call = effects.firstIndex(where: { JSONValue($0).asksForKeyboard }) else { continue }
      for effect in effects[(call + 1)...] {
        guard let expected = expectation(of: effect) else { continue }
        report.report(
          self, at: Place(expected, in: reader.block),
          "the keyboard comes after 'becomeFirstResponder' has returned, so '\(method.name)' does not find it yet",
          related: [RelatedPlace(Place(effects[call], in: reader.block), "the keyboard is asked for here")],
          in: environments)
      }
    }
  }

  /// What an effect expects of the keyboard: `useKeyboardFrame`, or a notification that is to have been posted.
  private static func expectation(of effect: JSONElement) -> JSONElement? {
    if effect.string == "useKeyboardFrame" { return effect }
    guard effect.kind == .object else { return nil }
    return effect["expects"]?.elements.first { element in
      element.string.flatMap { KeyboardNotification($0) }.map { !$0.isHide } ?? false
    }
  }
}
