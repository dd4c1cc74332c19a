/// What a modifier of SwiftUI does to the name of what it stands behind.
enum SwiftLabelModifier {
  /// It gives a name.
  case names
  /// It takes the view out of what VoiceOver sees.
  case hides
  /// It draws more views with it.
  case adds
  /// Nothing. `help` is no name: VoiceOver reads it as a hint.
  case none
  /// Of a modifier that is not SwiftUI's nobody knows.
  case unknown

  /// Modifiers that take a style.
  static let ofStyles: Set<String> = ["buttonStyle", "labelStyle", "menuStyle", "toggleStyle"]
  /// SwiftUI's own.
  private static let styles: Set<String> = [
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
    // A style of the app may name what it draws.
    case _ where Self.ofStyles.contains(name):
      let style = modifier.arguments.only?.value
      self = style?.kind == .implicitMember && style?.name.map(Self.styles.contains) == true ? .none : .unknown
    case "overlay", "background", "backgroundPreferenceValue", "overlayPreferenceValue": self = .adds
    case "accessibilityElement", "hidden", "keyframeAnimator", "modifier", "phaseAnimator": self = .unknown
    default: self = SwiftUINames.modifiers.contains(name) ? .none : .unknown
    }
  }
}
