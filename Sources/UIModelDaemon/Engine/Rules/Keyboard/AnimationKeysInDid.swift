import UIModelPlatform

/// The animation of a keyboard that has stopped moving.
enum AnimationKeysInDid: Rule {
  static let description = RuleDescription(
    code: "keyboard/animation-keys-in-did", severity: .warning, system: .keyboard,
    summary: "The animation's keys are read from a notification that comes after it",
    reason: "`keyboardAnimationDurationUserInfoKey` and `keyboardAnimationCurveUserInfoKey` are there only in the "
      + "notifications that come before the keyboard moves. Afterwards the values need not be there, and what is "
      + "animated then comes too late to go with the keyboard.",
    advice: "Observe the notification that comes before: `keyboardWillShowNotification` for "
      + "`keyboardDidShowNotification`.",
    sources: [Source("UIWindow.h: animation keys are available for the will family only", .header)],
    wrong: [
      RuleExample(
        #"{ "screens": [ { "observes": [ { "name": "keyboardDidShowNotification", "reads": [1️⃣"keyboardAnimationDurationUserInfoKey"1️⃣] } ] } ] }"#,
        fixed:
          #"{ "screens": [ { "observes": [ { "name": "keyboardWillShowNotification", "reads": ["keyboardAnimationDurationUserInfoKey"] } ] } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "observes": [ { "name": "keyboardWillHide" }, { "name": "keyboardDidHide", "reads": [1️⃣"keyboardAnimationCurveUserInfoKey"1️⃣] } ] } ] }"#
      ),
    ],
    right: [
      RuleExample(
        #"{ "screens": [ { "observes": [ { "name": "keyboardWillShowNotification", "reads": ["keyboardAnimationDurationUserInfoKey", "keyboardAnimationCurveUserInfoKey"] } ] } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "observes": [ { "name": "keyboardDidChangeFrameNotification", "reads": ["keyboardFrameEndUserInfoKey"] } ] } ] }"#
      ),
      RuleExample(
        #"{ "screens": [ { "observes": [ { "name": { "$unknown": "from a list" }, "reads": ["keyboardAnimationDurationUserInfoKey"] } ] } ] }"#
      ),
    ])

  static func check(_ keyboard: KeyboardAnswer, _ report: inout Report) {
    let observations = keyboard.screen.observes.elements
    for observation in observations {
      guard let name = observation.name.value, name.isDid, let named = observation.name.place else { continue }
      // Where the other is observed too, this may be needed for what it does beside.
      let isObserved = observations.contains { $0.name.value == name.will || !$0.name.isKnown }
      let will = observation.isNameShort ? name.will.shortName : name.will.rawValue
      for key in observation.reads.elements where key.value.isAnimation {
        report.report(
          self, at: key.place,
          "\(name.shortName) comes after the animation, so there is no \(key.value.rawValue) to go by; "
            + "\(name.will.shortName) has it",
          fixes: isObserved ? [] : [Fix("Observe '\(will)'", .replace(named, .string(will)))])
      }
    }
  }
}
