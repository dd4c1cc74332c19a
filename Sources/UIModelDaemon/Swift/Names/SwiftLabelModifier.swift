import UIModelPlatform

/// What a modifier of SwiftUI does to the name of what it stands behind.
enum SwiftLabelModifier {
  /// It gives a name.
  case names
  /// It takes the view out of what VoiceOver sees.
  case hides
  /// It draws more views with it.
  case adds
  /// Nothing.
  case none
  /// Of a modifier that is not SwiftUI's nobody knows.
  case unknown

  init(_ modifier: SwiftViewExpression.Part, _ name: String, in source: SwiftSource) {
    switch name {
    case "accessibilityLabel", "accessibilityRepresentation", "accessibilityLabeledPair": self = .names
    case "accessibility": self = modifier.arguments.contains { $0.label == "label" } ? .names : .none
    case "accessibilityHidden":
      let value = modifier.arguments.first.map { source.text($0.value.lowerBound) }
      self = value == "true" ? .hides : value == "false" ? .none : .unknown
    case "overlay", "background": self = .adds
    case "accessibilityElement", "hidden": self = .unknown
    default: self = Self.harmless.contains(name) ? .none : .unknown
    }
  }

  /// Modifiers that leave a name as it is. `help` is no name: VoiceOver reads it as a hint.
  private static let harmless: Set<String> = [
    "accentColor", "accessibilityAction", "accessibilityActions", "accessibilityAddTraits", "accessibilityHint",
    "accessibilityIdentifier", "accessibilityIgnoresInvertColors", "accessibilityInputLabels",
    "accessibilityRemoveTraits", "accessibilityShowsLargeContentViewer", "accessibilitySortPriority",
    "accessibilityValue", "alert", "alignmentGuide", "allowsHitTesting", "animation", "antialiased", "aspectRatio",
    "backgroundStyle", "badge", "blendMode", "blur", "bold", "border", "brightness", "buttonBorderShape",
    "buttonRepeatBehavior", "buttonSizing", "buttonStyle", "clipShape", "clipped", "colorMultiply", "colorScheme",
    "compositingGroup", "confirmationDialog", "contentShape", "contentTransition", "contextMenu", "contrast",
    "controlGroupStyle", "controlSize", "cornerRadius", "disabled", "draggable", "drawingGroup", "dropDestination",
    "dynamicTypeSize", "edgesIgnoringSafeArea", "environment", "environmentObject", "fileExporter", "fileImporter",
    "fixedSize", "focusEffectDisabled", "focusable", "focused", "font", "fontDesign", "fontWeight", "foregroundColor",
    "foregroundStyle", "frame", "fullScreenCover", "gesture", "glassEffect", "glassEffectID", "glassEffectTransition",
    "grayscale", "headerProminence", "help", "highPriorityGesture", "hoverEffect", "id", "ignoresSafeArea",
    "imageScale", "interpolation", "italic", "keyboardShortcut", "labelStyle", "labelsHidden", "layoutPriority",
    "lineLimit", "listRowBackground", "listRowInsets", "mask", "matchedGeometryEffect", "matchedTransitionSource",
    "menuActionDismissBehavior", "menuIndicator", "menuOrder", "menuStyle", "monospacedDigit", "minimumScaleFactor",
    "multilineTextAlignment", "navigationDestination", "offset", "onAppear", "onChange", "onDisappear", "onDrag",
    "onDrop", "onHover", "onLongPressGesture", "onReceive", "onSubmit", "onTapGesture", "opacity", "padding",
    "pickerStyle", "popover", "popoverTip", "position", "preferredColorScheme", "redacted", "renderingMode",
    "resizable", "rotation3DEffect", "rotationEffect", "safeAreaInset", "safeAreaPadding", "saturation", "scaleEffect",
    "scaledToFill", "scaledToFit", "sensoryFeedback", "shadow", "sharedBackgroundVisibility", "sheet",
    "simultaneousGesture", "strikethrough", "swipeActions", "symbolColorRenderingMode", "symbolEffect",
    "symbolRenderingMode", "symbolVariableValueMode", "symbolVariant", "tag", "task", "textCase", "tint",
    "toggleStyle", "toolbar", "tracking", "transaction", "transformEffect", "transition", "truncationMode",
    "underline", "unredacted", "zIndex",
  ]
}
