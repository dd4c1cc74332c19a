/// The effect of a SwiftUI modifier on the accessibility name of a view.
///
/// For example, `.accessibilityLabel("Add")` has the effect `names`, and `.accessibilityHidden(true)` has the effect
/// `hides`.
enum SwiftLabelModifier {
  /// The modifier sets the name.
  case names
  /// The modifier hides the view from VoiceOver.
  case hides
  /// The modifier draws more views with the view.
  case adds
  /// The modifier does not affect the name. VoiceOver reads the text of `help` as a hint, not as a name.
  case none
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
    case "accessibilityLabel", "accessibilityRepresentation", "accessibilityLabeledPair": self = .names
    case "accessibility": self = modifier.argument("label") != nil ? .names : .none
    case "accessibilityHidden":
      switch modifier.arguments.first?.value.text {
      case "true": self = .hides
      case "false": self = .none
      default: self = .unknown
      }
    // A style of the project may add a name.
    case _ where Self.styleModifiers.contains(name):
      let style = modifier.arguments.only?.value
      self = style?.kind == .implicitMember && style?.name.map(Self.builtInStyles.contains) == true ? .none : .unknown
    case "overlay", "background", "backgroundPreferenceValue", "overlayPreferenceValue": self = .adds
    case "accessibilityElement", "hidden", "keyframeAnimator", "modifier", "phaseAnimator": self = .unknown
    default: self = SwiftUINames.modifiers.contains(name) ? .none : .unknown
    }
  }
}
