import UIModelPlatform

/// Animation keys read from a keyboard notification that is posted after the animation.
enum AnimationKeysInDid: Rule {
  static let description = RuleDescription(
    code: "keyboard/animation-keys-in-did", effect: .wrong, system: .keyboard,
    summary: "Keyboard animation keys are read from a notification posted after the animation",
    reason:
      "`keyboardAnimationDurationUserInfoKey` and `keyboardAnimationCurveUserInfoKey` are available only "
      + "in the notifications that are posted before the keyboard moves. In the notifications posted "
      + "afterwards, both values may be missing. An animation that starts after the keyboard has moved "
      + "cannot match the keyboard's animation.",
    advice:
      "Read the keys from the notification that is posted before the animation. For example, observe "
      + "`keyboardWillShowNotification` instead of `keyboardDidShowNotification`.",
    sources: [Source("UIWindow.h: animation keys are available for the will family only", .header)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "observes": [
          { "name": "keyboardDidShowNotification", "reads": [1️⃣"keyboardAnimationDurationUserInfoKey"1️⃣] }
        ] } ] }
        """#,
        fixed: #"""
          { "screens": [ { "observes": [
            { "name": "keyboardWillShowNotification", "reads": ["keyboardAnimationDurationUserInfoKey"] }
          ] } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "observes": [
          { "name": "keyboardWillHide" },
          { "name": "keyboardDidHide", "reads": [1️⃣"keyboardAnimationCurveUserInfoKey"1️⃣] }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "observes": [ {
          "name": "keyboardWillShowNotification",
          "reads": ["keyboardAnimationDurationUserInfoKey", "keyboardAnimationCurveUserInfoKey"]
        } ] } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "observes": [
          { "name": "keyboardDidChangeFrameNotification", "reads": ["keyboardFrameEndUserInfoKey"] }
        ] } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "observes": [
          { "name": { "$unknown": "from a list" }, "reads": ["keyboardAnimationDurationUserInfoKey"] }
        ] } ] }
        """#),
    ])

  static func check(_ keyboard: KeyboardFacts, _ report: inout Report) {
    let observations = keyboard.screen.keyboardObservations.elements
    for observation in observations {
      guard let notification = observation.name.value, notification.isPostedAfterMovement,
        let namePlace = observation.name.place
      else {
        continue
      }
      // If the screen observes, or might observe, the notification that is posted before the animation (`will…`), the
      // reported handler may exist for another purpose. No fix is offered then.
      let mayObserveCounterpart = observations.contains {
        $0.name.value == notification.willCounterpart || !$0.name.isKnown
      }
      let counterpartName =
        observation.hasShortName ? notification.willCounterpart.shortName : notification.willCounterpart.rawValue
      for key in observation.userInfoKeys.elements where key.value.isAnimationKey {
        report.report(
          self, at: key.place,
          "'\(key.value.rawValue)' may be missing in '\(notification.shortName)'; read it from "
            + "'\(notification.willCounterpart.shortName)' instead",
          notes: ["'\(notification.shortName)' is posted after the animation, when the keyboard has already moved"],
          fixes: mayObserveCounterpart
            ? [] : [Fix("Observe '\(counterpartName)'", .replace(namePlace, .string(counterpartName)))])
      }
    }
  }
}
