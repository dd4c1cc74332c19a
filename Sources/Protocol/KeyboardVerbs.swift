/// Verbs for the keyboard: layout guides and constraints of views, text inputs, and observations of screens.
///
/// For example, `uimodel/keyboard/setDismissMode` sets the property `keyboardDismissMode` of a view.
extension ModelVerbs {
  private static func keyboardSetter(_ verb: String, _ title: String, _ path: String...) -> ModelVerb {
    ModelVerb("uimodel/keyboard/\(verb)", title, .set, "view", ["View"], path, parameter: path.last ?? "")
  }

  private static func keyboardListVerb(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, of subject: (String, type: String) = viewSubject,
    _ path: String..., parameter: String = "", named name: String? = nil
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/keyboard/\(verb)", title, operation, subject.0, [subject.type], path, parameter: name ?? parameter,
      elementNamePaths: name.map { [[$0]] } ?? [])
  }

  private static let viewSubject = ("view", type: "View")
  private static let screenSubject = ("screen", type: "Screen")

  static let keyboardVerbs = [
    keyboardSetter(
      "setFollowsUndockedKeyboard", "Set whether the guide follows undocked keyboards", "keyboardLayoutGuide",
      "followsUndockedKeyboard"),
    keyboardSetter(
      "setUsesBottomSafeArea", "Set whether the guide ends at the safe area", "keyboardLayoutGuide",
      "usesBottomSafeArea"),
    keyboardSetter(
      "setDismissPadding", "Set the keyboard dismiss padding", "keyboardLayoutGuide",
      "keyboardDismissPadding"),
    keyboardListVerb(
      "addTrackedConstraints", "Add tracked constraints", .insert, "keyboardLayoutGuide", "trackedConstraints",
      parameter: "constraints"),
    keyboardListVerb(
      "removeTrackedConstraints", "Remove tracked constraints", .remove, "keyboardLayoutGuide", "trackedConstraints"),
    keyboardListVerb("addConstraint", "Add a constraint", .insert, "constraints", parameter: "constraint"),
    keyboardListVerb("removeConstraint", "Remove a constraint", .remove, "constraints", named: "identifier"),
    keyboardListVerb(
      "addObservation", "Add a keyboard observation", .insert, of: screenSubject, "observes", parameter: "observation"),
    keyboardListVerb(
      "removeObservation", "Remove a keyboard observation", .remove, of: screenSubject, "observes", named: "name"),
    keyboardSetter("setDismissMode", "Set the keyboard dismiss mode", "keyboardDismissMode"),
    keyboardSetter("setInlinePredictionType", "Set the inline prediction type", "inlinePredictionType"),
    keyboardSetter("setSecureTextEntry", "Set secure text entry", "isSecureTextEntry"),
    keyboardSetter("setTextContentType", "Set the text content type", "textContentType"),
    keyboardSetter("setIgnoresSafeArea", "Set whether the view ignores the safe area", "ignoresSafeArea"),
  ]
}
