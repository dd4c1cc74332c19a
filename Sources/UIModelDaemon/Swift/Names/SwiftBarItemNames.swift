import UIModelPlatform

/// Determines the names of the bar button items that a file creates.
///
/// For example, `UIBarButtonItem(image: UIImage(systemName: "plus"), …)` without an `accessibilityLabel` is an item
/// whose label is an image.
struct SwiftBarItemNames {
  private(set) var items: [SwiftNameReader.Item] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let itemClass = "UIBarButtonItem"
  /// The labels of initializer arguments whose effect on the name is known.
  private static let knownArgumentLabels: Set<String> = [
    "title", "image", "landscapeImagePhone", "style", "target", "action", "primaryAction", "menu",
  ]
  /// Accessibility members that do not set the name.
  static let accessibilityMembers: Set<String> = [
    "accessibilityHint", "accessibilityIdentifier", "accessibilityTraits", "accessibilityLanguage",
    "accessibilityValue",
    "isAccessibilityElement", "largeContentSizeImage", "largeContentSizeImageInsets", "showsLargeContentViewer",
  ]
  /// The members of bar button items that set the name, set the image or do neither.
  private static let itemMembers = SwiftObjectNames.Members(
    classNames: ["UIBarButtonItem", "UIBarItem", "NSObject"],
    namingProperties: ["accessibilityLabel", "accessibilityAttributedLabel", "title"], imageMembers: ["image"],
    neutralMembers: accessibilityMembers.union([
      "action", "badge", "changesSelectionAsPrimaryAction", "customView", "hidesSharedBackground", "identifier",
      "imageInsets", "isEnabled", "isHidden", "isSelected", "isSpringLoaded", "isSpringLoadedInteractionEnabled",
      "isSymbolAnimationEnabled", "landscapeImagePhone", "menu", "menuRepresentation", "possibleTitles",
      "preferredMenuElementOrder", "setBackgroundImage", "setTitleTextAttributes", "sharesBackground", "style", "tag",
      "target", "tintColor", "visibilityPriority", "width", "addSymbolEffect", "setSymbolImage",
    ]))
  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: [Self.itemClass], in: file.number)
    for index in file.source.occurrences(of: Self.itemClass, in: file.source.tokens.indices) {
      guard file.source.isToken(index + 1, "("), !file.source.tokens[index + 1].startsLine,
        file.source.kind(index - 1) != .period, let closingToken = file.source.closing(of: index + 1),
        scope.type(named: Self.itemClass, in: file.number)?.isDeclared != true, !isBackItem(index)
      else { continue }
      scope.recordCodeUse(at: index, in: file.number)
      guard let label = label(of: index, closingToken) else { continue }
      items.append(SwiftNameReader.Item(nameToken: index, kind: .bar, label: label))
    }
  }

  /// Whether a bar button item is assigned to `backBarButtonItem`. VoiceOver names the back button.
  private func isBackItem(_ index: Int) -> Bool {
    source.isToken(index - 1, "=") && source.isToken(index - 2, "backBarButtonItem")
  }

  /// Returns the label of an item. Nil for an item that does not need a name, such as a space.
  private func label(of nameToken: Int, _ closingToken: Int) -> SwiftLabel? {
    let arguments = source.split(nameToken + 2..<closingToken).map { source.argument($0) }
    let argumentLabels = Set(arguments.compactMap(\.label))
    if argumentLabels.contains("barButtonSystemItem") || argumentLabels.contains("systemItem") {
      let isSpace = arguments.contains { $0.value.contains { source.text($0).hasSuffix("Space") } }
      return isSpace ? nil : .named
    }
    let objectNames = SwiftObjectNames(file: file, scope: scope, members: Self.itemMembers)
    if argumentLabels == ["customView"] {
      let viewTokens = arguments[0].value
      let label = SwiftButtonNames(file, scope).label(ofView: viewTokens)
      return label.isNameless ? label.and(objectNames.label(ofObjectCreatedBy: nameToken..<closingToken + 1)) : label
    }
    guard argumentLabels.isSubset(of: Self.knownArgumentLabels), arguments.allSatisfy({ $0.label != nil }) else {
      return .unknown
    }
    let initializerLabel = arguments.reduce(SwiftLabel.empty) { $0.and(source.itemLabel($1)) }
    guard initializerLabel.isNameless else { return initializerLabel }
    let combinedLabel = initializerLabel.and(objectNames.label(ofObjectCreatedBy: nameToken..<closingToken + 1))
    // An item without title and image is a placeholder for a custom view or is configured later.
    return combinedLabel == .empty && !argumentLabels.contains("title") ? .unknown : combinedLabel
  }
}
