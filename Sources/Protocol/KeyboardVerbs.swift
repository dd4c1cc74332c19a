/// The verbs of the keyboard: of views' layout guides, and of text inputs.
extension ModelVerbs {
  private static func keyboard(_ verb: String, _ title: String, _ path: String...) -> ModelVerb {
    ModelVerb("uimodel/keyboard/\(verb)", title, .set, "view", ["View"], path, parameter: path.last ?? "")
  }

  static let keyboard = [
    keyboard(
      "setFollowsUndockedKeyboard", "Say whether the guide follows undocked keyboards", "keyboardLayoutGuide",
      "followsUndockedKeyboard"),
    keyboard(
      "setUsesBottomSafeArea", "Say whether the guide ends at the safe area", "keyboardLayoutGuide",
      "usesBottomSafeArea"),
    keyboard(
      "setDismissPadding", "Set the padding of the keyboard's dismissal", "keyboardLayoutGuide",
      "keyboardDismissPadding"),
    ModelVerb(
      "uimodel/keyboard/addTrackedConstraints", "Add tracked constraints", .insert, "view", ["View"],
      ["keyboardLayoutGuide", "trackedConstraints"], parameter: "constraints"),
    keyboard("setDismissMode", "Set how dragging dismisses the keyboard", "keyboardDismissMode"),
    keyboard("setInlinePredictionType", "Set the inline prediction", "inlinePredictionType"),
    keyboard("setSecureTextEntry", "Say whether the text is a password", "isSecureTextEntry"),
    keyboard("setTextContentType", "Say what the text means", "textContentType"),
    keyboard("setIgnoresSafeArea", "Say whether the view ignores the safe area", "ignoresSafeArea"),
  ]
}
