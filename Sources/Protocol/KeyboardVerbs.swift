/// Verbs for the keyboard: layout guides and constraints of views, text inputs, and observations of screens.
///
/// For example, `uimodel/keyboard/setDismissMode` sets the property `keyboardDismissMode` of a view.
extension ModelVerbs {
  private static func keyboard(_ verb: String, _ title: String, _ path: String...) -> ModelVerb {
    ModelVerb("uimodel/keyboard/\(verb)", title, .set, "view", ["View"], path, parameter: path.last ?? "")
  }

  private static func list(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, of subject: (String, type: String) = view,
    _ path: String..., parameter: String = "", named name: String? = nil
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/keyboard/\(verb)", title, operation, subject.0, [subject.type], path, parameter: name ?? parameter,
      elementNamePaths: name.map { [[$0]] } ?? [])
  }

  private static let view = ("view", type: "View")
  private static let screen = ("screen", type: "Screen")

  static let keyboard = [
    keyboard(
      "setFollowsUndockedKeyboard", "Set whether the guide follows undocked keyboards", "keyboardLayoutGuide",
      "followsUndockedKeyboard"),
    keyboard(
      "setUsesBottomSafeArea", "Set whether the guide ends at the safe area", "keyboardLayoutGuide",
      "usesBottomSafeArea"),
    keyboard(
      "setDismissPadding", "Set the keyboard dismiss padding", "keyboardLayoutGuide",
      "keyboardDismissPadding"),
    list(
      "addTrackedConstraints", "Add tracked constraints", .insert, "keyboardLayoutGuide", "trackedConstraints",
      parameter: "constraints"),
    list(
      "removeTrackedConstraints", "Remove tracked constraints", .remove, "keyboardLayoutGuide", "trackedConstraints"),
    list("addConstraint", "Add a constraint", .insert, "constraints", parameter: "constraint"),
    list("removeConstraint", "Remove a constraint", .remove, "constraints", named: "identifier"),
    list("addObservation", "Add a keyboard observation", .insert, of: screen, "observes", parameter: "observation"),
    list("removeObservation", "Remove a keyboard observation", .remove, of: screen, "observes", named: "name"),
    keyboard("setDismissMode", "Set the keyboard dismiss mode", "keyboardDismissMode"),
    keyboard("setInlinePredictionType", "Set the inline prediction type", "inlinePredictionType"),
    keyboard("setSecureTextEntry", "Set secure text entry", "isSecureTextEntry"),
    keyboard("setTextContentType", "Set the text content type", "textContentType"),
    keyboard("setIgnoresSafeArea", "Set whether the view ignores the safe area", "ignoresSafeArea"),
  ]
}
