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
    case "overlay", "background", "backgroundPreferenceValue", "overlayPreferenceValue": self = .adds
    case "accessibilityElement", "hidden", "keyframeAnimator", "modifier", "phaseAnimator": self = .unknown
    default: self = SwiftUINames.modifiers.contains(name) ? .none : .unknown
    }
  }
}
