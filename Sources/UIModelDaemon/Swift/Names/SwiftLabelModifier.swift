/// The effect of a SwiftUI modifier on the accessibility name of a view.
///
/// For example, `.accessibilityLabel("Add")` has the effect `setsName`, and `.accessibilityHidden(true)` has the effect
/// `hidesView`.
enum SwiftLabelModifier {
  /// The modifier sets the name.
  case setsName
  /// The modifier hides the view from VoiceOver.
  case hidesView
  /// The modifier draws additional views in front of the view or behind the view.
  case addsViews
  /// The modifier does not affect the name. VoiceOver reads the text of `help` as a hint, not as a name.
  case noEffect
  /// The modifier is not SwiftUI's, or its effect depends on its arguments.
  case unknown

  /// Modifiers with a style as their argument.
  static let styleModifiers: Set<String> = ["buttonStyle", "labelStyle", "menuStyle", "toggleStyle"]
  /// The names of SwiftUI's own styles.
  private static let builtInStyles: Set<String> = [
    "automatic", "plain", "bordered", "borderedProminent", "borderless", "borderlessButton", "button", "glass",
    "glassProminent", "iconOnly", "titleAndIcon", "titleOnly", "switch",
  ]

  init(_ modifier: CallSyntax) {
    let name = modifier.name ?? ""
    switch name {
    case "accessibilityLabel", "accessibilityRepresentation", "accessibilityLabeledPair": self = .setsName
    case "accessibility": self = modifier.argument("label") != nil ? .setsName : .noEffect
    case "accessibilityHidden":
      switch modifier.arguments.first?.value.text {
      case "true": self = .hidesView
      case "false": self = .noEffect
      default: self = .unknown
      }
    // A style of the project may add a name.
    case _ where Self.styleModifiers.contains(name):
      let style = modifier.arguments.only?.value
      self =
        style?.kind == .implicitMember && style?.name.map(Self.builtInStyles.contains) == true ? .noEffect : .unknown
    case "overlay", "background", "backgroundPreferenceValue", "overlayPreferenceValue": self = .addsViews
    case "accessibilityElement", "hidden", "keyframeAnimator", "modifier", "phaseAnimator": self = .unknown
    default: self = SwiftUINames.modifiers.contains(name) ? .noEffect : .unknown
    }
  }
}
